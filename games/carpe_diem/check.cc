// Invariants of a state: conservation first, then everything that is kept besides what it follows
// from.
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Tiles whose place is known: on the circle, in the row, built, at hand.
Counts<Tile> tiles_on_table(const State& s) {
  Counts<Tile> count{};
  for (const auto& space : s.table.circle) {
    for (const Tile tile : space)
      ++count[tile];
  }
  for (const Tile tile : s.table.row)
    ++count[tile];
  for (const Player& player : s.table.players) {
    for (const Built& built : player.district) {
      if (built.tile.has()) ++count[*built.tile];
    }
  }
  if (s.table.taken.has()) ++count[*s.table.taken];
  return count;
}

int stored_tiles(const State& s) {
  int sum = 0;
  for (const Player& player : s.table.players)
    sum += player.stored;
  return sum;
}

std::string_view check_tiles(const State& s) {
  const Counts<Tile> open = tiles_on_table(s);
  int gone = 0;
  for (const Tile tile : Each<Tile>()) {
    const int left = box_of(s).row(tile).copies - open[tile] - s.stack[tile];
    if (left < 0) return "more tiles than the box has";
    gone += left;
  }
  if (gone != stored_tiles(s) + s.discarded) return "tiles are missing";
  return {};
}

std::string_view check_fountains(const State& s) {
  for (const FountainRow& row : box_of(s).box.fountains) {
    int count = s.deck[row.kind];
    for (const auto& hand : s.hands)
      count += hand[row.kind];
    for (const Under& card : s.under)
      count += card.card == row.kind ? 1 : 0;
    if (count != row.copies) return "fountain cards are missing or too many";
  }
  for (int i = 0; i < kSeats; ++i) {
    if (total(s.hands[i]) != s.table.players[i].fountain_cards) return "fountain cards miscounted";
  }
  return {};
}

/// No component twice: panels, frame pieces, objective cards, circles, pawns apart.
std::string_view check_unique(const State& s) {
  EnumSet<Panel> panels;
  EnumSet<FramePiece> frames;
  EnumSet<Objective> cards;
  EnumSet<Circle> circles;
  bool twice = false;
  const auto use = [&](auto& used, auto one) {
    twice = twice || (one.has() && used.contains(*one));
    if (one.has()) used.insert(*one);
  };
  for (const Player& player : s.table.players) {
    use(panels, player.panel);
    for (const auto& piece : player.frame)
      use(frames, piece);
    for (const Circle circle : player.discs) {
      if (!circle_used(circle, s.options.seats)) return "a disc where no circle is";
      use(circles, Maybe(circle));
    }
  }
  for (const Slot slot : Each<Slot>()) {
    const Maybe<Objective> card = s.table.slots[slot];
    if (card.has() && !slot_used(slot, s.options.seats)) return "a card where none belongs";
    use(cards, card);
  }
  return twice ? "a component is used twice" : std::string_view{};
}

std::string_view check_track(const State& s) {
  const auto& order = s.table.track;
  if (s.table.stage == Stage::Senator) return {};
  if (order.size() != s.options.seats) return "discs on the track";
  unsigned seen = 0;
  for (int i = 0; i < order.size(); ++i) {
    if (order[i] >= s.options.seats) return "a disc of nobody";
    if (s.table.players[order[i]].track > box_of(s).box.track.last)
      return "a disc beyond the track";
    seen |= 1U << order[i];
    if (i > 0 && s.table.players[order[i - 1]].track > s.table.players[order[i]].track)
      return "the order of the discs";
  }
  return seen + 1 == 1U << s.options.seats ? std::string_view{} : "a disc twice on the track";
}

/// What the stage needs to be there, so that asking and applying cannot go wrong.
std::string_view check_stage(const State& s) {
  const Table& t = s.table;
  if (t.actor >= s.options.seats || t.senator >= s.options.seats) return "a seat that is not there";
  if (t.phase > 3 || t.round > 6) return "phase or round";
  const bool taken = t.stage == Stage::Build || t.stage == Stage::BuildTile;
  if (t.taken.has() != taken) return "a tile at hand";
  if (t.paying.has() != (t.stage == Stage::Coins)) return "a ware being paid";
  const bool scoring =
      t.stage == Stage::FirstCard || t.stage == Stage::Fulfil || t.stage == Stage::Coins;
  if (t.cards.empty() == scoring) return "activated cards";
  if (t.stage == Stage::FirstCard && t.cards.size() != 2) return "two activated cards";
  if (t.stage == Stage::Order && t.pending.size() - latest_pending(t) != 2) return "completions";
  if ((t.stage == Stage::LayCard) != t.deck.has()) return "the deck to draw from";
  if (t.stage >= Stage::Move && t.stage != Stage::Over) {
    for (Seat i = 0; i < s.options.seats; ++i) {
      if (!t.players[i].panel.has() || !t.players[i].pawn.has()) return "a seat not set up";
    }
  }
  return {};
}

/// Chance needs something to deal and a place for it, a seat something to choose.
std::string_view check_ready(const State& s) {
  const auto ready = [&](const auto& row) { return row.ready == nullptr || row.ready(s); };
  const Stage stage = s.table.stage;
  if (stage < kFirstDecision && !ready(kDeals[static_cast<unsigned>(stage)]))
    return "nothing left to deal";
  const bool asked = stage >= kFirstDecision && stage != Stage::Over;
  if (asked && !ready(kDecisions[static_cast<unsigned>(decision_of(stage))]))
    return "nothing to choose";
  for (const Completion& completion : s.table.pending) {
    if (static_cast<int>(completion.kind()) >= kCount<Kind> || completion.tiles() == 0)
      return "nothing to choose";
  }
  return {};
}

std::string_view check_districts(const State& s) {
  const Edition& box = box_of(s);
  for (Seat i = 0; i < kSeats; ++i) {
    const Player& player = s.table.players[i];
    if (!district_sound(box, player)) return "tiles that do not meet";
    if (!recount_agrees(box, player, s.districts[i])) return "a district's figures";
  }
  return {};
}

// The plain recount of a district by flood fill, against which the figures kept while building are
// checked. It shares nothing with them but the tiles.

const Face* face_at(const Edition& box, const Player& player, Maybe<Cell> cell) {
  if (!cell.has() || !player.district[*cell].tile.has()) return nullptr;
  return &box.face(*player.district[*cell].tile);
}

struct Flood {
  CellMask cells = 0;
  int openings = 0;
};

/// The construction of `type` that `cell` belongs to.
Flood flood(const Edition& box, const Player& player, Cell cell, Edge type) {
  Flood result{.cells = bit(cell)};
  InlineVector<Cell, kCells> todo;
  todo.push_back(cell);
  while (!todo.empty()) {
    const Cell here = todo.pop_back();
    for (unsigned side = 0; side < 4; ++side) {
      if (edge_at(box, player.district[here], side) != type) continue;
      const Maybe<Cell> beyond = neighbour(here, side);
      if (face_at(box, player, beyond) == nullptr) {
        ++result.openings;
      } else if ((result.cells & bit(*beyond)) == 0) {
        result.cells |= bit(*beyond);
        todo.push_back(*beyond);
      }
    }
  }
  return result;
}

/// The label a construction must have: from its lowest cell and the type's place on that tile.
int label_of(const Edition& box, const Player& player, CellMask cells, Edge type) {
  const unsigned lowest = *OnesIn(cells);
  const Face& face = *face_at(box, player, static_cast<Cell>(lowest));
  return 2 * static_cast<int>(lowest) + (face.types[0] == type ? 0 : 1) + 1;
}

bool goal_reached(const Edition& box, const Player& player, Goal goal) {
  if (!player.frame[side_of(goal)].has()) return false;
  const FrameGoal& row = box.goal(player, goal);
  const CellMask line = goal_line(side_of(goal), row.place);
  for (const Cell cell : Each<Cell>()) {
    const Face* face = face_at(box, player, cell);
    if (face == nullptr) continue;
    if (face->single.is(row.kind) && (line & bit(cell)) != 0) return true;
    for (const Edge type : face->types) {
      if (type == Edge::Meadow || kind_of(type) != row.kind) continue;
      const Flood whole = flood(box, player, cell, type);
      if (whole.openings == 0 && (whole.cells & line) != 0) return true;
    }
  }
  return false;
}

bool needs_agree(const Edition& box, const Player& player, const District& district) {
  for (const Cell cell : Each<Cell>()) {
    for (unsigned side = 0; side < 4; ++side) {
      const Maybe<Cell> beyond = neighbour(cell, side);
      const bool tile = face_at(box, player, beyond) != nullptr;
      const Edge edge = tile ? edge_at(box, player.district[*beyond], side ^ 2U) : Edge::Meadow;
      for (unsigned b = 0; b < 4; ++b) {
        const bool kept = (district.need[side][b] & bit(cell)) != 0;
        if (kept != ((static_cast<unsigned>(edge) >> b & 1U) != 0)) return false;
      }
    }
  }
  return true;
}

int chimneys_of(const Edition& box, const Player& player, CellMask cells) {
  int sum = 0;
  for (const unsigned cell : OnesIn(cells))
    sum += face_at(box, player, static_cast<Cell>(cell))->chimneys;
  return sum;
}

}  // namespace

bool district_sound(const Edition& box, const Player& player) {
  for (const Cell cell : Each<Cell>()) {
    const Built& built = player.district[cell];
    if (built.turn >= (built.tile.has() ? box.face(*built.tile).turns : 1)) return false;
    for (unsigned side = 0; built.tile.has() && side < 4; ++side) {
      const Edge edge = edge_at(box, built, side);
      const Maybe<Cell> beyond = neighbour(cell, side);
      if (!beyond.has() && edge != Edge::Meadow) return false;
      if (!beyond.has() || !player.district[*beyond].tile.has()) continue;
      const Built& other = player.district[*beyond];
      if (other.turn < 4 && edge_at(box, other, side ^ 2U) != edge) return false;
    }
  }
  return true;
}

bool recount_agrees(const Edition& box, const Player& player, const District& district) {
  Counts<Kind> complete{};
  int villa_points = 0;
  CellMask built = 0;
  std::array<std::array<std::uint8_t, kCells>, 2> labels{};
  std::array<std::uint8_t, 2 * kCells> openings{};
  for (const Cell cell : Each<Cell>()) {
    const Face* face = face_at(box, player, cell);
    if (face == nullptr) continue;
    built |= bit(cell);
    if (face->single.has()) ++complete[*face->single];
    for (unsigned place = 0; place < 2 && face->types[place] != Edge::Meadow; ++place) {
      const Edge type = face->types[place];
      const Flood whole = flood(box, player, cell, type);
      const auto label = static_cast<unsigned>(label_of(box, player, whole.cells, type));
      const bool lowest = label == 2 * static_cast<unsigned>(cell) + place + 1;
      if (whole.openings > 0) {
        labels[place][static_cast<unsigned>(cell)] = static_cast<std::uint8_t>(label);
        openings[label - 1] = static_cast<std::uint8_t>(whole.openings);
      } else if (lowest) {
        ++complete[kind_of(type)];
        if (type == Edge::Villa)
          villa_points += box.villa_points(chimneys_of(box, player, whole.cells));
      }
    }
  }
  for (const Goal goal : Each<Goal>()) {
    if (player.goals.contains(goal) != goal_reached(box, player, goal)) return false;
  }
  return complete == player.complete && chimneys_of(box, player, built) == player.chimneys &&
         villa_points == player.villa_points && built == district.built &&
         labels == district.label && openings == district.openings &&
         needs_agree(box, player, district);
}

std::string_view Title::check(const State& s) {
  if (s.options.seats < 2 || s.options.seats > kSeats) return "seats";
  for (const auto part : {check_tiles,
                          check_fountains,
                          check_unique,
                          check_track,
                          check_stage,
                          check_ready,
                          check_districts}) {
    if (const std::string_view wrong = part(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace lusoria::carpe_diem
