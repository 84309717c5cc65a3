// What is told of a send that takes several steps.
#include <gtest/gtest.h>

#include "games/builders/game.h"

namespace lusoria::builders {
namespace {

using Keys = std::vector<std::string>;

/// Plays the action and says what was told of it.
std::vector<Message> told(State& s, Action a) {
  const State before = s;
  Title::apply(s, a);
  std::vector<Message> messages{
      describe_by_table("event", kVerbs, Title::turn(before).seat, raw(a))};
  Title::tell(Title::view(before, kSpectator), a, Title::view(s, kSpectator), messages);
  return messages;
}

Keys keys_of(const std::vector<Message>& messages) {
  Keys keys;
  for (const Message& message : messages)
    keys.push_back(message.key);
  return keys;
}

bool says(const Message& message, std::string_view name) {
  return std::ranges::any_of(message.params, [&](const Param& p) { return p.name == name; });
}

State at_menu(Member member) {
  State s = Title::bare(Options{});
  s.players[0].team.insert(member);
  s.players[0].tools.insert(Tool::Brush);
  s.players[0].sites.insert(Building::Colossus);
  s.players[0].sites.insert(Building::Hoist);
  EXPECT_EQ(Title::fill(s), "");
  EXPECT_TRUE(Title::seat_at(s, 0, Decision::Menu));
  return s;
}

TEST(Telling, ASendIsToldOnceWhenItIsDone) {
  State s = at_menu(Member::Apprentice2);
  EXPECT_EQ(keys_of(told(s, Action::of(Verb::Send, Member::Apprentice2))), Keys{});
  EXPECT_EQ(keys_of(told(s, Action::of(Verb::Site, Building::Colossus))), Keys{});
  const auto last = told(s, Action::of(Verb::Equip, Tool::Brush));
  EXPECT_EQ(keys_of(last), Keys{"event.work.tool"});
  EXPECT_TRUE(says(last.front(), "salary"));
}

TEST(Telling, NothingIsSaidOfNoSalaryAndNoReward) {
  State s = at_menu(Member::Enslaved6);
  EXPECT_EQ(keys_of(told(s, Action::of(Verb::Send, Member::Enslaved6))), Keys{});
  const auto last = told(s, Action::of(Verb::Site, Building::Hoist));
  EXPECT_EQ(keys_of(last), (Keys{"event.work", "event.machine"}));
  EXPECT_FALSE(says(last.front(), "salary"));
  EXPECT_FALSE(says(last.back(), "reward"));
}

}  // namespace
}  // namespace lusoria::builders
