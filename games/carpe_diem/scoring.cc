// Scoring phases (rulebook p. 8-10), the next phase and the final scoring (p. 11-12).
#include <cstring>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Gives the printed reward of a card that many times.
void reward(State& s, const Reward& reward, int times) {
  Player& player = actor(s);
  s.points[s.table.actor] =
      static_cast<std::int16_t>(s.points[s.table.actor] + times * reward.points);
  player.coins = static_cast<std::uint8_t>(player.coins + times * reward.coins);
  player.bread = static_cast<std::uint8_t>(player.bread + times * reward.bread);
  advance(s, s.table.actor, times * reward.steps);
}

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

void next_scoring_turn(State& s) {
  const Seat next = next_to_score(s);
  ++s.number;
  if (next == kNobody) return end_phase(s);
  s.table.actor = next;
  s.table.stage = Stage::PlaceDisc;
}

/// Whether the acting seat could fulfil the card by bread or by paying, which is its choice.
bool fulfilment_asked(const State& s, Objective card) {
  return actor(s).bread >= kBreadPerFulfilment || can_pay(box_of(s), actor(s), card);
}

/// Asks for another fulfilment of the current card, or finishes it if none is possible.
void continue_card(State& s) {
  if (fulfilment_asked(s, s.table.cards[0])) {
    s.table.stage = Stage::Fulfil;
    return;
  }
  finish_card(s);
}

/// A green card counts at once, in full, for what the district has (p. 9).
void begin_card(State& s) {
  const Objective card = s.table.cards[0];
  const int times = owned(box_of(s), actor(s), card);
  s.table.fulfilled = static_cast<std::uint8_t>(times);
  reward(s, box_of(s).card(card).reward, times);
  continue_card(s);
}

void fulfilled_once(State& s) {
  ++s.table.fulfilled;
  reward(s, box_of(s).card(s.table.cards[0]).reward, 1);
  continue_card(s);
}

/// Pays wares from `ware` on, asking only where several splits into ware and coins are possible.
void pay_from(State& s, int ware) {
  const Edition& box = box_of(s);
  const Objective card = s.table.cards[0];
  for (; ware < kCount<Ware>; ++ware) {
    const CoinRange range = coin_range(box, actor(s), card, nth<Ware>(ware));
    s.table.paying = nth<Ware>(ware);
    if (range.low < range.high) {
      s.table.stage = Stage::Coins;
      return;
    }
    const int need = box.cost(card).wares[static_cast<unsigned>(ware)];
    Player& player = actor(s);
    player.coins = static_cast<std::uint8_t>(player.coins - range.low);
    player.wares[nth<Ware>(ware)] =
        static_cast<std::uint8_t>(player.wares[nth<Ware>(ware)] - (need - range.low));
  }
  s.table.paying.clear();
  fulfilled_once(s);
}

int have(const Player& player, What what) {
  const auto sum = [&](Kind from, Kind to) {
    int count = 0;
    for (int k = static_cast<int>(from); k <= static_cast<int>(to); ++k)
      count += player.complete[nth<Kind>(k)];
    return count;
  };
  switch (what) {
    case What::Chimney:
      return player.chimneys;
    case What::AnyLandscape:
      return sum(Kind::Vineyard, Kind::Pond);
    case What::AnyDwelling:
      return sum(Kind::Merchant, Kind::Craftsman);
    case What::AnySingle:
      return sum(Kind::Market, Kind::Fountain);
    default:
      return player
          .complete[static_cast<Kind>(static_cast<int>(what) - static_cast<int>(What::Vineyard))];
  }
}

int final_fountains(const State& s, Seat seat) {
  int points = 0;
  for (const FountainRow& row : box_of(s).box.fountains)
    points += s.hands[seat][row.kind] * row.points * s.table.players[seat].complete[row.kind];
  return points;
}

int final_frame(const State& s, const Player& player) {
  int points = 0;
  for (int i = 0; i < kCount<Goal>; ++i) {
    const auto side = static_cast<Side>(i / 2);
    if (player.goals.contains(nth<Goal>(i)))
      points += box_of(s).frame(*player.frame[side]).goals[static_cast<unsigned>(i % 2)].points;
  }
  return points;
}

}  // namespace

void begin_scoring(State& s) {
  next_scoring_turn(s);
}

bool circle_taken(const State& s, Circle circle) {
  for (const Player& player : s.table.players) {
    if (player.discs.contains(circle)) return true;
  }
  return false;
}

void place_disc(State& s, Circle circle) {
  actor(s).discs.push_back(circle);
  const auto slots = slots_beside(circle);
  s.table.cards.clear();
  for (const Slot slot : slots)
    s.table.cards.push_back(*s.table.slots[slot]);
  // The order is asked unless nothing else is and both orders end alike.
  s.table.stage = Stage::FirstCard;
  if (fulfilment_asked(s, s.table.cards[0]) || fulfilment_asked(s, s.table.cards[1])) return;
  State one = s;
  State other = s;
  choose_first(one, s.table.cards[0]);
  choose_first(other, s.table.cards[1]);
  if (one.table.cards.empty() && std::memcmp(&one, &other, sizeof(State)) == 0) s = one;
}

void choose_first(State& s, Objective card) {
  if (s.table.cards[0] != card) std::swap(s.table.cards[0], s.table.cards[1]);
  begin_card(s);
}

int owned(const Edition& box, const Player& player, Objective card) {
  if (box.cost(card).red()) return 0;
  int times = 255;
  for (const Need& need : box.card(card).needs) {
    if (need.what == What::Nothing) break;
    const int fits = have(player, need.what) / need.count;
    times = fits < times ? fits : times;
  }
  return times;
}

bool can_pay(const Edition& box, const Player& player, Objective card) {
  const Cost& cost = box.cost(card);
  if (!cost.red()) return false;
  int lacking = 0;
  for (int i = 0; i < kCount<Ware>; ++i) {
    const int short_of = cost.wares[static_cast<unsigned>(i)] - player.wares[nth<Ware>(i)];
    lacking += short_of > 0 ? short_of : 0;
  }
  return lacking <= player.coins;
}

CoinRange coin_range(const Edition& box, const Player& player, Objective card, Ware ware) {
  const auto& wares = box.cost(card).wares;
  const int need = wares[static_cast<unsigned>(ware)];
  int later = 0;
  for (int i = static_cast<int>(ware) + 1; i < kCount<Ware>; ++i) {
    const int short_of = wares[static_cast<unsigned>(i)] - player.wares[nth<Ware>(i)];
    later += short_of > 0 ? short_of : 0;
  }
  const int spare = player.coins - later;
  return {.low = need > player.wares[ware] ? need - player.wares[ware] : 0,
          .high = need < spare ? need : spare};
}

void pay(State& s) {
  pay_from(s, 0);
}

void pay_ware(State& s, int coins) {
  Player& player = actor(s);
  const Ware ware = *s.table.paying;
  const int need = box_of(s).cost(s.table.cards[0]).wares[static_cast<unsigned>(ware)];
  player.coins = static_cast<std::uint8_t>(player.coins - coins);
  player.wares[ware] = static_cast<std::uint8_t>(player.wares[ware] - (need - coins));
  pay_from(s, static_cast<int>(ware) + 1);
}

void spend_bread(State& s) {
  actor(s).bread = static_cast<std::uint8_t>(actor(s).bread - kBreadPerFulfilment);
  fulfilled_once(s);
}

void finish_card(State& s) {
  Table& t = s.table;
  if (t.fulfilled == 0) lose_points(s, t.actor, kUnfulfilled);
  t.fulfilled = 0;
  t.cards.erase(0);
  if (t.cards.empty()) return next_scoring_turn(s);
  begin_card(s);
}

Result Title::result(const State& s) {
  Result result;
  result.seats = s.options.seats;
  std::array<int, kSeats> behind{};  // seats whose disc lies further along, for ties (p. 12)
  for (int i = 0; i < s.table.track.size(); ++i)
    behind[s.table.track[i]] = i;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Player& player = s.table.players[seat];
    SeatResult& entry = result.seat[seat];
    const auto put = [&](Source source, int points) {
      entry.parts[static_cast<unsigned>(source)] = static_cast<std::int16_t>(points);
      entry.score += points;
    };
    put(Source::Collected, s.points[seat]);
    put(Source::Villas, player.villa_points);
    put(Source::Storage, (total(player.wares) + player.coins + player.bread + player.stored) / 2);
    put(Source::Track, player.track);
    put(Source::Fountains, final_fountains(s, seat));
    put(Source::Frame, final_frame(s, player));
  }
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    SeatResult& mine = result.seat[seat];
    mine.rank = 1;
    for (Seat rival = 0; rival < s.options.seats; ++rival) {
      const SeatResult& theirs = result.seat[rival];
      const bool tied = theirs.score == mine.score && behind[rival] < behind[seat];
      if (theirs.score > mine.score || tied) ++mine.rank;
    }
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::carpe_diem
