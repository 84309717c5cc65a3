// How much one person may leave lying about, and what an operator sees of it; on both stores.
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "tests/server/both_stores.h"

namespace lusoria::testing {
namespace {

class Quota : public BothStores {};

INSTANTIATE_TEST_SUITE_P(Stores, Quota, ::testing::Values("sqlite", "postgres"), store_name);

/// What only bots play costs everybody, and nobody waits for it.
TEST_P(Quota, Hole05GamesThatOnlyBotsPlayAreFew) {
  const auto server = start({"--no-rate-limits", "--bot-pace", "10000"});
  Person ana(server->port());
  Person ben(server->port());
  ana.enter("Ana");
  ben.enter("Ben");
  const std::string played = title(server->port());
  const auto open = [&](Person& who, const Json& first) {
    const Json asked{
        {"title", played}, {"seats", Json::array({first, {{"bot", "tiro"}}})}, {"start", true}};
    return who.call("POST", "/api/tables", asked);
  };
  const Json me{{"me", true}};
  for (int i = 0; i < 10; ++i) {
    // A seat that was left is a bot's, too.
    const Reply made = open(ana, i % 2 == 0 ? Json{{"bot", "tiro"}} : me);
    ASSERT_EQ(made.status, 201) << made.body;
    const Json table = made.json()["table"];
    ASSERT_EQ(table["status"], "running");
    if (i % 2 == 1) ana.post("/api/tables/" + table["id"].get<std::string>() + "/leave", {});
  }
  const Reply refused = open(ana, me);
  EXPECT_EQ(refused.status, 429) << refused.body;
  EXPECT_EQ(open(ben, {{"bot", "tiro"}}).status, 201) << "others are not concerned";
  const Json mine = ana.get("/api/tables?mine=1&status=running")["tables"];
  ASSERT_FALSE(mine.empty());
  ana.post("/api/tables/" + mine[0]["id"].get<std::string>() + "/back", {});
  EXPECT_EQ(open(ana, me).status, 201) << "one that somebody plays is none of them";
}

TEST_P(Quota, NobodyTalksAllTheTime) {
  const auto server = start();
  Player ana(server->port(), "Ana");
  sit_with_bot(ana, {{"title", title(server->port())}});
  int said = 0;
  int told_to_wait = 0;
  for (int i = 0; i < 40; ++i) {
    const Json answer = ana.ask({{"t", "chat"}, {"text", "line"}});
    if (answer["t"] == "ok") {
      ++said;
      continue;
    }
    EXPECT_EQ(answer["error"]["code"], "too_many") << answer;
    EXPECT_GT(answer["error"]["wait"], 0);
    ++told_to_wait;
  }
  EXPECT_GE(said, 20);
  EXPECT_GT(told_to_wait, 0);
  const std::string metrics = ana.person.call("GET", "/metrics").body;
  EXPECT_NE(metrics.find("lusoria_refused_total{budget=\"chat\"} " + std::to_string(told_to_wait)),
            std::string::npos);
  EXPECT_NE(
      metrics.find("lusoria_refusals_total{code=\"too_many\"} " + std::to_string(told_to_wait)),
      std::string::npos);
}

/// A stranger cannot keep the tables' threads busy by having whole games told again and again.
TEST_P(Quota, NobodyHasEverythingToldAllTheTime) {
  const auto server = start();
  Player ana(server->port(), "Ana");
  sit_with_bot(ana, {{"title", title(server->port())}});
  const std::string table = "/api/tables/" + ana.room["id"].get<std::string>();
  Person stranger(server->port());
  int told = 0;
  Reply last;
  for (int i = 0; i < 180 && last.status != 429; ++i) {
    last = stranger.call("GET", i % 2 == 0 ? table + "/events" : "/api/ratings");
    told += last.status == 200 ? 1 : 0;
  }
  EXPECT_GE(told, 100);
  ASSERT_EQ(last.status, 429) << "after " << told;
  EXPECT_GT(last.json()["error"]["wait"], 0);
  EXPECT_EQ(stranger.call("GET", table).status, 200) << "what is short is told";
}

/// Each change of it is an entry at every table of that person.
TEST_P(Quota, NobodyGoesOnVacationAllTheTime) {
  const auto server = start();
  Person ana(server->port());
  ana.enter("Ana");
  int taken = 0;
  for (int i = 0; i < 30; ++i)
    taken += ana.call("POST", "/api/me/vacation", Json{{"until", 0}}).status == 200 ? 1 : 0;
  EXPECT_GE(taken, 10);
  EXPECT_LT(taken, 20);
}

/// How many of some tries are let in: all that fit at once, and what comes back while they last.
template <class Try>
void expect_let_in(int tries, int at_once, double per_second, Try let_in) {
  const auto begun = std::chrono::steady_clock::now();
  int count = 0;
  for (int i = 0; i < tries; ++i)
    count += let_in(i) ? 1 : 0;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  EXPECT_GE(count, at_once);
  EXPECT_LE(count, at_once + static_cast<int>(per_second * seconds) + 1);
}

/// All addresses of a household's network are one.
TEST_P(Quota, NobodySignsUpAllTheTime) {
  const auto server = start({"--trust-proxy"});
  Reply last;
  const auto signs_up = [&](const std::string& address) {
    last =
        Person(server->port()).call("POST", "/api/session", Json{{"name", "Eve"}}, from(address));
    return last.status == 200;
  };
  expect_let_in(40, 20, 0.2, [&](int i) { return signs_up("2001:db8:1:2::" + std::to_string(i)); });
  EXPECT_EQ(last.status, 429);
  EXPECT_GT(last.json()["error"]["wait"], 0);
  EXPECT_TRUE(signs_up("2001:db8:1:3::1")) << "the neighbours' is another one";
}

/// Neither one person who comes from everywhere, nor one address of many guests.
TEST_P(Quota, NobodyOpensTablesAllTheTime) {
  const auto server = start({"--trust-proxy"});
  const std::string played = title(server->port());
  Reply last;
  const auto opens = [&](Person& who, const std::string& address) {
    last = who.call("POST", "/api/tables", Json{{"title", played}}, from(address));
    return last.status == 201;
  };
  Person ana(server->port());
  ana.enter("Ana");
  expect_let_in(45, 30, 0.2, [&](int i) { return opens(ana, "192.0.2." + std::to_string(i)); });
  EXPECT_EQ(last.status, 429);
  EXPECT_GT(last.json()["error"]["wait"], 0);
  std::vector<Person> guests;
  for (int i = 0; i < 10; ++i) {
    guests.emplace_back(server->port());
    guests.back().call("POST", "/api/session", Json{{"name", "Eve"}}, from("203.0.113.5"));
  }
  expect_let_in(100, 60, 0.5, [&](int i) {
    return opens(guests[static_cast<unsigned>(i) % 10], "203.0.113.5");
  });
  EXPECT_EQ(last.status, 429);
}

/// A number in the text of /metrics; -1 if it is not there.
double metric(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1.0 : std::atof(text.c_str() + at + name.size() + 2);
}

TEST_P(Quota, AnOperatorSeesTimesAndSizes) {
  const auto server = start({"--no-rate-limits", "--bot-pace", "10000"});
  Player ana(server->port(), "Ana");
  sit_with_bot(ana, {{"title", title(server->port())}});
  const std::string before = ana.person.call("GET", "/metrics").body;
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(ana.ask({{"t", "chat"}, {"text", "line"}})["t"], "ok");
  // A command is counted when it has been answered.
  std::string after;
  const auto counted = [&] {
    after = ana.person.call("GET", "/metrics").body;
    return metric(after, "lusoria_command_seconds_count") >=
           metric(before, "lusoria_command_seconds_count") + 5;
  };
  for (int i = 0; i < 200 && !counted(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  for (const char* what : {"command", "commit"}) {
    const std::string name = std::string("lusoria_") + what + "_seconds";
    EXPECT_GE(metric(after, name + "_count"), metric(before, name + "_count") + 5) << what;
    EXPECT_GT(metric(after, name + "_sum"), metric(before, name + "_sum")) << what;
    EXPECT_EQ(metric(after, name + "_bucket{le=\"+Inf\"}"), metric(after, name + "_count")) << what;
  }
  EXPECT_GT(metric(after, "lusoria_request_seconds_count"),
            metric(before, "lusoria_request_seconds_count"));
  EXPECT_GT(metric(after, "lusoria_store_bytes"), 10'000.0);
}

}  // namespace
}  // namespace lusoria::testing
