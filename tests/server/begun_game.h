// A game that somebody is in the middle of, and whether it goes on elsewhere.
#pragma once

#include "tests/server/player.h"

namespace lusoria::testing {

/// Somebody at a table of the first title with a bot, who has to decide.
inline void begin_game(Player& ana) {
  const Json titles = ana.person.get("/api/titles")["titles"];
  sit_with_bot(ana, {{"title", titles[0]["slug"]}});
  ASSERT_TRUE(ana.wait_for_turn());
}

/// A server with these arguments starts, and the game goes on there where it was.
inline void expect_to_go_on(const std::vector<std::string>& arguments, const Player& before) {
  const ServerProcess server(arguments);
  ASSERT_NE(server.port(), 0);
  Player again(server.port(), "Other");
  again.person.set_cookie(before.person.cookie());
  again.connect();
  again.table = before.table;
  again.watch();
  EXPECT_EQ(again.event, before.event);
  EXPECT_EQ(unordered(again.view), unordered(before.view));
  ASSERT_TRUE(again.deciding());
  EXPECT_EQ(again.play_something()["t"], "ok");
}

}  // namespace lusoria::testing
