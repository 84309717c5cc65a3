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
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me/sessions").status, 200);
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401) << "ended from elsewhere";
  Person other(port());
  other.enter("Ana  LIVIA");
  EXPECT_EQ(other.call("POST", "/api/me/password", Json{{"password", "another password"}}).status,
            409);
  EXPECT_EQ(elsewhere.get("/api/me/export")["me"]["id"], id);
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me", Json{{"password", "a long enough one"}}).status,
            200);
  EXPECT_EQ(elsewhere.call("GET", "/api/me").status, 401);
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
