// Guests, accounts, sessions.
#include <gtest/gtest.h>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class People : public Network {};

TEST_F(People, AGuestKeepsTheIdentityByAPassword) {
  Person ana(port());
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401);
  const std::string id = ana.enter("Ana Livia");
  ASSERT_FALSE(id.empty());
  EXPECT_EQ(ana.call("POST", "/api/me/password", Json{{"password", "short"}}).status, 400);
  EXPECT_EQ(ana.post("/api/me/password", {{"password", "a long enough one"}})["me"]["kind"],
            "account");
  Person elsewhere(port());
  EXPECT_EQ(
      elsewhere.call("POST", "/api/login", Json{{"name", "ana livia"}, {"password", "wrong one"}})
          .status,
      401);
  EXPECT_EQ(elsewhere.post("/api/login",
                           {{"name", "ana livia"}, {"password", "a long enough one"}})["me"]["id"],
            id);
  EXPECT_EQ(elsewhere.get("/api/me/sessions")["sessions"].size(), 2U);
  WebSocket here(port(), ana.cookie());
  WebSocket there(port(), elsewhere.cookie());
  ASSERT_TRUE(here.hello() && there.hello());
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me/sessions").status, 200);
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401) << "ended from elsewhere";
  EXPECT_FALSE(here.receive(20000).has_value());
  EXPECT_EQ(here.close_code(), 4002) << "what was open ends too";
  there.send({{"t", "ping"}, {"id", 1}});
  EXPECT_EQ(there.receive(20000).value_or(Json())["t"], "pong") << "the other one stays";
  Person other(port());
  other.enter("Ana  LIVIA");
  EXPECT_EQ(other.call("POST", "/api/me/password", Json{{"password", "another password"}}).status,
            409);
  EXPECT_EQ(elsewhere.get("/api/me/export")["me"]["id"], id);
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me", Json{{"password", "a long enough one"}}).status,
            200);
  EXPECT_EQ(elsewhere.call("GET", "/api/me").status, 401);
}

TEST_F(People, FinishedGamesKeepANeutralName) {
  Player ana(port(), "Anabasis");
  Player ben(port(), "Ben");
  sit_together(ana, ben, {{"title", titles()[0]}});
  EXPECT_EQ(ana.ask({{"t", "chat"}, {"text", "salve"}})["t"], "ok");
  play_out({&ana, &ben});
  const std::string over = ana.table;
  Player other(port(), "Eve");
  sit_together(ana, other, {{"title", titles()[0]}, {"clock", {{"kind", "none"}}}});
  EXPECT_EQ(ana.person.call("DELETE", "/api/me", Json::object()).status, 200);
  // Whoever looks on is told everything anew under the new name.
  const auto told = ben.until([](const Json& m) { return m["t"] == "start"; });
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->dump().find("Anabasis"), std::string::npos);
  const std::string path = "/api/tables/" + over;
  for (const std::string& part : {std::string(),
                                  std::string("/record"),
                                  std::string("/replay?seat=Nemo"),
                                  std::string("/events?seat=Ben")})
    EXPECT_EQ(ben.person.call("GET", path + part).body.find("Anabasis"), std::string::npos) << part;
  EXPECT_EQ(ben.person.get("/api/tables?mine=1").dump().find("Anabasis"), std::string::npos);
  EXPECT_EQ(ben.watch().dump().find("Anabasis"), std::string::npos) << "in the chat neither";
  // The draws can still be checked: a server takes the record only if they are what they should be.
  const std::string record = ben.person.call("GET", path + "/record").body;
  EXPECT_EQ(ben.person.call("POST", "/api/records", Json{{"record", record}}).status, 201);
  // In the game that runs a bot has taken over under the neutral name.
  const auto left = other.until([](const Json& m) {
    return m["t"] == "room" && m["room"]["seats"].dump().find("Nemo") != std::string::npos;
  });
  ASSERT_TRUE(left.has_value());
  EXPECT_EQ((*left)["room"]["seats"][0]["away"], true) << *left;
}

TEST_F(People, CookiesAndNamesAreChecked) {
  Person ana(port());
  const Reply reply = ana.call("POST", "/api/session", Json{{"name", "Ana"}});
  const std::string cookie = reply.header("Set-Cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  for (const char* name : {"", "   ", "a\nb", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    Person nobody(port());
    EXPECT_EQ(nobody.call("POST", "/api/session", Json{{"name", name}}).status, 400) << name;
  }
}

}  // namespace
}  // namespace lusoria::testing
