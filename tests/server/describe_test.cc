// What the server says about itself and its titles, held against its own descriptions.
#include <gtest/gtest.h>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Describe : public Network {};

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
