// Scoring phases: activating objective cards, fulfilling and paying them (rulebook p. 8-10).
#include <cstring>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Rules p. 8: the furthest disc on the track first, on one space the upper one. Only whoever
/// scores can move on it, so the order of those still waiting never changes.
Seat next_to_score(const State& s) {
  for (int i = s.table.track.size() - 1; i >= 0; --i) {
    if (s.table.players[s.table.track[i]].discs.size() <= s.table.phase) return s.table.track[i];
  }
  return kNobody;
}

void end_phase(State& s) {
  Table& t = s.table;
  if (t.phase == 3) {
    t.stage = Stage::Over;
    return;
  }
  ++t.phase;
  t.senator = static_cast<Seat>((t.senator + 1) % s.options.seats);
  begin_phase(s);
}

/// Whether the acting seat could fulfil the card by bread or by paying, which is its choice.
bool fulfilment_asked(const State& s, Objective card) {
  return actor(s).bread >= kBreadPerFulfilment || can_pay(box_of(s), actor(s), card);
}

/// Counts fulfilments of the current card, then asks for another or finishes the card.
void fulfil(State& s, int times) {
  const Objective card = s.table.cards[0];
  s.table.fulfilled = static_cast<std::uint8_t>(std::min(s.table.fulfilled + times, 255));
  give(s, box_of(s).card(card).reward, times);
  if (!fulfilment_asked(s, card)) return finish_card(s, Action::of(Verb::Done));
  s.table.stage = Stage::Fulfil;
}

/// A green card counts at once, in full, for what the district has (p. 9).
void begin_card(State& s) {
  fulfil(s, owned(box_of(s), actor(s), s.table.cards[0]));
}

/// How many of a ware a player lacks for a card.
int lacking(const Cost& cost, const Player& player, Ware ware) {
  return std::max(cost.wares[ware] - player.wares[ware], 0);
}

/// How many coins may stand in for the ware that is being paid, so that the rest stays payable.
struct CoinRange {
  int low = 0;
  int high = 0;
};

CoinRange coin_range(const State& s) {
  const Player& player = actor(s);
  const Cost& cost = box_of(s).cost(s.table.cards[0]);
  const Ware ware = *s.table.paying;
  int spare = player.coins;
  for (const Ware later : Each<Ware>()) {
    if (later > ware) spare -= lacking(cost, player, later);
  }
  return {.low = lacking(cost, player, ware), .high = std::min<int>(cost.wares[ware], spare)};
}

/// Pays the ware at hand, so many coins standing in.
void pay_ware(State& s, int coins) {
  Player& player = actor(s);
  const Ware ware = *s.table.paying;
  add(player.coins, -coins);
  add(player.wares[ware], coins - box_of(s).cost(s.table.cards[0]).wares[ware]);
}

/// Pays wares from `ware` on, asking only where several splits into ware and coins are possible.
void pay_from(State& s, int ware) {
  for (; ware < kCount<Ware>; ++ware) {
    s.table.paying = nth<Ware>(ware);
    const CoinRange range = coin_range(s);
    if (range.low < range.high) {
      s.table.stage = Stage::Coins;
      return;
    }
    pay_ware(s, range.low);
  }
  s.table.paying.clear();
  fulfil(s, 1);
}

/// How much a player has of what a green card asks for: chimneys, or complete constructions.
int have(const Player& player, What what) {
  if (what == What::Chimney) return player.chimneys;
  const KindRange kinds = kinds_of(what);
  int count = 0;
  for (int k = static_cast<int>(kinds.first); k <= static_cast<int>(kinds.last); ++k)
    count += player.complete[nth<Kind>(k)];
  return count;
}

}  // namespace

void next_scoring_turn(State& s) {
  const Seat next = next_to_score(s);
  ++s.number;
  if (next == kNobody) return end_phase(s);
  s.table.actor = next;
  s.table.stage = Stage::PlaceDisc;
}

EnumSet<Circle> circles_taken(const Table& t) {
  EnumSet<Circle> taken;
  for (const Player& player : t.players) {
    for (const Circle circle : player.discs)
      taken.insert(circle);
  }
  return taken;
}

bool disc_left(const State& s) {
  return !actor(s).discs.full();
}

void list_circles(const State& s, Actions& out) {
  choose_each(Verb::Disc, circles_used(s.options.seats) - circles_taken(s.table), out);
}

Refused refuse_disc(const State& s, const Action& a) {
  if (!circle_used(a.circle(), s.options.seats)) return Refusal::NoSuchCircle;
  if (circles_taken(s.table).contains(a.circle())) return Refusal::CircleTaken;
  return std::nullopt;
}

void place_disc(State& s, const Action& a) {
  actor(s).discs.push_back(a.circle());
  auto& cards = s.table.cards;
  cards.clear();
  for (const Slot slot : slots_beside(a.circle()))
    cards.push_back(*s.table.slots[slot]);
  // The order is asked unless nothing else is and both orders end alike.
  s.table.stage = Stage::FirstCard;
  if (fulfilment_asked(s, cards[0]) || fulfilment_asked(s, cards[1])) return;
  State one = s;
  State other = s;
  choose_first(one, Action::of(Verb::First, cards[0]));
  choose_first(other, Action::of(Verb::First, cards[1]));
  if (one.table.cards.empty() && std::memcmp(&one, &other, sizeof(State)) == 0) s = one;
}

void list_activated(const State& s, Actions& out) {
  choose_each(Verb::First, s.table.cards, out);
}

Refused refuse_first(const State& s, const Action& a) {
  if (!s.table.cards.contains(a.objective())) return Refusal::CardNotActive;
  return std::nullopt;
}

void choose_first(State& s, const Action& a) {
  if (s.table.cards[0] != a.objective()) std::swap(s.table.cards[0], s.table.cards[1]);
  begin_card(s);
}

int owned(const Edition& box, const Player& player, Objective card) {
  if (box.cost(card).red()) return 0;
  int times = 255;
  for (const Need& need : box.cost(card).needs) {
    if (need.what == What::Nothing) break;
    times = std::min(times, have(player, need.what) / need.count);
  }
  return times;
}

bool can_pay(const Edition& box, const Player& player, Objective card) {
  const Cost& cost = box.cost(card);
  if (!cost.red()) return false;
  int coins = 0;
  for (const Ware ware : Each<Ware>())
    coins += lacking(cost, player, ware);
  return coins <= player.coins;
}

int points_now(const Edition& box, Player player, Objective card) {
  int times = owned(box, player, card);
  const Cost& cost = box.cost(card);
  for (; can_pay(box, player, card); ++times) {
    for (const Ware ware : Each<Ware>()) {
      const int coins = lacking(cost, player, ware);
      add(player.coins, -coins);
      add(player.wares[ware], coins - cost.wares[ware]);
    }
  }
  if (times == 0 && player.bread >= kBreadPerFulfilment) times = 1;
  return times > 0 ? times * box.card(card).reward.points : -kUnfulfilled;
}

void list_fulfilments(const State& s, Actions& out) {
  for (const Action& way :
       {Action::of(Verb::Pay), Action::of(Verb::SpendBread), Action::of(Verb::Done)}) {
    if (!Title::refuse(s, way)) out.choose(way);
  }
}

Refused refuse_pay(const State& s, const Action&) {
  if (!can_pay(box_of(s), actor(s), s.table.cards[0])) return Refusal::CannotPay;
  return std::nullopt;
}

void pay(State& s, const Action&) {
  pay_from(s, 0);
}

Refused refuse_spend_bread(const State& s, const Action&) {
  if (actor(s).bread < kBreadPerFulfilment) return Refusal::TooFewBread;
  return std::nullopt;
}

void spend_bread(State& s, const Action&) {
  add(actor(s).bread, -kBreadPerFulfilment);
  fulfil(s, 1);
}

/// A card not fulfilled costs points (p. 10); a loss stops at zero if the option says so.
void finish_card(State& s, const Action&) {
  Table& t = s.table;
  if (t.fulfilled == 0 &&
      (!s.options.has(Reading::RefusingIsFree) || !fulfilment_asked(s, t.cards[0]))) {
    const int left = s.points[t.actor] - kUnfulfilled;
    s.points[t.actor] = static_cast<std::int16_t>(s.options.negative_vp ? left : std::max(left, 0));
  }
  t.fulfilled = 0;
  t.cards.erase(0);
  if (t.cards.empty()) return next_scoring_turn(s);
  begin_card(s);
}

void list_coins(const State& s, Actions& out) {
  const CoinRange range = coin_range(s);
  for (int coins = range.low; coins <= range.high; ++coins)
    out.choose(Action::of(Verb::Coins, coins));
}

Refused refuse_coins(const State& s, const Action& a) {
  const CoinRange range = coin_range(s);
  if (a.count() < range.low || a.count() > range.high) return Refusal::NotThatManyCoins;
  return std::nullopt;
}

void pay_coins(State& s, const Action& a) {
  const int next = static_cast<int>(*s.table.paying) + 1;
  pay_ware(s, a.count());
  pay_from(s, next);
}

}  // namespace lusoria::carpe_diem
