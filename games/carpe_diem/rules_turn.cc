// A seat's turn: moving the pawn, taking and building a tile, rewards (rulebook p. 4-8).
#include <cassert>
#include <cstring>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Removes one tile of that type from a list that has it.
template <int N>
void remove_tile(InlineVector<Tile, N>& list, Tile tile) {
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] != tile) continue;
    list.erase(i);
    return;
  }
}

Placements placements_of(const State& s, Tile tile) {
  const Edition& box = box_of(s);
  return placements(s.districts[s.table.actor], box.face(tile), box.panel(*actor(s).panel).shovel);
}

void end_turn(State& s) {
  Table& t = s.table;
  const auto next = static_cast<Seat>((t.actor + 1) % s.options.seats);
  if (next != t.senator) return begin_turn(s, next);
  if (t.round + 1 == kSpaces) return begin_scoring(s);  // seven rounds to a phase (p. 4)
  ++t.round;
  begin_turn(s, next);
}

/// Lays a tile into the acting seat's district: parchment first, then its completions wait (p. 5).
void lay(State& s, Tile tile, Cell cell, std::uint8_t turn) {
  Table& t = s.table;
  const Edition& box = box_of(s);
  Player& player = actor(s);
  const Completed done =
      lay_tile(box, player, s.districts[t.actor], cell, {.tile = tile, .turn = turn});
  assert(recount_agrees(box, player, s.districts[t.actor]));
  if ((box.panel(*player.panel).parchments & bit(cell)) != 0) advance(s, t.actor, 1);
  const std::uint8_t nesting =
      t.pending.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(t.pending.back().b + 1);
  for (int i = 0; i < done.count; ++i) {
    const Completed::Item& item = done.items[static_cast<unsigned>(i)];
    if (item.kind == Kind::Villa) continue;  // no reward before the final scoring (p. 6)
    t.pending.push_back({static_cast<std::uint8_t>(item.kind), item.tiles, nesting, 0});
  }
}

/// Builds the craftsman's tile, without asking where there is one way only.
bool lay_if_forced(State& s, Tile tile) {
  const Placements where = placements_of(s, tile);
  if (where.count() != 1) return false;
  for (unsigned turn = 0; turn < 4; ++turn) {
    if (where.turned[turn] == 0) continue;
    lay(s,
        tile,
        static_cast<Cell>(std::countr_zero(where.turned[turn])),
        static_cast<std::uint8_t>(turn));
  }
  return true;
}

/// Takes a tile out of the bottom row to build it; true if the seat is asked where.
bool craft(State& s, Tile tile) {
  remove_tile(s.table.row, tile);
  if (lay_if_forced(s, tile)) return false;
  s.table.taken = tile;
  s.table.stage = Stage::BuildTile;
  return true;
}

/// Rules p. 7: one tile of the bottom row is built at once; nothing happens if none fits.
bool reward_craftsman(State& s) {
  const Table& t = s.table;
  Maybe<Tile> only;
  int fitting = 0;
  for (int i = 0; i < t.row.size(); ++i) {
    if ((i > 0 && t.row[i] == t.row[i - 1]) || !fits_somewhere(s, t.row[i])) continue;
    ++fitting;
    only = t.row[i];
  }
  if (fitting == 0) return false;
  if (fitting == 1 && !s.options.craftsman_may_decline) return craft(s, *only);
  s.table.stage = Stage::ChooseTile;
  return true;
}

/// Gives the reward of a completion (p. 6-8); true if something is asked or drawn first.
bool reward(State& s, const Frame& frame) {
  Player& player = actor(s);
  const auto kind = static_cast<Kind>(frame.kind);
  const auto add = [](std::uint8_t& value, int count) {
    value = static_cast<std::uint8_t>(value + count);
  };
  switch (kind) {
    case Kind::Vineyard:
    case Kind::HerbGarden:
    case Kind::ChickenYard:
    case Kind::Pond:
      add(player.wares[static_cast<Ware>(kind)], frame.a - 1);
      return false;
    case Kind::Merchant:
      add(player.coins, total(player.wares) + 1);
      player.wares = {};
      return false;
    case Kind::Baker:
      add(player.bread, 2);
      return false;
    case Kind::Administrator:
      advance(s, s.table.actor, 2);
      return false;
    case Kind::Craftsman:
      return reward_craftsman(s);
    case Kind::Market:
      add(player.coins, 1);
      return false;
    case Kind::Bakery:
      add(player.bread, 1);
      return false;
    case Kind::Fountain: {
      const int left = total(s.deck) + s.under.size();
      if (left == 0) return false;
      s.table.dealt = static_cast<std::uint8_t>(left < 2 ? left : 2);
      s.table.stage = Stage::DrawFountain;
      return true;
    }
    case Kind::Villa:
      return false;
  }
  return false;
}

bool row_shows(const State& s, bool (*wanted)(Kind)) {
  const Edition& box = box_of(s);
  for (const Tile tile : s.table.row) {
    for (const Edge type : box.face(tile).types) {
      if (type != Edge::Meadow && wanted(kind_of(type))) return true;
    }
  }
  return false;
}

/// Whether the order of two completions can make a difference at all: a merchant sells what a
/// landscape yields, and a craftsman's tile may complete either.
bool may_interact(const State& s, Kind a, Kind b) {
  if (b == Kind::Merchant || (b == Kind::Craftsman && a != Kind::Merchant)) std::swap(a, b);
  if (a == Kind::Merchant && is_landscape(b)) return true;
  if (a == Kind::Merchant && b == Kind::Craftsman) return row_shows(s, is_landscape);
  if (a == Kind::Craftsman && is_landscape(b))
    return row_shows(s, [](Kind kind) { return kind == Kind::Merchant; });
  return false;
}

/// Whether the owner is asked which of the latest tile's two completions comes first: only if the
/// two orders lead to different tables.
bool order_matters(const State& s) {
  const auto& pending = s.table.pending;
  const int first = latest_pending(s.table);
  if (pending.size() - first < 2) return false;
  const auto a = static_cast<Kind>(pending[first].kind);
  const auto b = static_cast<Kind>(pending[first + 1].kind);
  if (!may_interact(s, a, b)) return false;
  State one = s;
  State other = s;
  resolve(one, a);
  resolve(other, b);
  return std::memcmp(&one, &other, sizeof(State)) != 0;
}

}  // namespace

Maybe<Space> destination(const Table& t, const Options& options, Direction direction) {
  const bool star = options.movement == Movement::Star;
  const int stride = star ? 3 : 1;
  const int from = static_cast<int>(*t.players[t.actor].pawn);
  const auto tiles_at = [&](int space) { return !t.circle[static_cast<Space>(space)].empty(); };
  if (direction == Direction::Back) {
    if (!star) return {};
    // First edition: onto an emptied space and back, unless the way round ends here anyway.
    const bool emptied =
        !tiles_at((from + stride) % kSpaces) || !tiles_at((from + kSpaces - stride) % kSpaces);
    if (!tiles_at(from) || !emptied ||
        destination(t, options, Direction::Left).is(nth<Space>(from)))
      return {};
    return nth<Space>(from);
  }
  const int step = direction == Direction::Right ? stride : kSpaces - stride;
  for (int i = 1, space = from; i <= kSpaces; ++i) {
    space += space + step < kSpaces ? step : step - kSpaces;
    if (tiles_at(space)) return nth<Space>(space);
  }
  return {};
}

void begin_turn(State& s, Seat seat) {
  s.table.actor = seat;
  s.table.stage = Stage::Move;
  ++s.number;
}

void arrive(State& s, Space space) {
  actor(s).pawn = space;
  const auto& tiles = s.table.circle[space];
  if (tiles[0] == tiles.back()) return take(s, tiles[0]);
  s.table.stage = Stage::TakeTile;
}

void take(State& s, Tile tile) {
  Table& t = s.table;
  auto& tiles = t.circle[*actor(s).pawn];
  remove_tile(tiles, tile);
  if (kTilesPerSpace - tiles.size() >= s.options.seats) {  // the rest is out of the game (p. 5)
    s.discarded = static_cast<std::uint8_t>(s.discarded + tiles.size());
    tiles.clear();
  }
  t.taken = tile;
  if (!placements_of(s, tile).any()) return store(s);
  t.stage = Stage::Build;
}

void build(State& s, Cell cell, std::uint8_t turn) {
  const Tile tile = *s.table.taken;
  s.table.taken.clear();
  lay(s, tile, cell, turn);
  settle(s);
}

void store(State& s) {
  ++actor(s).stored;
  s.table.taken.clear();
  end_turn(s);
}

bool fits_somewhere(const State& s, Tile tile) {
  return placements_of(s, tile).any();
}

void choose_row_tile(State& s, Tile tile) {
  if (!craft(s, tile)) settle(s);
}

int latest_pending(const Table& table) {
  int first = table.pending.size() - 1;
  while (first > 0 && table.pending[first - 1].b == table.pending.back().b)
    --first;
  return first;
}

void resolve(State& s, Kind kind) {
  auto& pending = s.table.pending;
  int i = latest_pending(s.table);
  while (pending[i].kind != static_cast<std::uint8_t>(kind))
    ++i;
  const Frame frame = pending[i];
  pending.erase(i);
  if (!reward(s, frame)) settle(s);
}

void settle(State& s) {
  auto& pending = s.table.pending;
  while (!pending.empty()) {
    if (order_matters(s)) {
      s.table.stage = Stage::Order;
      return;
    }
    // In the order of kinds: a craftsman comes last, when the rest of the tile is settled.
    const int next = latest_pending(s.table);
    const Frame frame = pending[next];
    pending.erase(next);
    if (reward(s, frame)) return;
  }
  end_turn(s);
}

void draw_fountain(State& s, Kind card) {
  Table& t = s.table;
  if (total(s.deck) > 0)
    --s.deck[card];
  else
    s.under.erase(0);
  ++s.hands[t.actor][card];
  Player& player = actor(s);
  ++player.fountain_cards;
  if (--t.dealt > 0) return;
  // Rules p. 8: as many cards as fountains are kept, so one goes back.
  if (player.fountain_cards > player.complete[Kind::Fountain]) {
    t.stage = Stage::ReturnCard;
    return;
  }
  settle(s);
}

void put_back(State& s, Kind card) {
  --s.hands[s.table.actor][card];
  --actor(s).fountain_cards;
  s.under.push_back({card, s.table.actor});
  settle(s);
}

void advance(State& s, Seat seat, int steps) {
  if (steps == 0) return;
  Player& player = s.table.players[seat];
  const int wanted = player.track + steps;
  const int reached = wanted < kLastStep ? wanted : kLastStep;
  s.points[seat] = static_cast<std::int16_t>(s.points[seat] + wanted - reached);
  player.track = static_cast<std::uint8_t>(reached);
  auto& order = s.table.track;
  int i = 0;
  while (order[i] != seat)
    ++i;
  for (; i + 1 < order.size() && s.table.players[order[i + 1]].track <= reached; ++i)
    std::swap(order[i], order[i + 1]);
}

void lose_points(State& s, Seat seat, int points) {
  const int left = s.points[seat] - points;
  s.points[seat] = static_cast<std::int16_t>(left < 0 && !s.options.negative_vp ? 0 : left);
}

}  // namespace lusoria::carpe_diem
