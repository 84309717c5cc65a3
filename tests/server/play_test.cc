// A game over the network: moves, undo, resuming, clocks, whole games of every title.
#include <gtest/gtest.h>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Play : public Network {};

/// Two people and, where the title seats three, a bot play a whole game of each title.
TEST_F(Play, PeopleAndBotsFinishAGameOfEveryTitle) {
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    Player ben(port(), "Ben");
    sit_together(ana, ben, {{"title", title}}, {{{"bot", "random"}}});
    play_out({&ana, &ben});
    ASSERT_TRUE(ana.over());
    const Json shown = ben.person.get("/api/tables/" + ana.table);
    EXPECT_EQ(shown["table"]["status"], "over");
    EXPECT_FALSE(shown["table"]["fair"]["secret"].is_null());
    EXPECT_EQ(unordered(shown["position"]["view"]), unordered(ben.view))
        << "deltas lead to the whole view";
    // The record is whole now, and a replay ends where the game did.
    const Reply record = ana.person.call("GET", "/api/tables/" + ana.table + "/record");
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("secret"), std::string::npos);
    const Json replay = ana.person.get("/api/tables/" + ana.table + "/replay?seat=Ben");
    EXPECT_EQ(unordered(replay["position"]["view"]), unordered(ben.view));
    EXPECT_EQ(replay["events"], ben.event);
    const Json rematch = ana.person.post("/api/tables/" + ana.table + "/rematch", {});
    EXPECT_EQ(rematch["table"]["status"], "open");
    EXPECT_EQ(ben.person.post("/api/tables/" + ana.table + "/rematch", {})["table"]["id"],
              rematch["table"]["id"]);
  }
}

TEST_F(Play, StaleAndForeignMovesDoNothing) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  sit_together(ana, ben, {{"title", titles()[0]}});
  Player& first = ana.deciding() ? ana : ben;
  Player& second = ana.deciding() ? ben : ana;
  ASSERT_TRUE(first.deciding());
  const std::string action = first.position["choices"][0]["do"].get<std::string>();
  const int event = first.event;
  EXPECT_EQ(
      second.ask({{"t", "play"}, {"answers", second.event}, {"do", {action}}})["error"]["code"],
      "not_your_turn");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event - 1}, {"do", {action}}})["error"]["code"],
            "stale");
  EXPECT_EQ(
      first.ask({{"t", "play"}, {"answers", event}, {"do", {"no_such_verb"}}})["error"]["code"],
      "unknown_action");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event}, {"do", {action}}})["t"], "ok");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event}, {"do", {action}}})["error"]["code"],
            "stale")
      << "a double click";
  // A spectator may look and not touch.
  Player eve(port(), "Eve");
  eve.table = ana.table;
  EXPECT_EQ(eve.watch()["position"]["seat"], nullptr);
  EXPECT_EQ(eve.ask({{"t", "play"}, {"answers", eve.event}, {"do", {action}}})["error"]["code"],
            "forbidden");
  EXPECT_EQ(eve.person.call("GET", "/api/tables/" + ana.table + "/replay?seat=Ana").status, 403)
      << "while the game runs nobody sees through another's eyes";
  const Reply masked = ana.person.call("GET", "/api/tables/" + ana.table + "/record");
  EXPECT_EQ(masked.status, 200);
  EXPECT_EQ(masked.body.find("secret"), std::string::npos);
}

TEST_F(Play, ResumingGivesWhatWasMissed) {
  Player ana(port(), "Ana");
  sit_with_bot(ana, {{"title", titles()[0]}});
  Player again(port(), "Other");
  again.person.set_cookie(ana.person.cookie());
  again.connect();
  again.table = ana.table;
  again.watch();
  const int seen = again.event;
  again.socket.reset();
  for (int i = 0; i < 5 && ana.wait_for_turn(); ++i)
    ana.play_something();
  ana.wait_for_turn();
  again.connect();
  const Json answer = again.watch(seen);
  EXPECT_FALSE(answer["position"].contains("view"));
  EXPECT_GT(answer["events"].size(), 0U);
  EXPECT_EQ(again.event, ana.event);
  EXPECT_EQ(unordered(again.view), unordered(ana.view));
  EXPECT_TRUE(again.watch(1'000'000)["position"].contains("view"))
      << "an unknown number gets a whole view";
}

TEST_F(Play, UndoIsFreeDownToWhatRevealed) {
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    sit_with_bot(ana, {{"title", title}});
    int undone = 0;
    while (undone == 0 && ana.wait_for_turn()) {
      const Json before = ana.view;
      ana.play_something();
      if (ana.position["undo"]["free"].get<int>() == 0 || !ana.deciding()) continue;
      const Json answer = ana.ask({{"t", "undo"}, {"answers", ana.event}, {"count", 1}});
      ASSERT_EQ(answer["t"], "ok") << answer;
      EXPECT_EQ(unordered(ana.view), unordered(before)) << "undo restores the view";
      ++undone;
    }
    EXPECT_EQ(undone, 1) << "some action of the title can be taken back";
    EXPECT_EQ(ana.ask({{"t", "undo"}, {"answers", ana.event}, {"count", 50}})["error"]["code"],
              "no_undo");
  }
}

/// The orders a title offers: "order.<decision>.<order>" in its texts.
Json orders_of(Person& person, const std::string& title) {
  Json orders = Json::object();
  const std::string words =
      person.get("/api/titles/" + title + "/text/en")["catalogue"].get<std::string>();
  constexpr std::string_view kBegin = "\norder.";
  for (std::size_t at = words.find(kBegin); at != std::string::npos;
       at = words.find(kBegin, at + 1)) {
    const std::size_t from = at + kBegin.size();
    const std::string key = words.substr(from, words.find(" =", from) - from);
    orders[key.substr(0, key.find('.'))] = key.substr(key.find('.') + 1);
  }
  return orders;
}

TEST_F(Play, StandingOrdersAnswerAlways) {
  int titles_with_orders = 0;
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    Json orders = orders_of(ana.person, title);
    if (orders.empty()) continue;
    ++titles_with_orders;
    sit_with_bot(ana, {{"title", title}});
    const Json unknown =
        ana.ask({{"t", "orders"}, {"orders", {{orders.begin().key(), "no_order"}}}});
    EXPECT_EQ(unknown["error"]["code"], "malformed") << unknown;
    ASSERT_EQ(ana.ask({{"t", "orders"}, {"orders", orders}})["t"], "ok");
    EXPECT_EQ(unordered(ana.room["you"]["orders"]), unordered(orders));
    for (int moves = 0; moves < 60 && !ana.over();) {
      // An ordered question may be told; its answer is on its way already.
      const Json turn = ana.position["turn"];
      if (ana.deciding() && !orders.contains(turn["decision"].get<std::string>())) {
        ana.play_something();
        ++moves;
        continue;
      }
      ASSERT_TRUE(ana.until([](const Json&) { return true; })) << "nobody answered " << turn;
    }
    if (ana.over()) continue;
    for (auto& [decision, order] : orders.items())
      order = nullptr;
    ASSERT_EQ(ana.ask({{"t", "orders"}, {"orders", orders}})["t"], "ok");
    EXPECT_TRUE(ana.room["you"]["orders"].empty());
  }
  EXPECT_GT(titles_with_orders, 0);
}

TEST_F(Play, FurtherBackNeedsConsent) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  sit_together(ana, ben, {{"title", titles()[0]}});
  Player& first = ana.deciding() ? ana : ben;
  Player& second = ana.deciding() ? ben : ana;
  const Json before = first.view;
  first.play_something();
  ASSERT_EQ(first.ask({{"t", "ask"}, {"actions", 1}})["t"], "ok");
  ASSERT_TRUE(
      second.until([](const Json& m) { return m["t"] == "room" && !m["room"]["ask"].is_null(); })
          .has_value());
  EXPECT_EQ(second.ask({{"t", "consent"}, {"agree", false}})["t"], "ok");
  EXPECT_NE(first.view, before) << "refused: nothing changed";
  ASSERT_EQ(first.ask({{"t", "ask"}, {"actions", 1}})["t"], "ok");
  EXPECT_EQ(second.ask({{"t", "consent"}, {"agree", true}})["t"], "ok");
  first.until([](const Json& m) { return m["t"] == "events"; });
  EXPECT_EQ(unordered(first.view), unordered(before));
}

TEST_F(Play, AClockThatRunsOutHandsTheSeatToABotAndBack) {
  Player ana(port(), "Ana");
  sit_with_bot(
      ana,
      {{"title", titles()[0]}, {"clock", {{"kind", "live"}, {"initial", 1000}, {"increment", 0}}}});
  ASSERT_TRUE(ana.until([](const Json& m) {
                   return m["t"] == "room" && m["room"]["seats"][0]["away"] == true;
                 })
                  .has_value());
  EXPECT_EQ(ana.ask({{"t", "play"}, {"answers", ana.event}, {"do", {"x"}}})["t"], "refused");
  const int then = ana.event;
  ana.until([&](const Json&) { return ana.event > then; });
  EXPECT_GT(ana.event, then) << "the bot plays on";
  const Json back = ana.person.post("/api/tables/" + ana.table + "/back", {});
  if (back["table"]["status"] == "running") {
    EXPECT_EQ(back["table"]["seats"][0]["away"], false);
  }
}

TEST(Restart, ARunningGameGoesOnAfterTheServerComesBack) {
  const TempFolder folder;
  std::string cookie;
  std::string table;
  Json view;
  int event = 0;
  {
    ServerProcess server({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
    Player ana(server.port(), "Ana");
    const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"].get<std::string>();
    sit_with_bot(ana, {{"title", title}});
    ASSERT_TRUE(ana.wait_for_turn());
    ana.play_something();
    ASSERT_TRUE(ana.wait_for_turn());
    cookie = ana.person.cookie();
    table = ana.table;
    view = ana.view;
    event = ana.event;
    EXPECT_EQ(server.stop(), 0);
  }
  ServerProcess server({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
  Player ana(server.port(), "Someone");
  ana.person.set_cookie(cookie);
  ana.connect();
  ana.table = table;
  ana.watch();
  EXPECT_EQ(unordered(ana.view), unordered(view));
  EXPECT_EQ(ana.event, event);
  EXPECT_TRUE(ana.deciding());
  EXPECT_EQ(ana.play_something()["t"], "ok");
}

}  // namespace
}  // namespace lusoria::testing
