// What is prepared and taken back unseen, and orders given in secret, reach nobody else: neither by
// a message nor by an answer that changes. Whole tables of every title, on both stores.
#include <chrono>
#include <gtest/gtest.h>
#include <regex>
#include <thread>

#include "tests/server/both_stores.h"

namespace lusoria::testing {
namespace {

class HiddenSteps : public BothStores {};

INSTANTIATE_TEST_SUITE_P(Stores, HiddenSteps, ::testing::Values("sqlite", "postgres"), store_name);

/// Everything somebody can ask about a table, but for the time.
std::string known_to(Player& player) {
  Person& person = player.person;
  const std::string path = "/api/tables/" + player.table;
  const int after = std::max(0, player.event - 5);
  std::string all;
  for (const std::string& asked : {path,
                                   path + "/events?after=" + std::to_string(after),
                                   path + "/record",
                                   path + "/replay",
                                   std::string("/api/tables?mine=1")})
    all += person.call("GET", asked).body + "\n";
  static const std::regex now("\"now\":[0-9]+");
  return std::regex_replace(all, now, "\"now\":0");
}

/// Takes everything that was sent to somebody up to now.
void settle(Player& player) {
  player.socket->send({{"t", "ping"}, {"id", 98}});
  ASSERT_TRUE(player.until([](const Json& m) { return m["t"] == "pong" && m["re"] == 98; }));
}

/// Whether nothing had been sent to somebody before the answer to this question.
bool was_told_nothing(Player& player) {
  player.socket->send({{"t", "why"}, {"id", 99}, {"table", player.table}, {"do", "anything"}});
  const auto first = player.socket->receive(20'000);
  if (first && first->value("re", 0) == 99) return true;
  ADD_FAILURE() << (first ? first->dump() : "silence");
  return false;
}

/// One order of the title, as a message has it; an empty object if it has none.
Json an_order(Person& person, const std::string& title) {
  const std::string words =
      person.get("/api/titles/" + title + "/text/en")["catalogue"].get<std::string>();
  std::smatch found;
  if (!std::regex_search(words, found, std::regex("\norder\\.([a-z_]+)\\.([a-z_]+) =")))
    return Json::object();
  return {{found[1].str(), found[2].str()}};
}

struct Counted {
  int unseen = 0;
  int orders = 0;
};

/// The seat that decides does something, and where the others saw nothing of it, takes it back and
/// does it again.
void play_and_take_back(Player& actor, const std::vector<Player*>& others, Counted& counted) {
  std::vector<std::string> before;
  for (Player* other : others) {
    settle(*other);
    before.push_back(known_to(*other));
  }
  const std::vector<int> events{others[0]->event, others[1]->event};
  ASSERT_EQ(actor.play_something()["t"], "ok");
  for (std::size_t i = 0; i < others.size(); ++i) {
    Player& other = *others[i];
    const Json last = other.person.get("/api/tables/" + other.table + "/events?limit=1");
    if (last["last"] != events[i]) return;
    ASSERT_EQ(known_to(other), before[i]) << "after an unseen step";
  }
  ++counted.unseen;
  ASSERT_GT(actor.position["undo"]["free"], 0) << "nobody saw it";
  ASSERT_EQ(actor.ask({{"t", "undo"}, {"answers", actor.event}, {"count", 1}})["t"], "ok");
  for (std::size_t i = 0; i < others.size(); ++i) {
    ASSERT_TRUE(was_told_nothing(*others[i])) << "of an unseen step taken back";
    ASSERT_EQ(known_to(*others[i]), before[i]) << "after an unseen step taken back";
  }
}

void give_orders(Player& actor, const std::vector<Player*>& others, const Json& order) {
  for (Player* other : others)
    settle(*other);
  const std::string before = known_to(*others[0]);
  ASSERT_EQ(actor.ask({{"t", "orders"}, {"orders", order}})["t"], "ok");
  EXPECT_EQ(unordered(actor.room["you"]["orders"]), unordered(order)) << "who gave it is told";
  ASSERT_EQ(known_to(*others[0]), before) << "after a secret order";
  ASSERT_EQ(actor.ask({{"t", "orders"}, {"orders", {{order.begin().key(), nullptr}}}})["t"], "ok");
  for (Player* other : others)
    ASSERT_TRUE(was_told_nothing(*other)) << "of a secret order";
}

TEST_P(HiddenSteps, Hole08ReachNobodyElse) {
  const auto server = start({"--no-rate-limits"});
  const Json titles = Person(server->port()).get("/api/titles")["titles"];
  Counted all;
  for (const Json& one : titles) {
    const std::string title = one["slug"].get<std::string>();
    SCOPED_TRACE(title);
    Counted counted;
    Player ana(server->port(), "Ana");
    Player ben(server->port(), "Ben");
    Player eve(server->port(), "Eve");
    const Json clock{{"kind", "live"}, {"initial", 3'600'000}, {"increment", 1000}};
    sit_together(ana, ben, {{"title", title}, {"clock", clock}});
    eve.table = ana.table;
    eve.watch();
    const Json order = an_order(ana.person, title);
    for (int moves = 0; moves < 60 && !ana.over(); ++moves) {
      for (Player* player : {&ana, &ben, &eve})
        settle(*player);
      Player& actor = ana.deciding() ? ana : ben;
      Player& other = ana.deciding() ? ben : ana;
      if (!actor.deciding() && !actor.wait_for_turn()) break;
      if (!order.empty() && moves % 20 == 0) {
        ASSERT_NO_FATAL_FAILURE(give_orders(other, {&actor, &eve}, order));
        ++counted.orders;
      }
      ASSERT_NO_FATAL_FAILURE(play_and_take_back(actor, {&other, &eve}, counted));
      if (actor.deciding()) {
        ASSERT_EQ(actor.play_something()["t"], "ok");
      }
    }
    std::printf("%s: %d steps unseen and taken back, %d secret orders\n",
                title.c_str(),
                counted.unseen,
                counted.orders);
    EXPECT_EQ(counted.orders > 0, !order.empty());
    all.unseen += counted.unseen;
    all.orders += counted.orders;
  }
  EXPECT_GT(all.unseen, 0) << "some title has steps that are prepared unseen";
  EXPECT_GT(all.orders, 0);
}

/// When somebody is told is the time of a room's clocks, not when something last happened.
TEST_P(HiddenSteps, Hole08TheTimeToldIsTheTimeOfTelling) {
  const auto server = start({"--no-rate-limits"});
  Player ana(server->port(), "Ana");
  Player ben(server->port(), "Ben");
  sit_together(ana,
               ben,
               {{"title", title(server->port())},
                {"clock", {{"kind", "live"}, {"initial", 3'600'000}, {"increment", 0}}}});
  const auto now_of = [&] { return ben.watch()["room"]["clocks"]["now"].get<std::int64_t>(); };
  const std::int64_t before = now_of();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_GE(now_of(), before + 50) << "nothing happened in between";
}

}  // namespace
}  // namespace lusoria::testing
