// Kills the server at random instants under load, starts it again, and compares with what it had
// acknowledged. LUSORIA_KILLS sets how often (5 by default, 50 in the full run).
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <thread>

#include "tests/server/sitter.h"

namespace lusoria::testing {
namespace {

// Half of the tables have a bot, half two people: where several processes may share the store, the
// turn of a dead process's bot waits for its lease.
constexpr unsigned kTables = 4;

int kills() {
  const char* given = std::getenv("LUSORIA_KILLS");
  return given == nullptr ? 5 : std::atoi(given);
}

void run(const std::vector<std::string>& arguments) {
  std::mt19937 random(20260);
  // Pairs: the first of each of the later ones sits with the second, all others with bots.
  std::vector<Sitter> sitters(kTables / 2 + kTables);
  std::vector<std::string> titles;
  Found sum;
  for (int round = 0; round <= kills(); ++round) {
    ServerProcess server(arguments);
    ASSERT_NE(server.port(), 0) << "the server comes back";
    if (titles.empty()) {
      Person anyone(server.port());
      const Json answer = anyone.get("/api/titles");
      for (const Json& title : answer["titles"])
        titles.push_back(title["slug"].get<std::string>());
    }
    for (Sitter& sitter : sitters) {
      if (sitter.table.empty()) continue;
      sum += sitter.check(server.port());
      sitter.seen.clear();
    }
    for (unsigned i = 0; i < sitters.size(); i += i < kTables / 2 ? 1 : 2) {
      Sitter& sitter = sitters[i];
      const std::string& title = titles[random() % titles.size()];
      if (!sitter.table.empty() && !sitter.over) continue;
      if (i < kTables / 2)
        sitter.sit_down(server.port(), title);
      else
        sitter.sit_down_with(sitters[i + 1], server.port(), title);
    }
    std::vector<std::thread> threads;
    for (Sitter& sitter : sitters)
      threads.emplace_back([&] { sitter.play(server.port()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 1000));
    server.kill();
    for (std::thread& thread : threads)
      thread.join();
  }
  int moves = 0;
  for (const Sitter& sitter : sitters)
    moves += sitter.moves;
  std::printf("%d kills, %d moves sent, %d events acknowledged, %d found again\n",
              kills(),
              moves,
              sum.acknowledged,
              sum.found);
  EXPECT_GT(moves, kills());
  EXPECT_GT(sum.acknowledged, kills());
}

TEST(Crash, SqliteLosesNothingAcknowledged) {
  const TempFolder folder;
  run({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
}

TEST(Crash, PostgresLosesNothingAcknowledged) {
  PostgresServer postgres;
  ASSERT_TRUE(postgres.running());
  ASSERT_TRUE(postgres.create("crash"));
  run({"--db", postgres.url("crash"), "--no-rate-limits", "--bot-pace", "0"});
}

}  // namespace
}  // namespace lusoria::testing
