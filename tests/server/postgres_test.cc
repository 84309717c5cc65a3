// What only a database that several processes share has: they hear of each other.
#include <atomic>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <thread>

#include "server/store/store.h"
#include "tests/server/client.h"
#include "tests/server/slow_proxy.h"

namespace lusoria::server {
namespace {

TEST(Postgres, AnotherProcessHears) {
  testing::PostgresServer server;
  ASSERT_TRUE(server.running());
  ASSERT_TRUE(server.create("heard"));
  const auto one = open_postgres(server.url("heard"));
  const auto other = open_postgres(server.url("heard"));
  std::atomic<int> resyncs{0};
  std::atomic<std::int64_t> heard{0};
  std::atomic<bool> ended{false};
  other->listen({.appended = [&](const Head& head) { heard = head.seq; },
                 .sessions_ended = [&](const std::string& who) { ended = who == "a_1"; },
                 .missed = [&] { ++resyncs; }});
  const auto until = [](const std::function<bool()>& done) {
    for (int i = 0; i < 500 && !done(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return done();
  };
  ASSERT_TRUE(until([&] { return resyncs == 1; }));
  Append append;
  append.table = "t_1";
  append.entry = {1, 1, "create", "{}"};
  one->append({&append, 1});
  EXPECT_TRUE(until([&] { return heard == 1; }));
  one->put_session({"h1", "a_1", SessionKind::Cookie, "one", 1, 1});
  one->drop_session("h1");
  EXPECT_TRUE(until([&] { return ended.load(); }));
  // Cut the listener off: it listens again and says that something may have been missed.
  server.sql("heard",
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
  EXPECT_TRUE(until([&] { return resyncs == 2; }));
}

/// Every few seconds a process asks how far the logs of all its live tables go.
TEST(Postgres, AskingForManyTablesTakesNotManyQuestions) {
  testing::PostgresServer server;
  ASSERT_TRUE(server.running());
  ASSERT_TRUE(server.create("many"));
  testing::SlowProxy far_away(server.port(), 0);
  std::string url = server.url("many");
  const std::string port = std::to_string(server.port());
  url.replace(url.find(port), port.size(), std::to_string(far_away.port()));
  const auto store = open_postgres(url);
  std::vector<std::string> ids;
  for (int i = 0; i < 80; ++i)
    ids.push_back("t_" + std::to_string(i));
  (void)store->heads(ids);
  far_away.set_delay(100);
  const auto begin = std::chrono::steady_clock::now();
  (void)store->heads(ids);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4)) << "80 would be 8";
}

}  // namespace
}  // namespace lusoria::server
