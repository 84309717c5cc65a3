#include "tests/titles/tiny/rules.h"

#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

namespace {

constexpr std::uint8_t plus(std::uint8_t a, int b) {
  return static_cast<std::uint8_t>(a + b);
}

std::optional<Refusal> refuse_demand(const State& s, Seat seat, const Action& a) {
  if (a.a >= s.options.seats || a.a == seat || a.b >= kKinds) return Refusal::NoSuchThing;
  const Player& asked = s.players[a.a];
  if (total(asked.hand) == 0) return Refusal::NothingToAsk;
  if (asked.facts.at_most[nth<Kind>(a.b)] == 0) return Refusal::KnownToLack;
  return std::nullopt;
}

std::optional<Refusal> refuse_act(const State& s, Seat seat, const Action& a) {
  const Player& me = s.players[seat];
  switch (a.verb) {
    case Verb::Draw:
      if (drawable(s) == 0) return Refusal::DeckEmpty;
      break;
    case Verb::Demand:
      return refuse_demand(s, seat, a);
    case Verb::Show:
      if (a.a >= kKinds) return Refusal::NoSuchThing;
      if (me.hand[nth<Kind>(a.a)] == 0) return Refusal::NotInHand;
      if (me.facts.known[nth<Kind>(a.a)] > 0) return Refusal::AlreadyShown;
      break;
    case Verb::Lay:
      if (total(me.hand) == 0) return Refusal::NotInHand;
      break;
    case Verb::Pass:
      break;
    default:
      return Refusal::NotAsked;
  }
  return std::nullopt;
}

std::optional<Refusal> refuse_answer(const State& s, const Action& a) {
  const Step& step = s.course.frames.back();
  const bool holds = s.players[step.seat].hand[step.card] > 0;
  if (a.verb == Verb::Give) return holds ? std::nullopt : std::optional(Refusal::NotInHand);
  if (a.verb == Verb::Lack) return holds ? std::optional(Refusal::MustGive) : std::nullopt;
  return Refusal::NotAsked;
}

std::optional<Refusal> refuse_stage(const State& s, Seat seat, const Action& a) {
  const int picked = total(s.staged);
  switch (a.verb) {
    case Verb::Pick: {
      if (a.a >= kKinds) return Refusal::NoSuchThing;
      if (picked == kSetSize) return Refusal::SetFull;
      for (int later = a.a + 1; later < kKinds; ++later) {
        if (s.staged[nth<Kind>(later)] > 0) return Refusal::OutOfOrder;
      }
      const Kind kind = nth<Kind>(a.a);
      if (s.players[seat].hand[kind] <= s.staged[kind]) return Refusal::NotInHand;
      return std::nullopt;
    }
    case Verb::Unpick:
    case Verb::Done:
      return picked > 0 ? std::nullopt : std::optional(Refusal::NothingPicked);
    default:
      return Refusal::NotAsked;
  }
}

std::optional<Refusal> refuse_reward(const State& s, const Action& a) {
  if (a.verb == Verb::Coin) return std::nullopt;
  if (a.verb != Verb::Tuck && a.verb != Verb::Fresh) return Refusal::NotAsked;
  return drawable(s) > 0 ? std::nullopt : std::optional(Refusal::DeckEmpty);
}

/// Operands a verb does not have are zero.
bool spare_operands(const Action& a) {
  const auto& operands = kVerbTable[static_cast<std::uint8_t>(a.verb)].operands;
  return (operands[0].kind == OperandKind::None && a.a != 0) ||
         (operands[1].kind == OperandKind::None && a.b != 0) || a.c != 0;
}

std::optional<Refusal> refuse_at(const State& s, const Turn& turn, const Action& a) {
  if (a.verb == Verb::Concede) return std::nullopt;
  const Player& me = s.players[turn.seat];
  if (a.verb == Verb::Spend) return me.coins > 0 ? std::nullopt : std::optional(Refusal::CannotPay);
  switch (static_cast<Decision>(turn.decision)) {
    case Decision::Bid:
      if (a.verb != Verb::Bid) return Refusal::NotAsked;
      if (a.a > kMaxBid) return Refusal::NoSuchThing;
      return a.a <= me.coins ? std::nullopt : std::optional(Refusal::CannotPay);
    case Decision::Act:
      return refuse_act(s, turn.seat, a);
    case Decision::Answer:
      return refuse_answer(s, a);
    case Decision::Stage:
      return refuse_stage(s, turn.seat, a);
    case Decision::Reward:
      return refuse_reward(s, a);
  }
  return Refusal::NotAsked;
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

void hand_over(State& s, Seat from, Seat to, Kind kind) {
  leave(s.players[from], kind);
  arrive(s.players[to], kind);
}

void lay_down(State& s, Seat seat) {
  const int count = total(s.staged);
  s.course.frames.pop_back();
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
}

void unpick(State& s) {
  for (int i = kKinds - 1; i >= 0; --i) {
    if (s.staged[nth<Kind>(i)] == 0) continue;
    --s.staged[nth<Kind>(i)];
    return;
  }
}

void deal(State& s, Seat to, Kind kind) {
  --s.deck[kind];
  ++s.players[to].hand[kind];
  loosen(s.players[to].facts);
  if (s.course.phase == Phase::Act) {
    s.course.frames.pop_back();
    settle(s);
  } else if (total(s.players[s.options.seats - 1].hand) == kHandDealt) {
    s.course.phase = Phase::Bid;
  }
}

void unveil(State& s, Seat of, Kind kind) {
  Player& player = s.players[of];
  --s.deck[kind];
  ++s.laid[kind];
  --player.vault;
  auto& points = player.points[Source::Vault];
  points = plus(points, card_of(s.options.components_edition, kind).value);
  if (next_vault(s) == kNobody) s.course.phase = Phase::Over;
}

/// Rules version 1 paid one coin for a shown card; nobody showed any, so version 2 pays two.
int pay_for_showing(const Options& options) {
  return options.rules_version == 1 ? 1 : 2;
}

void act(State& s, Seat seat, const Action& a) {
  Player& me = s.players[seat];
  auto& frames = s.course.frames;
  switch (a.verb) {
    case Verb::Draw:
      frames.push_back({FrameKind::Draw, seat, Kind{}});
      break;
    case Verb::Demand:
      // A card everybody knows to be there changes hands without a question.
      if (s.players[a.a].facts.known[nth<Kind>(a.b)] > 0) {
        hand_over(s, a.a, seat, nth<Kind>(a.b));
      } else {
        frames.push_back({FrameKind::Answer, a.a, nth<Kind>(a.b)});
      }
      break;
    case Verb::Give: {
      const Step step = frames.pop_back();
      hand_over(s, step.seat, mover(s.course, s.options.seats), step.card);
      break;
    }
    case Verb::Lack: {
      const Step step = frames.pop_back();
      s.players[step.seat].facts.at_most[step.card] = 0;
      break;
    }
    case Verb::Show:
      me.facts.known[nth<Kind>(a.a)] = 1;
      me.coins = plus(me.coins, pay_for_showing(s.options));
      break;
    case Verb::Lay:
      frames.push_back({FrameKind::Stage, seat, Kind{}});
      break;
    case Verb::Pick:
      ++s.staged[nth<Kind>(a.a)];
      break;
    case Verb::Unpick:
      unpick(s);
      break;
    case Verb::Done:
      lay_down(s, seat);
      break;
    case Verb::Coin:
      frames.pop_back();
      ++me.coins;
      break;
    case Verb::Tuck:
      frames.pop_back();
      ++me.vault;
      break;
    case Verb::Fresh:
      frames.back().kind = FrameKind::Draw;
      break;
    default:
      break;
  }
  settle(s);
}

}  // namespace

State Title::start(const Options& options) {
  State s = bare(options);
  s.course.phase = Phase::Deal;
  return s;
}

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
    if (!refuse_at(s, now, a)) out.choose(a);
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

std::optional<Refusal> Title::refuse(const State& s, Seat seat, const Action& a) {
  const Turn now = turn(s);
  if (now.actor != Actor::Seat || now.seat != seat) return Refusal::NotYourTurn;
  if (static_cast<std::uint8_t>(a.verb) >= static_cast<std::uint8_t>(Verb::Deal))
    return Refusal::NotAsked;
  if (spare_operands(a)) return Refusal::NoSuchThing;
  return refuse_at(s, now, a);
}

void Title::apply(State& s, const Action& a) {
  if (a.verb == Verb::Deal) return deal(s, a.a, nth<Kind>(a.b));
  if (a.verb == Verb::Unveil) return unveil(s, a.a, nth<Kind>(a.b));
  const Seat seat = turn(s).seat;
  Player& me = s.players[seat];
  switch (a.verb) {
    case Verb::Spend:
      --me.coins;
      ++me.points[Source::Coins];
      break;
    case Verb::Concede:
      s.course.conceded = seat;
      s.course.phase = Phase::Over;
      s.course.frames.clear();
      s.staged = {};
      for (Player& player : s.players)
        player.bid = 0;
      break;
    case Verb::Bid:
      me.bid = plus(a.a, 1);
      ++s.course.turn;
      if (++s.course.done == s.options.seats) resolve_bids(s);
      break;
    default:
      act(s, seat, a);
  }
}

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    if (s.deck[kind] == 0) continue;
    Action a = Action::unveil(next_vault(s), kind);
    if (s.course.phase == Phase::Deal) a = Action::deal(next_dealt(s), kind);
    if (s.course.phase == Phase::Act) a = Action::deal(s.course.frames.back().seat, kind);
    out.push_back({a, s.deck[kind]});
  }
}

Action Title::draw(const State& s, std::uint64_t word) {
  auto at = static_cast<int>(scaled(word, static_cast<std::uint32_t>(total(s.deck))));
  int i = 0;
  while (at >= s.deck[nth<Kind>(i)])
    at -= s.deck[nth<Kind>(i++)];
  if (s.course.phase == Phase::Unveil) return Action::unveil(next_vault(s), nth<Kind>(i));
  return Action::deal(s.course.phase == Phase::Deal ? next_dealt(s) : s.course.frames.back().seat,
                      nth<Kind>(i));
}

Result Title::result(const State& s) {
  Result result;
  result.seats = s.options.seats;
  result.reason = static_cast<std::uint8_t>(s.course.conceded == kNobody ? EndReason::LastRound
                                                                         : EndReason::Conceded);
  const auto better = [&](Seat a, Seat b) {
    if ((a == s.course.conceded) != (b == s.course.conceded)) return b == s.course.conceded;
    const int points = result.seat[a].score - result.seat[b].score;
    if (points != 0) return points > 0;
    // Version 1 broke ties by coins; version 2 lets them stand.
    return s.options.rules_version == 1 && s.players[a].coins > s.players[b].coins;
  };
  for (Seat seat = 0; seat < result.seats; ++seat) {
    for (int i = 0; i < kCount<Source>; ++i) {
      const std::uint8_t points = s.players[seat].points[nth<Source>(i)];
      result.seat[seat].parts[static_cast<unsigned>(i)] = points;
      result.seat[seat].score += points;
    }
  }
  for (Seat seat = 0; seat < result.seats; ++seat) {
    result.seat[seat].rank = 1;
    for (Seat other = 0; other < result.seats; ++other)
      result.seat[seat].rank = plus(result.seat[seat].rank, better(other, seat) ? 1 : 0);
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::tiny
