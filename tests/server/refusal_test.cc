// What does not belong here is refused clearly and disturbs nobody.
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Refusals : public Network {};

TEST_F(Refusals, EveryAnswerHasTheSafetyHeaders) {
  Person anyone(port());
  for (const char* path :
       {"/", "/api", "/api/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"}) {
    const Reply reply = anyone.call("GET", path);
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff") << path;
    EXPECT_NE(reply.header("Content-Security-Policy").find("default-src 'self'"),
              std::string::npos);
    EXPECT_EQ(reply.body.find("root:"), std::string::npos) << path;
  }
}

TEST_F(Refusals, OtherSitesAreRefused) {
  Person ana(port());
  ana.enter("Ana");
  EXPECT_EQ(ana.call("POST",
                     "/api/tables",
                     Json{{"title", titles()[0]}},
                     "Origin: https://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(
      ana.call("POST", "/api/tables", Json{{"title", titles()[0]}}, "Origin: http://localhost\r\n")
          .status,
      201);
}

TEST_F(Refusals, MalformedInputIsRefusedClearly) {
  Person ana(port());
  ana.enter("Ana");
  const auto raw = [&](const std::string& bytes) {
    const Line line(port());
    line.write(bytes);
    std::string all;
    while (line.read_more(all, 3000) && all.find("\r\n\r\n") == std::string::npos) {
    }
    return all.substr(0, 12);
  };
  EXPECT_EQ(raw("NONSENSE\r\n\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(raw("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: "
                "application/json\r\nContent-Length: "
                "1000000\r\n\r\n"),
            "HTTP/1.1 413");
  EXPECT_EQ(raw("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n"), "HTTP/1.1 431");
  EXPECT_EQ(raw("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: "
                "application/json\r\nContent-Length: "
                "5\r\nConnection: close\r\n\r\n[1,2}"),
            "HTTP/1.1 400");
  EXPECT_EQ(ana.call("POST", "/api/tables", Json{{"title", "no_such"}}).status, 400);
  EXPECT_EQ(ana.call("POST", "/api/tables", Json{{"title", titles()[0]}, {"seats", Json::array()}})
                .status,
            400);
  EXPECT_EQ(ana.call("GET", "/api/tables/t_none").status, 404);
  WebSocket socket(port(), ana.cookie());
  ASSERT_TRUE(socket.hello());
  for (const char* text :
       {"{", "[]", "7", "{\"t\":\"play\"}", "{\"t\":\"watch\",\"table\":\"t_none\"}"}) {
    socket.send_text(text);
    const auto answer = socket.receive();
    ASSERT_TRUE(answer.has_value()) << text;
    EXPECT_EQ((*answer)["t"], "refused") << text;
  }
  socket.send_text(std::string(100'000, 'x'));
  EXPECT_FALSE(socket.receive().has_value());
  EXPECT_EQ(socket.close_code(), 1009) << "an oversized frame closes the connection";
}

TEST_F(Refusals, AnOldProtocolIsToldToReload) {
  WebSocket socket(port(), "");
  socket.send({{"t", "hello"}, {"protocol", 99}});
  EXPECT_FALSE(socket.receive().has_value());
  EXPECT_EQ(socket.close_code(), 4001);
}

TEST(Limits, FloodsAreRefused) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path()});
  Person ana(server.port());
  ana.enter("Ana");
  std::set<int> statuses;
  for (int i = 0; i < 260; ++i)
    statuses.insert(ana.call("GET", "/api").status);
  EXPECT_TRUE(statuses.contains(429));
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_EQ(ana.call("GET", "/api").status, 200);
}

}  // namespace
}  // namespace lusoria::testing
