// What is told of things that happen by themselves.
#include <algorithm>
#include <gtest/gtest.h>

#include "games/fortuna/game.h"

namespace lusoria::fortuna {
namespace {

std::vector<std::string> told(const State& before, Action a) {
  State after = before;
  Title::apply(after, a);
  const Seat who = Title::turn(before).seat;
  std::vector<Message> messages{describe_by_table("event", kVerbs, who, raw(a))};
  Title::tell(Title::view(before, kSpectator), a, Title::view(after, kSpectator), messages);
  std::vector<std::string> keys;
  for (const Message& message : messages)
    keys.push_back(message.key);
  return keys;
}

State at_military(ActionCard card, int coins) {
  State s = Title::bare(Options{});
  s.table.players[0].cards[0] = card;
  s.table.players[0].coins = static_cast<std::uint8_t>(coins);
  EXPECT_EQ(Title::fill(s), "");
  EXPECT_TRUE(Title::seat_at(s, 0, Decision::Military));
  return s;
}

using Keys = std::vector<std::string>;

/// With one coin the first Centurion is all that can be recruited, so nobody is asked; the coin is
/// its price, not a tax.
TEST(Telling, APaidActionWithOneOutcome) {
  const State s = at_military(ActionCard::Recruit, 1);
  EXPECT_EQ(told(s, Action::of(Verb::Military, ActionCard::Recruit)),
            (Keys{"event.military", "event.recruit"}));
}

TEST(Telling, APaidActionThatIsAskedIsNotToldBefore) {
  const State s = at_military(ActionCard::Recruit, 5);
  EXPECT_EQ(told(s, Action::of(Verb::Military, ActionCard::Recruit)), (Keys{"event.military"}));
}

/// A roll that reaches nothing usable costs the tax at once.
TEST(Telling, ATaxNobodyCanAvoid) {
  State s = at_military(ActionCard::Recruit, 5);
  s.table.open = EnumSet<Favour>::of_mask(1U << static_cast<unsigned>(Favour::Marriage));
  Title::apply(s, Action::of(Verb::NoMilitary));
  ASSERT_EQ(Title::turn(s).actor, Actor::Chance);
  EXPECT_EQ(told(s, Action::of(Verb::Roll, 6, kAbsent, kAbsent)),
            (Keys{"event.roll", "event.no_use", "event.pay_tax"}));
}

/// A roll below every open favour brings neither steps nor a tax (phase 4), which is said.
TEST(Telling, ARollThatReachesNothing) {
  State s = at_military(ActionCard::Recruit, 5);
  s.table.open = EnumSet<Favour>::of_mask(1U << static_cast<unsigned>(Favour::Marriage));
  Title::apply(s, Action::of(Verb::NoMilitary));
  const Keys keys = told(s, Action::of(Verb::Roll, 1, kAbsent, kAbsent));
  ASSERT_GE(keys.size(), 2U);
  EXPECT_EQ(keys[1], "event.no_favour");
  EXPECT_EQ(std::count(keys.begin(), keys.end(), "event.pay_tax"), 0);
}

}  // namespace
}  // namespace lusoria::fortuna
