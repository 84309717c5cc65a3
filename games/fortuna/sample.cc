// Deals that fit a view, every one of them equally likely.
#include <algorithm>
#include <array>

#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

bool has_second_picked(const Table& t) {
  return t.arrivals.size() > 1 && !(t.arrivals.size() == 2 && t.arrival == Arrival::Pick);
}

/// Where cards lie that the viewer cannot see, with the room that is left in each place.
enum Zone : unsigned { kHand0, kDrawnZone = kMaxPlayers, kPalaceZone, kZones };

struct Unseen {
  Privileges pool;
  std::array<int, kZones> room{};
  std::array<Privileges, kZones> placed{};
  Maybe<Privilege> second_took;
  bool possible = true;

  void put(unsigned zone, Privilege card) {
    if (pool[card] == 0 || room[zone] == 0) {
      possible = false;
      return;
    }
    --pool[card];
    --room[zone];
    ++placed[zone][card];
  }
};

Unseen unseen_by(const View& v) {
  const Table& t = v.table;
  Unseen u;
  u.pool = box_of(v.options);
  u.pool -= v.hand;
  u.pool -= t.discard;
  for (const Privilege card : v.drawn)
    --u.pool[card];
  for (const Privilege card : v.palace_cards)
    --u.pool[card];
  for (int seat = 0; seat < v.options.seats; ++seat) {
    if (seat == v.seat) continue;
    u.pool -= v.shown[seat];
    u.room[static_cast<unsigned>(seat)] = t.players[seat].hand_size - total(v.shown[seat]);
  }
  u.room[kDrawnZone] = t.drawn_size - v.drawn.size();
  u.room[kPalaceZone] = t.palace_size - v.palace_cards.size();
  return u;
}

/// A seat holds a card: in the hand it showed at the end, or in one that nobody sees.
void hold(const View& v, Seat seat, Privilege card, Unseen& u) {
  if (v.shown[seat][card] == 0) u.put(seat, card);
}

/// What the first two arrivals know of the cards left at Caesar's Palace. `world` says which of the
/// two the second one took.
void place_palace_cards(const View& v, int world, Unseen& u) {
  const Table& t = v.table;
  const PalaceMemory& memory = v.memory.palace;
  if (memory.left.empty()) return;
  if (!has_second_picked(t)) {
    if (!v.palace_cards.empty()) return;  // Being looked at.
    for (const Privilege card : memory.left)
      u.put(kPalaceZone, card);
    return;
  }
  const auto took = static_cast<unsigned>(world);
  if (is_arrival(t, 0, v.seat)) {
    u.second_took = memory.left[world];
    if (!memory.second_played[took]) hold(v, t.arrivals[1], memory.left[world], u);
  }
  if (memory.left.size() < 2) return;
  const Privilege last = memory.left[1 - world];
  if (t.palace_size == 1)
    u.put(kPalaceZone, last);
  else if (t.arrivals.size() > 2 && !memory.third_played[1 - took])
    hold(v, t.arrivals[2], last, u);
}

constexpr int kMaxPile = 26;

/// ways[k][n]: in how many ways the faces from k on can put n physical cards into the pile.
struct PileWays {
  std::array<std::array<std::uint32_t, kMaxPile + 1>, kPrivilegeFaces + 1> ways{};
};

constexpr std::uint32_t binomial(int n, int k) {
  std::uint32_t ways = 1;
  for (int i = 0; i < k; ++i)
    ways = ways * static_cast<std::uint32_t>(n - i) / static_cast<std::uint32_t>(i + 1);
  return ways;
}

/// How many cards of a face the pile can hold.
int most_in_pile(const View& v, const Privileges& pool, Privilege card) {
  return std::min<int>(pool[card], v.table.pile_bound[card] - v.memory.taken[card]);
}

PileWays count_piles(const View& v, const Privileges& pool) {
  PileWays p;
  p.ways[kPrivilegeFaces][0] = 1;
  for (int k = kPrivilegeFaces - 1; k >= 0; --k) {
    const Privilege card = nth<Privilege>(k);
    const int most = most_in_pile(v, pool, card);
    auto& here = p.ways[static_cast<unsigned>(k)];
    const auto& rest = p.ways[static_cast<unsigned>(k) + 1];
    for (int x = 0; x <= most; ++x) {
      const std::uint32_t ways = binomial(pool[card], x);
      for (int n = x; n <= v.table.pile_size; ++n)
        here[static_cast<unsigned>(n)] += ways * rest[static_cast<unsigned>(n - x)];
    }
  }
  return p;
}

/// Draws the pile, every set of physical cards that fits being equally likely.
Privileges draw_pile(const View& v, const Privileges& pool, Rng& rng) {
  const PileWays p = count_piles(v, pool);
  Privileges pile;
  int left = v.table.pile_size;
  for (int k = 0; k < kPrivilegeFaces; ++k) {
    const Privilege card = nth<Privilege>(k);
    const auto& rest = p.ways[static_cast<unsigned>(k) + 1];
    std::uint32_t pick = rng.below(p.ways[static_cast<unsigned>(k)][static_cast<unsigned>(left)]);
    int x = 0;
    for (;; ++x) {
      const std::uint32_t ways = binomial(pool[card], x) * rest[static_cast<unsigned>(left - x)];
      if (pick < ways) break;
      pick -= ways;
    }
    pile[card] = byte(x);
    left -= x;
  }
  return pile;
}

/// In how many ways the unseen cards can lie, up to a factor that all worlds share.
double count_deals(const View& v, const Unseen& u) {
  if (!u.possible) return 0;
  double deals = count_piles(v, u.pool).ways[0][v.table.pile_size];
  int spread = 0;
  for (const int room : u.room) {
    for (int i = 1; i <= room; ++i)
      deals = deals * ++spread / i;
  }
  return deals;
}

/// The first arrival knows two cards but not which of them the second took.
Unseen place_known(const View& v, Rng& rng) {
  Unseen u = unseen_by(v);
  const PalaceMemory& memory = v.memory.palace;
  const bool open_question = memory.left.size() == 2 && memory.left[0] != memory.left[1] &&
                             is_arrival(v.table, 0, v.seat) && has_second_picked(v.table);
  int world = 0;
  if (open_question) {
    std::array<double, 2> deals{};
    for (int w = 0; w < 2; ++w) {
      Unseen in_world = u;
      place_palace_cards(v, w, in_world);
      deals[static_cast<unsigned>(w)] = count_deals(v, in_world);
    }
    const double pick = static_cast<double>(rng.next() >> 11U) / 9007199254740992.0;
    world = pick * (deals[0] + deals[1]) < deals[0] ? 0 : 1;
  } else if (is_arrival(v.table, 1, v.seat) && memory.second_took.has()) {
    world = memory.left.size() == 2 && memory.left[0] != *memory.second_took ? 1 : 0;
  }
  place_palace_cards(v, world, u);
  return u;
}

/// Spreads what is not in the pile over the other places.
void spread(Unseen& u, const Privileges& rest, Rng& rng) {
  std::array<Privilege, kMaxPile> cards;
  int count = 0;
  for (const Privilege card : Each<Privilege>()) {
    for (int i = 0; i < rest[card]; ++i)
      cards[static_cast<unsigned>(count++)] = card;
  }
  for (unsigned zone = 0; zone < kZones; ++zone) {
    for (int i = 0; i < u.room[zone]; ++i) {
      const std::uint32_t pick = rng.below(static_cast<std::uint32_t>(count));
      const Privilege card = cards[pick];
      cards[pick] = cards[static_cast<unsigned>(--count)];
      ++u.placed[zone][card];
      --u.pool[card];
    }
  }
}

DrawnCards as_list(const Privileges& cards) {
  DrawnCards list;
  for (const Privilege card : Each<Privilege>()) {
    for (int i = 0; i < cards[card]; ++i)
      list.push_back(card);
  }
  return list;
}

/// What the others took out of the pile is what is left of its bound; who took which is their own
/// memory, which no rule and no other view depends on.
void share_out_taken(const View& v, State& s) {
  Privileges rest = s.table.pile_bound;
  rest -= s.pile;
  rest -= v.memory.taken;
  int k = 0;
  for (int seat = 0; seat < v.options.seats; ++seat) {
    if (seat == v.seat) continue;
    for (int i = 0; i < v.table.taken_size[seat]; ++i) {
      while (rest[nth<Privilege>(k)] == 0)
        ++k;
      --rest[nth<Privilege>(k)];
      ++s.taken[seat][nth<Privilege>(k)];
    }
  }
}

void remember_palace(const View& v, const Unseen& u, State& s) {
  s.palace = v.memory.palace;
  // Until the first arrival has chosen, nothing was left, however many cards are drawn so far.
  if (v.table.arrivals.size() == 1 && v.table.arrival != Arrival::None) return;
  if (is_arrival(v.table, 0, v.seat)) {
    s.palace.second_took = u.second_took;
  } else if (!is_arrival(v.table, 1, v.seat) && s.palace_cards.size() == 2) {
    for (const Privilege card : s.palace_cards)
      s.palace.left.push_back(card);
  }
}

}  // namespace

State Title::sample(const View& v, Rng& rng) {
  State s{};
  s.options = v.options;
  s.table = v.table;
  Unseen u = place_known(v, rng);
  bool bound = false;
  for (const Privilege card : Each<Privilege>()) {
    bound = bound || most_in_pile(v, u.pool, card) < u.pool[card];
  }
  if (bound) {
    s.pile = draw_pile(v, u.pool, rng);
    Privileges rest = u.pool;
    rest -= s.pile;
    spread(u, rest, rng);
  } else {
    spread(u, u.pool, rng);
    s.pile = u.pool;
  }
  for (int seat = 0; seat < v.options.seats; ++seat) {
    s.hands[seat] = v.shown[seat];
    s.hands[seat] += u.placed[static_cast<unsigned>(seat)];
  }
  if (v.seat < v.options.seats) {
    s.hands[v.seat] = v.hand;
    s.taken[v.seat] = v.memory.taken;
  }
  s.drawn = v.drawn.empty() ? as_list(u.placed[kDrawnZone]) : v.drawn;
  s.palace_cards = v.palace_cards.empty() ? as_list(u.placed[kPalaceZone]) : v.palace_cards;
  share_out_taken(v, s);
  remember_palace(v, u, s);
  return s;
}

}  // namespace lusoria::fortuna
