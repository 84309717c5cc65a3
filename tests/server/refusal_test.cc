// What does not belong here is refused clearly and disturbs nobody.
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <sys/socket.h>
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
  for (const char* path : {"/api/people/%FF", "/api/tables?title=%C3%28", "/api/people/a%00b"})
    EXPECT_EQ(ana.call("GET", path).status, 400) << path;
  const std::string deep(30'000, '[');
  EXPECT_EQ(raw("PATCH /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nCookie: "
                "lusoria_session=" +
                ana.cookie() + "\r\nContent-Length: 60018\r\n\r\n{\"settings\":{\"a\":" + deep +
                std::string(30'000, ']') + "}}"),
            "HTTP/1.1 400");
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

/// Bytes of one input at random places replaced, doubled, cut.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  for (std::size_t i = 0, n = 1 + below(6); i < n && !text.empty(); ++i) {
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, 1 + below(8));
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), 1 + below(40)));
        break;
      case 3:
        text.insert(at, std::string(1 + below(3), "\"{}[]:,0-9e\\\r\n"[below(14)]));
        break;
      default:
        text.resize(at + 1);
    }
  }
  return text;
}

TEST_F(Refusals, RandomInputDisturbsNobody) {
  Player ana(port(), "Ana");
  sit_with_bot(ana, {{"title", titles()[0]}});
  Person eve(port());
  eve.enter("Eve");
  const std::string cookie = "Cookie: lusoria_session=" + eve.cookie() + "\r\n";
  const std::string body = R"({"title":")" + titles()[0] +
                           R"(","seats":[{"me":true},{"bot":"random"}],"clock":{"kind":"live",)"
                           R"("initial":60000,"increment":0},"options":{"seats":2},"start":true})";
  const std::vector<std::string> requests{
      "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + cookie +
          "Content-Type: application/json\r\nConnection: close\r\nContent-Length: " +
          std::to_string(body.size()) + "\r\n\r\n" + body,
      "GET /api/tables?limit=5&before=99&title=x%20y HTTP/1.1\r\nHost: localhost\r\n" + cookie +
          "Connection: close\r\n\r\n",
      "GET /api/tables/" + ana.table + "/events?after=0&limit=3&seat=Ana HTTP/1.1\r\nHost: x\r\n" +
          "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"};
  const std::vector<std::string> messages{
      R"({"t":"watch","id":1,"table":")" + ana.table + R"(","after":0})",
      R"({"t":"play","id":2,"table":")" + ana.table + R"(","answers":3,"do":["a","b c=1"]})",
      R"({"t":"undo","id":3,"table":")" + ana.table + R"(","answers":3,"count":1})",
      R"({"t":"ask","id":4,"table":")" + ana.table + R"(","actions":2,"to":1})",
      R"({"t":"orders","id":5,"table":")" + ana.table + R"(","orders":{"x":"y","z":null}})",
      R"({"t":"chat","id":6,"table":")" + ana.table + R"(","text":"salve"})",
      R"({"t":"why","id":7,"table":")" + ana.table + R"(","do":"x"})"};
  std::mt19937 random(7);
  std::unique_ptr<WebSocket> socket;
  for (int i = 0; i < 600; ++i) {
    const Line line(port());
    line.write(mutated(requests[random() % requests.size()], random));
    ::shutdown(line.fd(), SHUT_WR);
    if (socket == nullptr || !socket->open()) {
      socket = std::make_unique<WebSocket>(port(), eve.cookie());
      ASSERT_TRUE(socket->hello());
    }
    for (int j = 0; j < 4; ++j)
      socket->send_text(mutated(messages[random() % messages.size()], random));
    while (socket->receive(0)) {
    }
    std::string answer;
    while (line.read_more(answer, 20000)) {
    }
    EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.")) << answer;
  }
  ASSERT_TRUE(ana.wait_for_turn());
  EXPECT_EQ(ana.play_something()["t"], "ok") << "the other table goes on";
  EXPECT_EQ(ana.person.get("/health")["status"], "ok");
}

TEST_F(Refusals, ASlowClientIsClosedAndResumes) {
  Player ana(port(), "Ana");
  sit_with_bot(ana, {{"title", titles()[0]}});
  WebSocket slow(port(), ana.person.cookie());
  ASSERT_TRUE(slow.hello());
  slow.send({{"t", "watch"}, {"id", 1}, {"table", ana.table}});
  // It asks for whole positions and reads none of them.
  const std::string ask = Json{{"t", "watch"}, {"id", 2}, {"table", ana.table}}.dump();
  const auto closed = [&] {
    const std::string text = ana.person.call("GET", "/metrics").body;
    const std::size_t at = text.rfind("lusoria_slow_closed_total ");
    return at != std::string::npos && std::atoi(text.c_str() + at + 26) > 0;
  };
  for (int i = 0; i < 100 && !closed(); ++i) {
    for (int j = 0; j < 50; ++j)
      slow.send_text(ask);
  }
  for (int i = 0; i < 600 && !closed(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(closed());
  ASSERT_TRUE(ana.wait_for_turn());
  EXPECT_EQ(ana.play_something()["t"], "ok") << "nobody else waits for it";
  while (slow.receive(20000)) {
  }
  EXPECT_FALSE(slow.open()) << "the connection ends";
  Player again(port(), "Other");
  again.person.set_cookie(ana.person.cookie());
  again.connect();
  again.table = ana.table;
  again.watch();
  ana.take_all();
  EXPECT_EQ(unordered(again.view), unordered(ana.view));
}

TEST(Tls, ServesOverTlsWithACertificate) {
  const TempFolder folder;
  const std::string certificate = folder.path() + "/cert.pem";
  const std::string key = folder.path() + "/key.pem";
  ASSERT_EQ(
      std::system(("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
                   "subjectAltName=DNS:localhost -keyout " +
                   key + " -out " + certificate + " >/dev/null 2>&1")
                      .c_str()),
      0);
  ServerProcess server({"--data", folder.path(), "--certificate", certificate, "--key", key});
  ASSERT_NE(server.port(), 0);
  const std::string answer = folder.path() + "/answer";
  const std::string ask =
      "printf 'POST /api/session HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Type: "
      "application/json\\r\\nContent-Length: 14\\r\\nConnection: close\\r\\n\\r\\n"
      "{\"name\":\"Ana\"}' | openssl s_client -quiet -verify_return_error -CAfile " +
      certificate + " -servername localhost -connect 127.0.0.1:" + std::to_string(server.port()) +
      " >" + answer + " 2>/dev/null";
  (void)!std::system(ask.c_str());
  std::ifstream in(answer);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_TRUE(text.starts_with("HTTP/1.1 200")) << text;
  EXPECT_NE(text.find("; Secure"), std::string::npos) << "the cookie stays on TLS";
  EXPECT_NE(text.find("Strict-Transport-Security"), std::string::npos);
  Person plain(server.port());
  EXPECT_EQ(plain.call("GET", "/api").status, 0) << "no answer without TLS";
  EXPECT_EQ(server.stop(), 0);
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
  // Messages of one person: beyond the burst they are refused, and the connection stays.
  WebSocket socket(server.port(), ana.cookie());
  ASSERT_TRUE(socket.hello());
  int refused = 0;
  for (int i = 0; i < 150; ++i)
    socket.send_text(R"({"t":"ping","id":1})");
  for (int i = 0; i < 150; ++i) {
    const auto answer = socket.receive(20000);
    ASSERT_TRUE(answer.has_value());
    refused += (*answer)["t"] == "refused" && (*answer)["error"]["code"] == "too_many" ? 1 : 0;
  }
  EXPECT_GT(refused, 0);
  // Who goes on is cut off.
  for (int i = 0; i < 1000 && socket.close_code() == 0; ++i)
    socket.send_text(std::string(1000, '['));
  while (socket.receive(20000)) {
  }
  EXPECT_EQ(socket.close_code(), 4003);
}

TEST(Limits, AnAddressHasSoManyConnections) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path()});
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 300 && (i == 0 || sockets.back()->open()); ++i) {
    if (i % 40 == 39) std::this_thread::sleep_for(std::chrono::seconds(1));
    sockets.push_back(std::make_unique<WebSocket>(server.port(), ""));
  }
  EXPECT_EQ(sockets.size(), 201U);
  sockets.resize(100);
  bool again = false;
  for (int i = 0; i < 200 && !again; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    again = WebSocket(server.port(), "").open();
  }
  EXPECT_TRUE(again) << "places come back";
}

TEST(Limits, WhatIsWatchedFromHereIsNotPassedOn) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path()});
  Person here(server.port());
  EXPECT_EQ(here.call("GET", "/metrics").status, 200);
  EXPECT_EQ(here.call("GET", "/metrics", std::nullopt, "X-Forwarded-For: 192.0.2.7\r\n").status,
            403);
}

}  // namespace
}  // namespace lusoria::testing
