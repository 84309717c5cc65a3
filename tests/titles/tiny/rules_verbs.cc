// What each verb does to the table, and why it may not be done.
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

namespace {

constexpr std::uint8_t plus(std::uint8_t a, int b) {
  return static_cast<std::uint8_t>(a + b);
}

Refused unless(bool allowed, Refusal refusal) {
  return allowed ? std::nullopt : Refused(refusal);
}

/// Everybody pays what was bid; the highest bidder leads, the nearest to the old leader among
/// equals.
void resolve_bids(State& s) {
  Seat best = s.course.leader;
  for (int i = 0; i < s.options.seats; ++i) {
    const auto seat = static_cast<Seat>((s.course.leader + i) % s.options.seats);
    if (s.players[seat].bid > s.players[best].bid) best = seat;
  }
  for (int i = 0; i < s.options.seats; ++i) {
    Player& player = s.players[i];
    player.coins = plus(player.coins, 1 - player.bid);
    player.bid = 0;
  }
  s.course.leader = best;
  s.course.done = 0;
  s.course.phase = Phase::Act;
}

void end_act(State& s) {
  ++s.course.turn;
  if (++s.course.done < s.options.seats) return;
  s.course.done = 0;
  if (++s.course.round < s.options.rounds) {
    s.course.phase = Phase::Bid;
  } else {
    s.course.phase = next_vault(s) == kNobody ? Phase::Over : Phase::Unveil;
  }
}

/// After every step: a reward that only one thing can fill takes it, and an act without open steps
/// is over.
void settle(State& s) {
  auto& frames = s.course.frames;
  while (!frames.empty() && frames.back().kind == FrameKind::Reward && drawable(s) == 0)
    ++s.players[frames.pop_back().seat].coins;
  if (frames.empty() && s.course.phase == Phase::Act) end_act(s);
}

/// Takes the step on top away, as done.
Step close_step(State& s) {
  return s.course.frames.pop_back();
}

void hand_over(State& s, Seat from, Seat to, Kind kind) {
  leave(s.players[from], kind);
  arrive(s.players[to], kind);
}

/// Whether the seat that is asked holds what is asked for.
bool holds(const State& s) {
  const Step& step = s.course.frames.back();
  return s.players[step.seat].hand[step.card] > 0;
}

}  // namespace

// Bidding.

Refused refuse_bid(const State& s, Seat seat, const Action& a) {
  if (a.coins() > kMaxBid) return Refusal::NoSuchThing;
  return unless(a.coins() <= s.players[seat].coins, Refusal::CannotPay);
}

void bid(State& s, Seat seat, const Action& a) {
  s.players[seat].bid = plus(a.coins(), 1);
  ++s.course.turn;
  if (++s.course.done == s.options.seats) resolve_bids(s);
}

// Acting.

Refused refuse_without_deck(const State& s, Seat, const Action&) {
  return unless(drawable(s) > 0, Refusal::DeckEmpty);
}

void draw(State& s, Seat seat, const Action&) {
  s.course.frames.push_back({FrameKind::Draw, seat, Kind{}});
}

Refused refuse_demand(const State& s, Seat seat, const Action& a) {
  if (a.seat() == seat) return Refusal::NoSuchThing;
  const Player& asked = s.players[a.seat()];
  if (total(asked.hand) == 0) return Refusal::NothingToAsk;
  return unless(asked.facts.at_most[a.card()] > 0, Refusal::KnownToLack);
}

/// A card everybody knows to be there changes hands without a question.
void demand(State& s, Seat seat, const Action& a) {
  if (s.players[a.seat()].facts.known[a.card()] > 0) {
    hand_over(s, a.seat(), seat, a.card());
    settle(s);
  } else {
    s.course.frames.push_back({FrameKind::Answer, a.seat(), a.card()});
  }
}

Refused refuse_give(const State& s, Seat, const Action&) {
  return unless(holds(s), Refusal::NotInHand);
}

void give(State& s, Seat, const Action&) {
  const Step step = close_step(s);
  hand_over(s, step.seat, mover(s.course, s.options.seats), step.card);
  settle(s);
}

Refused refuse_lack(const State& s, Seat, const Action&) {
  return unless(!holds(s), Refusal::MustGive);
}

void lack(State& s, Seat, const Action&) {
  const Step step = close_step(s);
  s.players[step.seat].facts.at_most[step.card] = 0;
  settle(s);
}

Refused refuse_show(const State& s, Seat seat, const Action& a) {
  if (s.players[seat].hand[a.card()] == 0) return Refusal::NotInHand;
  return unless(s.players[seat].facts.known[a.card()] == 0, Refusal::AlreadyShown);
}

/// Rules version 1 paid one coin for a shown card; nobody showed any, so version 2 pays two.
void show(State& s, Seat seat, const Action& a) {
  Player& me = s.players[seat];
  me.facts.known[a.card()] = 1;
  me.coins = plus(me.coins, s.options.rules_version == 1 ? 1 : 2);
  settle(s);
}

void pass(State& s, Seat, const Action&) {
  settle(s);
}

// Laying a set, card by card.

Refused refuse_lay(const State& s, Seat seat, const Action&) {
  return unless(total(s.players[seat].hand) > 0, Refusal::NotInHand);
}

void lay(State& s, Seat seat, const Action&) {
  s.course.frames.push_back({FrameKind::Stage, seat, Kind{}});
}

Refused refuse_pick(const State& s, Seat seat, const Action& a) {
  if (total(s.staged) == kSetSize) return Refusal::SetFull;
  for (int later = static_cast<int>(a.card()) + 1; later < kKinds; ++later) {
    if (s.staged[nth<Kind>(later)] > 0) return Refusal::OutOfOrder;
  }
  return unless(s.players[seat].hand[a.card()] > s.staged[a.card()], Refusal::NotInHand);
}

void pick(State& s, Seat, const Action& a) {
  ++s.staged[a.card()];
}

Refused refuse_without_set(const State& s, Seat, const Action&) {
  return unless(total(s.staged) > 0, Refusal::NothingPicked);
}

void unpick(State& s, Seat, const Action&) {
  for (int i = kKinds - 1; i >= 0; --i) {
    if (s.staged[nth<Kind>(i)] == 0) continue;
    --s.staged[nth<Kind>(i)];
    return;
  }
}

void lay_down(State& s, Seat seat, const Action&) {
  const int count = total(s.staged);
  close_step(s);
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    for (; s.staged[kind] > 0; --s.staged[kind]) {
      leave(s.players[seat], kind);
      ++s.laid[kind];
    }
  }
  auto& sets = s.players[seat].points[Source::Sets];
  sets = plus(sets, count * count);
  for (int i = 0; i < count; ++i)
    s.course.frames.push_back({FrameKind::Reward, seat, Kind{}});
  settle(s);
}

// Rewards.

void take_coin(State& s, Seat seat, const Action&) {
  close_step(s);
  ++s.players[seat].coins;
  settle(s);
}

void tuck(State& s, Seat seat, const Action&) {
  close_step(s);
  ++s.players[seat].vault;
  settle(s);
}

void take_fresh(State& s, Seat, const Action&) {
  s.course.frames.back().kind = FrameKind::Draw;
}

// At any moment.

Refused refuse_spend(const State& s, Seat seat, const Action&) {
  return unless(s.players[seat].coins > 0, Refusal::CannotPay);
}

void spend(State& s, Seat seat, const Action&) {
  --s.players[seat].coins;
  ++s.players[seat].points[Source::Coins];
}

void concede(State& s, Seat seat, const Action&) {
  s.course.conceded = seat;
  s.course.phase = Phase::Over;
  s.course.frames.clear();
  s.staged = {};
  for (Player& player : s.players)
    player.bid = 0;
}

// Chance.

void deal(State& s, Seat, const Action& a) {
  Player& to = s.players[a.seat()];
  --s.deck[a.card()];
  ++to.hand[a.card()];
  loosen(to.facts);
  if (s.course.phase == Phase::Act) {
    close_step(s);
    settle(s);
  } else if (total(s.players[s.options.seats - 1].hand) == kHandDealt) {
    s.course.phase = Phase::Bid;
  }
}

void unveil(State& s, Seat, const Action& a) {
  Player& player = s.players[a.seat()];
  --s.deck[a.card()];
  ++s.laid[a.card()];
  --player.vault;
  auto& points = player.points[Source::Vault];
  points = plus(points, card_of(s.options.components_edition, a.card()).value);
  if (next_vault(s) == kNobody) s.course.phase = Phase::Over;
}

}  // namespace lusoria::tiny
