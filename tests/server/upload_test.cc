// Records of games played without a server, brought to one.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "engine/chance/fair.h"
#include "engine/match/record.h"
#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Upload : public Network {};

/// The first record in a title's folder.
std::string some_record(const std::string& title) {
  std::vector<std::filesystem::path> files;
  for (const auto& item : std::filesystem::directory_iterator(std::string(LUSORIA_SOURCE_DIR) +
                                                              "/games/" + title + "/plays"))
    if (item.path().extension() == ".play") files.push_back(item.path());
  std::ifstream in(*std::min_element(files.begin(), files.end()));
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A record as it is written today: options younger than it stand there at their defaults.
std::string written_today(const std::string& text) {
  Record record;
  EXPECT_EQ(read_record(all_games(), text, sha256_hex, record), "");
  const Loaded loaded = load_match(record);
  EXPECT_EQ(loaded.error, "");
  return write_record(*loaded.match, record.fair ? &*record.fair : nullptr, sha256_hex);
}

/// A record changed by hand, with a checksum that fits again.
std::string sealed(std::string text) {
  const std::size_t at = text.rfind("checksum: ");
  text.resize(at);
  return text + "checksum: " + sha256_hex(text) + "\n";
}

std::string refusal(Person& person, const std::string& record) {
  const Reply reply = person.call("POST", "/api/records", Json{{"record", record}});
  EXPECT_EQ(reply.status, 400) << reply.body;
  EXPECT_EQ(reply.json()["error"]["code"], "malformed");
  return reply.json()["error"].value("message", "");
}

TEST_F(Upload, ARecordOfEveryTitleIsKeptAndLookedAtLikeAnyOther) {
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    const Schema schema(ana.person.get("/api/openapi.json"));
    const std::string text = some_record(title);
    const Reply kept = ana.person.call("POST", "/api/records", Json{{"record", text}});
    ASSERT_EQ(kept.status, 201) << kept.body;
    const Json room = kept.json()["table"];
    EXPECT_EQ(schema.check(schema.document()["components"]["schemas"]["Room"], room), "");
    EXPECT_EQ(room["witnessed"], false);
    EXPECT_EQ(room["rated"], false);
    EXPECT_EQ(room["status"], "over");
    EXPECT_EQ(room["visibility"], "link");
    EXPECT_FALSE(room["result"].is_null());
    EXPECT_EQ(room["host"], ana.id);
    const std::string path = "/api/tables/" + room["id"].get<std::string>();
    EXPECT_EQ(ana.person.call("GET", path + "/record").body, written_today(text))
        << "what came is what is given";
    for (const Json& seat : room["seats"]) {
      const Json replay = ana.person.get(path + "/replay?seat=" + seat["key"].get<std::string>());
      EXPECT_FALSE(replay["position"]["result"].is_null()) << replay;
      EXPECT_GT(replay["events"].get<int>(), 10);
    }
    const Json mine = ana.person.get("/api/tables?mine=1&status=over");
    ASSERT_EQ(mine["tables"].size(), 1U);
    EXPECT_EQ(mine["tables"][0]["witnessed"], false);
    // A second click brings the same table, and nobody else is shown it without the link.
    const Reply again = ana.person.call("POST", "/api/records", Json{{"record", text}});
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.json()["table"]["id"], room["id"]);
    Player ben(port(), "Ben");
    EXPECT_EQ(ben.person.call("GET", path).status, 403);
    EXPECT_EQ(ben.person.call("GET", path + "?invite=" + room["invite"].get<std::string>()).status,
              200);
    EXPECT_TRUE(ben.person.get("/api/people/" + ana.id)["person"]["games"].empty())
        << "in no statistics";
  }
}

TEST_F(Upload, IsAnalysedAndWatched) {
  Player ana(port(), "Ana");
  const Json room =
      ana.person.post("/api/records", {{"record", some_record(titles()[0])}})["table"];
  ana.table = room["id"].get<std::string>();
  EXPECT_EQ(
      ana.person.call("POST", "/api/tables/" + ana.table + "/analysis", Json::object()).status,
      202);
  EXPECT_FALSE(ana.watch()["position"]["result"].is_null());
}

TEST_F(Upload, WhatIsWrongIsToldInOneSentence) {
  Player ana(port(), "Ana");
  Person nobody(port());
  const std::string good = some_record(titles()[0]);
  EXPECT_EQ(nobody.call("POST", "/api/records", Json{{"record", good}}).status, 401);
  EXPECT_EQ(ana.person.call("POST", "/api/records", Json{{"record", 7}}).status, 400);
  EXPECT_NE(refusal(ana.person, "").find(".play"), std::string::npos);
  EXPECT_NE(refusal(ana.person, "not a record").find("line 1"), std::string::npos);
  std::string changed = good;
  changed[good.find("score ")] = 'S';
  EXPECT_FALSE(refusal(ana.person, changed).empty());
  // A move that the rules refuse, under a checksum that fits.
  std::string twice = good;
  const std::size_t result = good.find("\nresult: ");
  const std::size_t last = good.rfind('\n', result - 2);
  twice.insert(result, good.substr(last, result - last - 1));
  EXPECT_NE(refusal(ana.person, sealed(twice)).find("line "), std::string::npos);
}

TEST_F(Upload, Hole11NobodyIsSeatedAsTheHouse) {
  Player ana(port(), "Ana");
  const std::string good = some_record(titles()[0]);
  const auto seated_as = [&](const std::string& name) {
    std::string record = good;
    record.replace(good.find("seat Ana: Ana"), 13, "seat Ana: " + name);
    return sealed(record);
  };
  for (const char* name : {"admin", "Lusoria", "\u0410na", "CONSUL"})
    EXPECT_NE(refusal(ana.person, seated_as(name)).find("name of a seat"), std::string::npos)
        << name;
  for (const char* name : {"Ana Livia", "Consul", "Nemo"}) {
    const Reply kept = ana.person.call("POST", "/api/records", Json{{"record", seated_as(name)}});
    ASSERT_EQ(kept.status, 201) << name << kept.body;
    EXPECT_EQ(kept.json()["table"]["seats"][0]["name"], name);
  }
}

TEST_F(Upload, OnlyFinishedGamesWithHonestDrawsAreKept) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  sit_together(ana, ben, {{"title", titles()[0]}});
  const std::string path = "/api/tables/" + ana.table + "/record";
  EXPECT_NE(refusal(ana.person, ana.person.call("GET", path).body).find("one seat"),
            std::string::npos)
      << "a running game has masked records only";
  play_out({&ana, &ben});
  const std::string whole = ana.person.call("GET", path).body;
  const Json room = ana.person.post("/api/records", {{"record", whole}})["table"];
  EXPECT_EQ(room["witnessed"], false);
  EXPECT_FALSE(room["fair"]["secret"].is_null());
  EXPECT_EQ(ana.person.call("GET", "/api/tables/" + room["id"].get<std::string>() + "/record").body,
            whole)
      << "with the name its chance was made for";
  // Another secret would have made other draws.
  std::string forged = whole;
  const std::size_t secret = forged.find("secret: ") + 8;
  forged[secret] = forged[secret] == '0' ? '1' : '0';
  EXPECT_NE(refusal(ana.person, sealed(forged)).find("commitment"), std::string::npos);
  // Without its end a game is not over.
  std::string half = whole.substr(0, whole.find("\nresult: "));
  half.resize(half.rfind('\n', half.size() - 2) + 1);
  const std::size_t line = half.find("secret: ");
  half.erase(line, half.find('\n', line) + 1 - line);
  EXPECT_NE(refusal(ana.person, sealed(half + "checksum: ")).find("not over"), std::string::npos);
}

}  // namespace
}  // namespace lusoria::testing
