// A seat's turn: moving the pawn, taking a tile, building or storing it (rulebook p. 4-5).
#include <cassert>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Takes the only kind of tile there is on the space, or asks which.
void arrive(State& s, Space space) {
  actor(s).pawn = space;
  const auto& tiles = s.table.circle[space];
  if (tiles[0] == tiles.back()) return take(s, Action::of(Verb::Take, tiles[0]));
  s.table.stage = Stage::TakeTile;
}

/// Rules p. 5 read strictly: the first tile one takes may not be stored.
bool first_must_be_built(const State& s) {
  return s.options.has(Reading::FirstTileIsBuilt) && s.districts[s.table.actor].built == 0;
}

}  // namespace

void begin_turn(State& s, Seat seat) {
  s.table.actor = seat;
  s.table.stage = Stage::Move;
  ++s.number;
}

void end_turn(State& s) {
  Table& t = s.table;
  const auto next = static_cast<Seat>((t.actor + 1) % s.options.seats);
  if (next == t.senator) {
    if (t.round + 1 == kSpaces) return next_scoring_turn(s);  // seven rounds to a phase (p. 4)
    ++t.round;
  }
  begin_turn(s, next);
}

Maybe<Space> destination(const Table& t, const Options& options, Direction direction) {
  const bool star = options.movement == Movement::Star;
  const int stride = star ? 3 : 1;
  const int from = static_cast<int>(*t.players[t.actor].pawn);
  const auto tiles_at = [&](int space) { return !t.circle[nth<Space>(space)].empty(); };
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

bool circle_has_tiles(const State& s) {
  return std::ranges::any_of(s.table.circle, [](const auto& tiles) { return !tiles.empty(); });
}

void list_moves(const State& s, Actions& out) {
  // Some space has tiles until the phase is over, so left and right lead somewhere.
  if (destination(s.table, s.options, Direction::Left).has()) {
    out.choose(Action::of(Verb::Go, Direction::Left));
    out.choose(Action::of(Verb::Go, Direction::Right));
  }
  if (destination(s.table, s.options, Direction::Back).has())
    out.choose(Action::of(Verb::Go, Direction::Back));
  if (actor(s).bread == 0) return;
  for (const Space space : Each<Space>()) {
    if (!s.table.circle[space].empty()) out.choose(Action::of(Verb::Ride, space));
  }
}

Refused refuse_go(const State& s, const Action& a) {
  if (a.direction() == Direction::Back && s.options.movement != Movement::Star)
    return Refusal::NotThisEdition;
  if (!destination(s.table, s.options, a.direction()).has()) return Refusal::NoTilesThere;
  return std::nullopt;
}

void go(State& s, const Action& a) {
  arrive(s, *destination(s.table, s.options, a.direction()));
}

Refused refuse_ride(const State& s, const Action& a) {
  if (actor(s).bread == 0) return Refusal::NoBread;
  if (s.table.circle[a.space()].empty()) return Refusal::NoTilesThere;
  return std::nullopt;
}

void ride(State& s, const Action& a) {
  --actor(s).bread;
  arrive(s, a.space());
}

bool space_has_tiles(const State& s) {
  return !s.table.circle[*actor(s).pawn].empty();
}

void list_tiles(const State& s, Actions& out) {
  const auto& tiles = s.table.circle[*actor(s).pawn];
  for (int i = 0; i < tiles.size(); ++i) {
    if (i == 0 || tiles[i] != tiles[i - 1]) out.choose(Action::of(Verb::Take, tiles[i]));
  }
}

Refused refuse_take(const State& s, const Action& a) {
  if (!s.table.circle[*actor(s).pawn].contains(a.tile())) return Refusal::TileNotThere;
  return std::nullopt;
}

void take(State& s, const Action& a) {
  Table& t = s.table;
  auto& tiles = t.circle[*actor(s).pawn];
  remove_one(tiles, a.tile());
  if (kTilesPerSpace - tiles.size() >= s.options.seats) {  // the rest is out of the game (p. 5)
    add(s.discarded, tiles.size());
    tiles.clear();
  }
  t.taken = a.tile();
  if (!fits(s, a.tile())) return store(s, Action::of(Verb::Store));
  t.stage = Stage::Build;
}

Placements placements_of(const State& s, Tile tile) {
  const Edition& box = box_of(s);
  return placements(s.districts[s.table.actor], box.face(tile), box.panel(*actor(s).panel).shovel);
}

bool fits(const State& s, Tile tile) {
  const Edition& box = box_of(s);
  return fits_somewhere(
      s.districts[s.table.actor], box.face(tile), box.panel(*actor(s).panel).shovel);
}

void list_builds(const State& s, Actions& out) {
  const Placements where = placements_of(s, *s.table.taken);
  for (unsigned turn = 0; turn < 4; ++turn) {
    out.choose_each(OnesIn(where.turned[turn]),
                    [turn](unsigned cell) { return Action::of(Verb::Build, cell, turn); });
  }
}

void list_builds_and_store(const State& s, Actions& out) {
  list_builds(s, out);
  if (!first_must_be_built(s)) out.choose(Action::of(Verb::Store));
}

/// Rules p. 5, one reason after the other as a player would look.
Refused refuse_build(const State& s, const Action& a) {
  if (a.turn() >= 4) return Refusal::NoSuchThing;
  const Edition& box = box_of(s);
  const District& district = s.districts[s.table.actor];
  const CellMask here = bit(a.cell());
  const Face& face = box.face(*s.table.taken);
  if ((district.built & here) != 0) return Refusal::CellTaken;
  if ((open_cells(district, box.panel(*actor(s).panel).shovel) & here) == 0)
    return district.built == 0 ? Refusal::ShovelFirst : Refusal::NotAdjacent;
  const auto& edges = face.turned[a.turn()];
  for (unsigned side = 0; side < 4; ++side) {
    if (!neighbour(a.cell(), side).has() && edges[side] != Edge::Meadow)
      return Refusal::FrameIsMeadow;
  }
  for (unsigned side = 0; side < 4; ++side) {
    const Maybe<Cell> beyond = neighbour(a.cell(), side);
    if (!beyond.has() || (district.built & bit(*beyond)) == 0) continue;
    if (edge_at(box, actor(s).district[*beyond], side ^ 2U) != edges[side])
      return Refusal::EdgesDiffer;
  }
  if (a.turn() >= face.turns) return Refusal::LooksAlike;
  return std::nullopt;
}

void build(State& s, const Action& a) {
  const Tile tile = *s.table.taken;
  s.table.taken.clear();
  lay(s, tile, a.cell(), a.turn());
  settle(s);
}

void lay(State& s, Tile tile, Cell cell, unsigned turn) {
  Table& t = s.table;
  const Edition& box = box_of(s);
  Player& player = actor(s);
  const Completed done = lay_tile(box,
                                  player,
                                  s.districts[t.actor],
                                  cell,
                                  {.tile = tile, .turn = static_cast<std::uint8_t>(turn)});
  assert(recount_agrees(box, player, s.districts[t.actor]));
  if (box.panel(*player.panel).parchments.contains(cell)) advance(s, 1);
  const int nesting = t.pending.empty() ? 0 : t.pending.back().nesting() + 1;
  for (int i = 0; i < done.count; ++i) {
    const Completed::Item& item = done.items[static_cast<unsigned>(i)];
    if (item.kind == Kind::Villa) continue;  // no reward before the final scoring (p. 6)
    t.pending.push_back({item.kind, item.tiles, nesting});
  }
}

/// A craftsman's tile is built (p. 7), and so is the first tile of all where p. 5 is read so; what
/// fits nowhere never comes to this question.
Refused refuse_store(const State& s, const Action&) {
  if (s.table.stage == Stage::BuildTile) return Refusal::MustBuild;
  return first_must_be_built(s) ? Refused(Refusal::FirstTileIsBuilt) : std::nullopt;
}

void store(State& s, const Action&) {
  ++actor(s).stored;
  s.table.taken.clear();
  end_turn(s);
}

}  // namespace lusoria::carpe_diem
