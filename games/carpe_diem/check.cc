// Invariants of a state: conservation first, then everything that is kept besides what it follows
// from.
#include "games/carpe_diem/game.h"
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
  for (int i = 0; i < kTiles; ++i) {
    const int left =
        box_of(s).row(nth<Tile>(i)).copies - open[nth<Tile>(i)] - s.stack[nth<Tile>(i)];
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
  std::array<int, kPanels> panels{};
  std::array<int, kFrames> frames{};
  std::array<int, kObjectives> cards{};
  std::array<int, kCount<Circle>> circles{};
  bool twice = false;
  const auto use = [&](int& count) { twice = twice || ++count > 1; };
  for (const Player& player : s.table.players) {
    if (player.panel.has()) use(panels[static_cast<unsigned>(*player.panel)]);
    for (const auto& piece : player.frame) {
      if (piece.has()) use(frames[static_cast<unsigned>(*piece)]);
    }
    for (const Circle circle : player.discs) {
      if (!circle_used(circle, s.options.seats)) return "a disc where no circle is";
      use(circles[static_cast<unsigned>(circle)]);
    }
  }
  for (int i = 0; i < kCount<Slot>; ++i) {
    const auto& slot = s.table.slots[nth<Slot>(i)];
    if (slot.has() && !slot_used(i, s.options.seats)) return "a card where none belongs";
    if (slot.has()) use(cards[static_cast<unsigned>(*slot)]);
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

bool tiles_to_deal(const State& s, bool black) {
  const int first_black = box_of(s).first_black;
  int sum = 0;
  for (int i = black ? first_black : 0; i < (black ? kTiles : first_black); ++i)
    sum += s.stack[nth<Tile>(i)];
  return sum > 0;
}

/// What a deal needs: a place for the next component, and one to draw.
std::string_view check_deal(const State& s) {
  const Table& t = s.table;
  const int seats = s.options.seats;
  bool room = true;
  switch (t.stage) {
    case Stage::DealPanel:
      room = t.dealt < seats;
      break;
    case Stage::DealFrame:
      room = t.dealt < 4 * seats;
      break;
    case Stage::DrawDeck:
    case Stage::LayCard:
      room = false;
      for (int i = 0; i < kCount<Slot>; ++i)
        room = room || (slot_used(i, seats) && !t.slots[nth<Slot>(i)].has());
      break;
    case Stage::DealTile:
      room = t.dealt < kSpaces * kTilesPerSpace &&
             !t.circle[nth<Space>(t.dealt / kTilesPerSpace)].full() &&
             tiles_to_deal(s, t.phase == 3);
      break;
    case Stage::DealSeal:
      room = !t.row.full() && tiles_to_deal(s, true);
      break;
    case Stage::DrawFountain:
      room = t.dealt > 0 && total(s.deck) + s.under.size() >= t.dealt;
      break;
    default:
      break;
  }
  return room ? std::string_view{} : "nothing left to deal";
}

/// What a decision needs, so that something can be chosen.
std::string_view check_decision(const State& s) {
  const Table& t = s.table;
  bool sound = true;
  if (t.stage == Stage::Move || t.stage == Stage::TakeTile) {
    sound = false;
    for (int i = 0; i < kSpaces; ++i)
      sound = sound || (!t.circle[nth<Space>(i)].empty() &&
                        (t.stage == Stage::Move || actor(s).pawn.is(nth<Space>(i))));
  }
  if (t.stage == Stage::ReturnCard) sound = total(s.hands[t.actor]) > 0;
  if (t.stage == Stage::PlaceDisc) sound = !actor(s).discs.full();
  for (const Frame& frame : t.pending)
    sound = sound && frame.kind < kCount<Kind> && frame.a > 0;
  return sound ? std::string_view{} : "nothing to choose";
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

}  // namespace

bool district_sound(const Edition& box, const Player& player) {
  for (int cell = 0; cell < kCells; ++cell) {
    const Built& built = player.district[nth<Cell>(cell)];
    if (!built.tile.has()) {
      if (built.turn != 0) return false;
      continue;
    }
    const Face& face = box.face(*built.tile);
    if (built.turn >= face.turns) return false;
    for (unsigned side = 0; side < 4; ++side) {
      const Edge edge = face.turned[built.turn][side];
      const int beyond = neighbour(cell, side);
      if (beyond < 0 && edge != Edge::Meadow) return false;
      if (beyond < 0) continue;
      const Built& other = player.district[nth<Cell>(beyond)];
      if (other.tile.has() && other.turn < 4 &&
          box.face(*other.tile).turned[other.turn][side ^ 2U] != edge)
        return false;
    }
  }
  return true;
}

std::string_view Title::check(const State& s) {
  if (s.options.seats < 2 || s.options.seats > kSeats) return "seats";
  for (const auto part : {check_tiles,
                          check_fountains,
                          check_unique,
                          check_track,
                          check_stage,
                          check_deal,
                          check_decision}) {
    if (const std::string_view wrong = part(s); !wrong.empty()) return wrong;
  }
  return check_districts(s);
}

}  // namespace lusoria::carpe_diem
