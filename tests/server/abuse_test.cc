// What strangers tried on a running server, by the number of the hole they found, on both stores.
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

#include "tests/server/both_stores.h"
#include "tests/server/listener.h"

namespace lusoria::testing {
namespace {

constexpr const char* kPassword = "carpe noctem quoque";

class Abuse : public BothStores {};

INSTANTIATE_TEST_SUITE_P(Stores, Abuse, ::testing::Values("sqlite", "postgres"), store_name);

TEST_P(Abuse, Hole03MailProvesItsOwnerAndIsNoWeapon) {
  Listener mailbox(Listener::Kind::Mail);
  const auto server = start({"--trust-proxy",
                             "--smtp",
                             "smtp://127.0.0.1:" + std::to_string(mailbox.port()),
                             "--mail-from",
                             "games@example.org"});
  Person ana(server->port());
  ana.enter("Ana");
  ana.call("PUT", "/api/me/notices", Json{{"email", "ana@example.org"}});
  ASSERT_TRUE(mailbox.wait_for(1));
  const std::string mail = mailbox.taken()[0];
  const std::string code = mail.substr(mail.find("Lusoria: ") + 9, 8);
  const std::string everything = ana.call("GET", "/api/me/export").body;
  EXPECT_NE(everything.find("ana@example.org"), std::string::npos);
  EXPECT_EQ(everything.find(code), std::string::npos) << "the code is in the mailbox only";
  EXPECT_EQ(everything.find("\"code\""), std::string::npos);
  EXPECT_TRUE(ana.post("/api/me/notices/confirm", {{"code", code}})["notices"]["confirmed"]);
  // One who lives at one address, with a hundred tries at one mailbox and under many guests.
  std::set<std::string> codes;
  for (int guest = 0; guest < 5; ++guest) {
    Person eve(server->port());
    const std::string here = from("192.0.2." + std::to_string(guest));
    eve.call("POST", "/api/session", Json{{"name", "Eve"}}, here);
    for (int i = 0; i < 8; ++i) {
      const std::string to = "Ben+" + std::to_string(guest * 8 + i) + "@example.org";
      const Reply reply = eve.call("PUT", "/api/me/notices", Json{{"email", to}}, here);
      codes.insert(code_of(reply.json()));
      if (reply.status != 429) continue;
      EXPECT_GT(reply.json()["error"]["wait"].get<std::int64_t>(), 0);
      EXPECT_GT(std::stoi(reply.header("Retry-After")), 0);
    }
  }
  EXPECT_TRUE(codes.contains("too_many"));
  EXPECT_LE(mailbox.taken().size(), 1U + 3U) << "three an hour are enough for any mailbox";
  const std::string metrics = ana.call("GET", "/metrics").body;
  EXPECT_NE(metrics.find("lusoria_refused_total{budget=\"mail\"} "), std::string::npos);
}

/// Many mailboxes are no way around it, neither for a person who comes from everywhere nor for an
/// address of many guests.
TEST_P(Abuse, Hole03NobodySendsManyMails) {
  Listener mailbox(Listener::Kind::Mail);
  const auto server = start({"--trust-proxy",
                             "--smtp",
                             "smtp://127.0.0.1:" + std::to_string(mailbox.port()),
                             "--mail-from",
                             "games@example.org"});
  const auto asks_for_mail = [&](Person& eve, const std::string& to, const std::string& address) {
    const Json body{{"email", to + "@example.org"}};
    return eve.call("PUT", "/api/me/notices", body, from(address)).status == 200 ? 1 : 0;
  };
  Person eve(server->port());
  eve.enter("Eve");
  int of_a_person = 0;
  for (int i = 0; i < 8; ++i)
    of_a_person += asks_for_mail(eve, "ben" + std::to_string(i), "198.51.100." + std::to_string(i));
  EXPECT_EQ(of_a_person, 3);
  int of_an_address = 0;
  for (int i = 0; i < 12; ++i) {
    Person guest(server->port());
    guest.call("POST", "/api/session", Json{{"name", "Eve"}}, from("203.0.113.5"));
    of_an_address += asks_for_mail(guest, "cleo" + std::to_string(i), "203.0.113.5");
  }
  EXPECT_GE(of_an_address, 6);
  EXPECT_LE(of_an_address, 7) << "one more in five minutes";
  EXPECT_EQ(static_cast<int>(mailbox.taken().size()), of_a_person + of_an_address);
}

TEST_P(Abuse, Hole07AStrangerWhoLeavesIsToldNothing) {
  const auto server = start({"--trust-proxy"});
  Person ana(server->port());
  Person eve(server->port());
  ana.enter("Ana");
  eve.enter("Eve");
  const Json made =
      ana.post("/api/tables", {{"title", title(server->port())}, {"visibility", "link"}})["table"];
  const std::string path = "/api/tables/" + made["id"].get<std::string>();
  const auto try_all = [&] {
    for (const char* what : {"/leave",
                             "/back",
                             "/ready",
                             "/start",
                             "/seat",
                             "/rematch",
                             "/join",
                             "/remove",
                             "/close",
                             "/report"}) {
      const Reply reply = eve.call("POST", path + what, Json{{"seat", 0}, {"line", 1}});
      EXPECT_EQ(reply.status, 403) << what << " " << reply.body;
      EXPECT_FALSE(reply.json().contains("table")) << what;
    }
  };
  try_all();
  const Json left = ana.post(path + "/leave", {})["table"];
  ASSERT_EQ(left["status"], "abandoned") << "the host still hears how it is";
  ASSERT_TRUE(left["fair"]["secret"].is_string());
  try_all();
}

TEST_P(Abuse, Hole10ARatedGameAgainstBotsIsNotTriedOut) {
  const auto server = start({"--no-rate-limits", "--bot-pace", "0"});
  for (const bool rated : {true, false}) {
    Player ana(server->port(), rated ? "Ana" : "Cleo");
    ASSERT_EQ(ana.person.call("POST", "/api/me/password", Json{{"password", kPassword}}).status,
              200);
    ana.connect();
    sit_with_bot(ana, {{"title", title(server->port())}, {"rated", rated}});
    ASSERT_EQ(ana.room["rated"], rated);
    // Further back than what it may take back by itself, beyond draws and the bot's moves.
    do {
      ASSERT_TRUE(ana.wait_for_turn());
      ASSERT_EQ(ana.play_something()["t"], "ok");
      ASSERT_TRUE(ana.wait_for_turn());
    } while (ana.position["undo"]["free"] != 0);
    EXPECT_EQ(ana.position["undo"]["ask"] == 0, rated);
    const Json answer = ana.ask({{"t", "ask"}, {"actions", 1}});
    EXPECT_EQ(answer["t"], rated ? "refused" : "ok") << answer;
    if (rated) {
      EXPECT_EQ(answer["error"]["code"], "no_undo");
    }
  }
}

TEST_P(Abuse, Hole11NobodyLooksLikeSomebodyElse) {
  const auto server = start({"--no-rate-limits"});
  const auto named = [&](const std::string& name) {
    return code_of(Person(server->port()).post("/api/session", {{"name", name}}));
  };
  for (const char* name :
       {"\u0410na", "An\u00ADa", "Ana\u061C", "\uFEFFAna", "\u3164", "admin", "Lusoria", "Consul"})
    EXPECT_EQ(named(name), "bad_name") << name;
  Player ana(server->port(), "Ana");
  const auto keep = [&](Person& person) {
    return code_of(person.post("/api/me/password", {{"password", kPassword}}));
  };
  ASSERT_EQ(keep(ana.person), "ok");
  ana.connect();
  for (const char* name : {"Ana", "ANA", "Ana\u00A0", "\uFF21na"}) {
    Person eve(server->port());
    eve.enter(name);
    EXPECT_EQ(keep(eve), "name_taken") << name;
    EXPECT_EQ(eve.post("/api/session", {})["me"]["kind"], "guest");
  }
  Person paul(server->port());
  paul.enter("Paul");
  ASSERT_EQ(keep(paul), "ok");
  EXPECT_EQ(code_of(paul.call("PATCH", "/api/me", Json{{"name", "\u0410\u043D\u0430"}}).json()),
            "ok");
  EXPECT_EQ(code_of(paul.call("PATCH", "/api/me", Json{{"name", "ana"}}).json()), "name_taken");
  Person other(server->port());
  other.enter("PauI");
  EXPECT_EQ(keep(other), "name_taken") << "the old name stays its owner's for a time";
  EXPECT_EQ(code_of(paul.call("PATCH", "/api/me", Json{{"name", "Paul"}}).json()), "ok");
  // A guest of the same name is told apart, at the table and in the chat.
  Player guest(server->port(), "Ana");
  sit_together(ana, guest, {{"title", title(server->port())}});
  ASSERT_EQ(guest.ask({{"t", "chat"}, {"text", "a\u202Eb"}})["t"], "ok");
  const Json seats = ana.watch()["room"]["seats"];
  EXPECT_FALSE(seats[0].contains("guest")) << seats;
  EXPECT_EQ(seats[1]["guest"], true) << seats;
  const Json line = ana.watch()["chat"][0];
  EXPECT_EQ(line["guest"], true);
  EXPECT_EQ(line["text"], "ab") << "nothing turns the text around";
  // Who goes leaves the name to nobody.
  EXPECT_EQ(code_of(paul.call("DELETE", "/api/me", Json{{"password", kPassword}}).json()), "ok");
  EXPECT_EQ(keep(other), "name_taken");
}

TEST_P(Abuse, Hole12APasswordMakesANewSession) {
  const auto server = start({"--no-rate-limits"});
  Player ana(server->port(), "Ana");
  Person thief(server->port());
  thief.set_cookie(ana.person.cookie());
  const Json token = thief.post("/api/me/tokens", {{"label", "mine"}});
  ASSERT_TRUE(token.contains("token"));
  ASSERT_EQ(ana.person.call("POST", "/api/me/password", Json{{"password", kPassword}}).status, 200);
  EXPECT_NE(ana.person.cookie(), thief.cookie());
  EXPECT_EQ(ana.person.get("/api/me")["me"]["name"], "Ana");
  EXPECT_EQ(thief.call("GET", "/api/me").status, 401);
  const std::string bearer = "Authorization: Bearer " + token["token"].get<std::string>() + "\r\n";
  EXPECT_EQ(Person(server->port()).call("GET", "/api/me", std::nullopt, bearer).status, 401);
  while (ana.socket->receive(20000)) {
  }
  EXPECT_EQ(ana.socket->close_code(), 4002) << "what was open with the old one is closed";
  EXPECT_EQ(ana.person.get("/api/me/sessions")["sessions"].size(), 1U);
}

TEST_P(Abuse, Hole13OneAddressDoesNotTakeAllConnections) {
  const auto server = start({}, 300);
  std::vector<std::unique_ptr<Line>> unfinished;
  for (int i = 0; i < 350; ++i) {
    unfinished.push_back(std::make_unique<Line>(server->port(), "127.0.0.2"));
    unfinished.back()->write("GET /api HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  }
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(Person(server->port()).call("GET", "/api").status, 200);
  unfinished.clear();
  const std::string metrics = Person(server->port()).call("GET", "/metrics").body;
  const std::size_t at = metrics.find("\nlusoria_turned_away_total ");
  ASSERT_NE(at, std::string::npos);
  EXPECT_GT(std::atoi(metrics.c_str() + at + 27), 200);
}

TEST_P(Abuse, Hole13OneAddressHasSoManySockets) {
  const auto server = start({"--trust-proxy"});
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 200; ++i) {
    sockets.push_back(std::make_unique<WebSocket>(server->port(), "", from("203.0.113.5")));
    ASSERT_TRUE(sockets.back()->open()) << i;
  }
  // Its requests of a second, for the next ones.
  ::usleep(1'000'000);
  const Line line(server->port());
  line.write("GET /api/ws HTTP/1.1\r\nHost: localhost\r\n" + from("203.0.113.5") +
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  std::string refused;
  while (refused.find("}}") == std::string::npos && line.read_more(refused, 20'000)) {
  }
  EXPECT_TRUE(refused.starts_with("HTTP/1.1 429")) << refused;
  EXPECT_NE(refused.find("too many connections at once"), std::string::npos) << refused;
  EXPECT_NE(refused.find("\r\nRetry-After: 5\r\n"), std::string::npos) << refused;
  EXPECT_TRUE(WebSocket(server->port(), "", from("203.0.113.6")).open()) << "others come in";
  sockets.pop_back();
  bool again = false;
  for (int i = 0; i < 100 && !again; ++i) {
    ::usleep(50'000);
    again = WebSocket(server->port(), "", from("203.0.113.5")).open();
  }
  EXPECT_TRUE(again) << "who goes makes room";
}

TEST_P(Abuse, Hole14ForeignNamesAreNotOurs) {
  const auto server = start({});
  const auto ask =
      [&](const std::string& method, const std::string& path, const std::string& headers) {
        const Line line(server->port());
        const std::string body = method == "GET" ? "" : R"({"name":"Ana"})";
        line.write(method + " " + path + " HTTP/1.1\r\n" + headers +
                   "Content-Type: application/json\r\nConnection: close\r\nContent-Length: " +
                   std::to_string(body.size()) + "\r\n\r\n" + body);
        std::string all;
        while (all.find("\r\n\r\n") == std::string::npos && line.read_more(all, 20000)) {
        }
        return std::atoi(all.c_str() + std::min(all.size(), all.find(' ')));
      };
  const std::string port = ":" + std::to_string(server->port());
  EXPECT_EQ(ask("POST", "/api/session", "Host: evil.example\r\nOrigin: http://evil.example\r\n"),
            421);
  EXPECT_EQ(ask("GET", "/api/tables", "Host: evil.example\r\n"), 421);
  EXPECT_EQ(ask("GET", "/metrics", "Host: evil.example\r\n"), 421);
  EXPECT_EQ(ask("GET", "/metrics", "Host: games\r\n"), 403) << "a proxy that does not say so";
  EXPECT_EQ(ask("GET", "/metrics", "Host: 127.0.0.1" + port + "\r\n"), 200);
  EXPECT_EQ(ask("POST", "/api/session", "Host: localhost\r\nOrigin: https://localhost\r\n"), 403)
      << "another scheme";
  EXPECT_EQ(ask("POST", "/api/session", "Host: localhost\r\nOrigin: http://localhost\r\n"), 200);
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(
      ask("GET", "/api/ws", "Host: evil.example\r\nOrigin: http://evil.example\r\n" + upgrade),
      403);
}

TEST_P(Abuse, Hole14TokensHaveAnEndAndChatCountsCharacters) {
  const auto server = start({"--no-rate-limits"});
  Player ana(server->port(), "Ana");
  std::multiset<int> found;
  for (int i = 0; i < 30; ++i)
    found.insert(ana.person.call("POST", "/api/me/tokens", Json{{"label", "x"}}).status);
  EXPECT_EQ(found.count(200), 20U);
  EXPECT_EQ(found.count(429), 10U);
  ana.person.post("/api/me/password", {{"password", kPassword}});
  for (int i = 0; i < 60; ++i)
    Person(server->port()).post("/api/login", {{"name", "Ana"}, {"password", kPassword}});
  EXPECT_LE(Person(ana.person).get("/api/me/sessions")["sessions"].size(), 50U);
  Player ben(server->port(), "Ben");
  sit_with_bot(ben, {{"title", title(server->port())}});
  std::string line;
  for (int i = 0; i < 500; ++i)
    line += "ñ";
  EXPECT_EQ(ben.ask({{"t", "chat"}, {"text", line}})["t"], "ok");
  EXPECT_EQ(ben.ask({{"t", "chat"}, {"text", line + "n"}})["t"], "refused");
}

TEST(Abuse14, NoOldCiphersOverTls) {
  const TempFolder folder;
  const std::string certificate = folder.path() + "/cert.pem";
  const std::string key = folder.path() + "/key.pem";
  ASSERT_EQ(std::system(
                ("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout " +
                 key + " -out " + certificate + " >/dev/null 2>&1")
                    .c_str()),
            0);
  ServerProcess server({"--data", folder.path(), "--certificate", certificate, "--key", key});
  const auto handshake = [&](const std::string& how) {
    return std::system(("openssl s_client -connect 127.0.0.1:" + std::to_string(server.port()) +
                        " " + how + " </dev/null >/dev/null 2>&1")
                           .c_str()) == 0;
  };
  EXPECT_TRUE(handshake("-tls1_3"));
  EXPECT_TRUE(handshake("-tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256"));
  EXPECT_FALSE(handshake("-tls1_2 -cipher AES128-SHA"));
  EXPECT_FALSE(handshake("-tls1_2 -cipher AES256-GCM-SHA384")) << "without forward secrecy";
  EXPECT_FALSE(handshake("-tls1_2 -cipher ECDHE-RSA-AES128-SHA"));
}

}  // namespace
}  // namespace lusoria::testing
