#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

Turn Title::turn(const State& s) {
  const Course& c = s.course;
  if (c.phase == Phase::Over) return Turn::over(c.turn);
  if (c.phase == Phase::Deal) return Turn::of_chance(c.turn, Stream::Deck);
  if (c.phase == Phase::Unveil) return Turn::of_chance(c.turn, Stream::Vault);
  if (c.phase == Phase::Bid) return Turn::of_seat(c.turn, mover(c, s.options.seats), Decision::Bid);
  if (c.frames.empty()) return Turn::of_seat(c.turn, mover(c, s.options.seats), Decision::Act);
  const Step& step = c.frames.back();
  switch (step.kind) {
    case FrameKind::Answer:
      return Turn::of_seat(c.turn, step.seat, Decision::Answer);
    case FrameKind::Stage:
      return Turn::of_seat(c.turn, step.seat, Decision::Stage);
    case FrameKind::Reward:
      return Turn::of_seat(c.turn, step.seat, Decision::Reward);
    case FrameKind::Draw:
      break;
  }
  return Turn::of_chance(c.turn, Stream::Deck);
}

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Turn now = turn(s);
  const auto offer = [&](const Action& a) {
    if (!lusoria::refuse<Title>(s, now.seat, a)) out.choose(a);
  };
  for (std::uint8_t coins = 0; coins <= kMaxBid; ++coins)
    offer(Action::bid(coins));
  offer(Action::plain(Verb::Draw));
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    for (int i = 0; seat != now.seat && i < kKinds; ++i)
      offer(Action::demand(seat, nth<Kind>(i)));
  }
  offer(Action::plain(Verb::Give));
  offer(Action::plain(Verb::Lack));
  for (int i = 0; i < kKinds; ++i)
    offer(Action::show(nth<Kind>(i)));
  offer(Action::plain(Verb::Lay));
  for (int i = 0; i < kKinds; ++i)
    offer(Action::pick(nth<Kind>(i)));
  for (const Verb verb :
       {Verb::Unpick, Verb::Done, Verb::Coin, Verb::Tuck, Verb::Fresh, Verb::Pass})
    offer(Action::plain(verb));
  if (s.players[now.seat].coins > 0) out.aside(Action::plain(Verb::Spend));
  out.aside(Action::plain(Verb::Concede));
}

std::optional<Refusal> Title::refuse(const State& s, const Action& a) {
  Refuse* const refuse = rules_of(a.verb).refuse;
  return refuse == nullptr ? std::nullopt : refuse(s, turn(s).seat, a);
}

}  // namespace lusoria::tiny
