// A database written before the log was typed: tables of all titles, open, asked for consent, with
// an absent seat and standing orders, over and rated, uploaded, abandoned. What the server of then
// answered to each of three people lies beside it, and today's must answer the same, byte for byte;
// then the games go on.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/chance/fair.h"
#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

const std::string kData = std::string(LUSORIA_SOURCE_DIR) + "/tests/server/data/before_typed_log";

class OldLog : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::copy_file(kData + ".db", folder_.path() + "/lusoria.db");
    std::ifstream(kData + ".json") >> told_;
    server_ = std::make_unique<ServerProcess>(
        std::vector<std::string>{"--data", folder_.path(), "--no-rate-limits", "--bot-pace", "0"});
  }

  Person person(const std::string& name) {
    Person person(server_->port());
    person.set_cookie(told_["people"][name]["cookie"].get<std::string>());
    return person;
  }

  TempFolder folder_;
  Json told_;
  std::unique_ptr<ServerProcess> server_;
};

TEST_F(OldLog, IsToldAsBefore) {
  for (const auto& [name, then] : told_["people"].items()) {
    Person who = person(name);
    for (const auto& [path, answer] : then["answers"].items()) {
      SCOPED_TRACE(name + " " + path);
      const Reply now = who.call("GET", "/api/tables/" + path);
      EXPECT_EQ(now.status, answer["status"].get<int>());
      if (answer.contains("body")) {
        EXPECT_EQ(now.json(), answer["body"]);
      }
      EXPECT_EQ(sha256_hex(now.body), answer["sha256"].get<std::string>());
    }
  }
  EXPECT_EQ(person("Ana").get("/api/tables?mine=1"), told_["people"]["Ana"]["mine"]);
}

TEST_F(OldLog, GamesGoOn) {
  Player ana(server_->port(), "Ana again");
  Player ben(server_->port(), "Ben again");
  ana.person = person("Ana");
  ben.person = person("Ben");
  for (const char* which : {"asked", "away", "orders"}) {
    SCOPED_TRACE(which);
    for (Player* player : {&ana, &ben})
      player->connect();
    ana.table = ben.table = told_["tables"][which].get<std::string>();
    ana.watch();
    ben.watch();
    if (std::string(which) == "asked") {
      const int before = ben.event;
      ASSERT_EQ(ben.ask({{"t", "consent"}, {"agree", true}})["t"], "ok");
      EXPECT_GT(ben.event, before) << "the undo asked for then is done now";
    }
    for (int played = 0; played < 12;) {
      for (Player* player : {&ana, &ben}) {
        player->take_all();
        if (!player->deciding()) continue;
        const Json answer = player->play_something();
        if (answer["t"] == "ok")
          ++played;
        else
          ASSERT_EQ(answer["error"]["code"], "stale") << "a standing order was faster";
      }
    }
  }
  const std::string open = "/api/tables/" + told_["tables"]["open"].get<std::string>();
  EXPECT_EQ(person("Cleo").post(open + "/join", {{"password", "ave"}})["table"]["status"], "open");
}

}  // namespace
}  // namespace lusoria::testing
