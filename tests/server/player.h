// A client that plays as a page does: it keeps its view from deltas and holds every message against
// the server's own schema.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "tests/server/client.h"
#include "tests/server/schema.h"

namespace lusoria::testing {

/// One server for all tests of a suite, without limits and without pauses of bots.
class Network : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();

  static int port() { return server_->port(); }

  static std::vector<std::string> titles();

 private:
  static TempFolder* folder_;
  static ServerProcess* server_;
};

class Player {
 public:
  Player(int port, const std::string& name);

  void connect();

  /// Takes what comes in until a message fits, or nothing comes for long.
  template <class F>
  std::optional<Json> until(F fits, int timeout_ms = 20000) {
    while (auto message = socket->receive(timeout_ms)) {
      take(*message);
      if (fits(*message)) return message;
    }
    return std::nullopt;
  }

  /// Sends a message about the table and takes what comes in until its answer.
  Json ask(Json message);
  void take(const Json& message);
  /// Takes what has come in already; whether something had.
  bool take_all();
  Json watch(int after = -1);

  /// Waits until it has to decide; false if the game ends before.
  bool wait_for_turn();

  bool deciding() const { return position.is_object() && !position["choices"].empty(); }

  bool over() const { return position.is_object() && !position["result"].is_null(); }

  /// Some choice, spread over the list by a counter.
  Json play_something();

  Person person;
  std::unique_ptr<WebSocket> socket;
  std::string id;
  std::string table;
  Json room;
  Json position;
  Json view;
  int event = 0;

 private:
  std::unique_ptr<Schema> schema_;
  int last_id_ = 0;
  std::size_t turns_ = 0;
};

/// Both people sit at a new table of a title and start; `more` seats follow theirs.
void sit_together(Player& ana, Player& ben, const Json& table, const Json& more = Json::array());

/// A table of one person and a random bot, started and watched.
void sit_with_bot(Player& ana, const Json& table);

/// Plays until the game is over for both; they click whatever is offered.
void play_out(std::array<Player*, 2> people);

/// Equal whatever the order of the keys; deltas append new ones.
nlohmann::json unordered(const Json& json);

}  // namespace lusoria::testing
