// What the server says about itself and its titles, held against its own descriptions.
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "server/api/routes.h"
#include "server/api/schemas.h"
#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Describe : public Network {};

/// "GET /api/me" and so on, as the table of routes has them; without the descriptions themselves.
std::set<std::string> routed() {
  std::set<std::string> list;
  for (const server::Route& route : server::routes()) {
    if (route.path.ends_with(".json")) continue;
    const std::string method(route.method.empty() ? "GET" : route.method);
    EXPECT_TRUE(list.insert(method + " " + std::string(route.path)).second) << route.path;
  }
  return list;
}

TEST(Routes, AreThoseOfTheDescription) {
  std::set<std::string> described;
  const Json document = Json::parse(server::openapi_text());
  for (const auto& [path, operations] : document["paths"].items()) {
    if (!path.starts_with("/api")) continue;
    for (const auto& [method, operation] : operations.items()) {
      std::string upper = method;
      std::transform(upper.begin(), upper.end(), upper.begin(), ::toupper);
      described.insert(upper + " " + path);
    }
  }
  EXPECT_EQ(routed(), described);
}

TEST(Routes, AreThoseOfTheProtocol) {
  std::set<std::string> told;
  std::ifstream page(LUSORIA_SOURCE_DIR "/docs/PROTOCOL.md");
  const std::regex row("^\\| `([A-Z]+) (/api[^ `?]*)[^`]*`(?:, `([A-Z]+)`)? \\|.*");
  for (std::string line; std::getline(page, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    told.insert(found.str(1) + " " + found.str(2));
    if (found[3].matched) told.insert(found.str(3) + " " + found.str(2));
  }
  EXPECT_EQ(routed(), told);
}

TEST_F(Describe, StrangersAreRefusedWhereARouteAsksForASession) {
  int refused = 0;
  for (const server::Route& route : server::routes()) {
    if (route.who == server::Who::Anybody) continue;
    const std::string path =
        std::regex_replace(std::string(route.path), std::regex("\\{.*\\}"), "x");
    const Reply reply = Person(port()).call(std::string(route.method), path, Json::object());
    EXPECT_EQ(reply.status, 401) << route.method << " " << path;
    EXPECT_EQ(reply.json()["error"]["code"], "no_session") << path;
    ++refused;
  }
  EXPECT_GT(refused, 20);
}

TEST_F(Describe, DescribesItself) {
  Person anyone(port());
  const Json about = anyone.get("/api");
  EXPECT_EQ(about["protocol"], 1);
  for (const char* key : {"openapi", "ws_schema"}) {
    const Reply reply = anyone.call("GET", about[key].get<std::string>());
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(reply.json().is_object());
  }
  EXPECT_EQ(anyone.get("/health")["status"], "ok");
  EXPECT_NE(anyone.call("GET", "/metrics").body.find("lusoria_websockets"), std::string::npos);
}

TEST_F(Describe, AnswersFitTheirDescription) {
  Player ana(port(), "Ana");
  const Schema schema(ana.person.get("/api/openapi.json"));
  const Json made = ana.person.post(
      "/api/tables",
      {{"title", titles()[0]}, {"seats", {{{"me", true}}, {{"bot", "random"}}}}, {"start", true}});
  const std::string id = made["table"]["id"].get<std::string>();
  int checked = 0;
  for (const auto& [path, operations] : schema.document()["paths"].items()) {
    for (const auto& [method, operation] : operations.items()) {
      if (method != "get") continue;
      std::string real = path;
      const auto fill = [&](const std::string& name, const std::string& value) {
        const std::size_t at = real.find("{" + name + "}");
        if (at != std::string::npos) real.replace(at, name.size() + 2, value);
      };
      fill("slug", titles()[0]);
      fill("lang", "en");
      fill("id", path.find("people") != std::string::npos ? ana.id : id);
      const Reply reply = ana.person.call("GET", real);
      const std::string status = std::to_string(reply.status);
      const Json& responses = operation["responses"];
      const Json& content = responses[responses.contains(status) ? status : "default"]["content"];
      EXPECT_TRUE(responses.contains(status) || reply.status == 409) << real << " " << reply.body;
      if (!content.contains("application/json")) continue;
      EXPECT_EQ(schema.check(content["application/json"]["schema"], reply.json()), "") << real;
      ++checked;
    }
  }
  EXPECT_GT(checked, 15);
  const Reply refused = ana.person.call("POST", "/api/tables", Json{{"title", "none"}});
  EXPECT_EQ(schema.check(schema.document()["components"]["schemas"]["Error"], refused.json()), "");
  EXPECT_EQ(schema.check(schema.document()["components"]["schemas"]["Room"], made["table"]), "");
}

TEST_F(Describe, EveryTitleTellsOptionsTextsAndTypes) {
  Person anyone(port());
  ASSERT_FALSE(titles().empty());
  for (const std::string& slug : titles()) {
    for (const char* lang : {"en", "es", "it"}) {
      const Json text = anyone.get("/api/titles/" + slug + "/text/" + lang);
      EXPECT_TRUE(text.contains("catalogue")) << slug << lang;
    }
    EXPECT_NE(anyone.call("GET", "/api/titles/" + slug + "/types").body.find("View"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace lusoria::testing
