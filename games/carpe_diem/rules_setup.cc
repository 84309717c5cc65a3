// Set-up and every deal (rulebook p. 2-3 and 11): what chance does.
#include <cstring>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr int kCircleTiles = kSpaces * kTilesPerSpace;

/// Keeps a list ascending: equal tiles lie together, so that equal squares are equal bytes.
template <int N>
void insert_sorted(InlineVector<Tile, N>& list, Tile tile) {
  list.push_back(tile);
  for (int i = list.size() - 1; i > 0 && list[i] < list[i - 1]; --i)
    std::swap(list[i], list[i - 1]);
}

Back next_back(const State& s) {
  return s.table.stage == Stage::DealSeal || s.table.phase == 3 ? Back::Black : Back::White;
}

/// Objective cards still to be drawn from each deck.
EnumArray<Deck, int> cards_to_draw(const State& s) {
  EnumArray<Deck, int> left;
  for (int i = 0; i < kCount<Deck>; ++i)
    left[nth<Deck>(i)] = cards_from(nth<Deck>(i), s.options.seats);
  const Edition& box = box_of(s);
  for (const auto& slot : s.table.slots) {
    if (slot.has()) --left[box.cost(*slot).deck];
  }
  return left;
}

/// Objective cards that lie on the table, bit by card.
std::uint64_t cards_laid_mask(const State& s) {
  std::uint64_t mask = 0;
  for (const auto& slot : s.table.slots)
    mask |= slot.has() ? std::uint64_t{1} << static_cast<unsigned>(*slot) : 0;
  return mask;
}

/// Panels or frame pieces or pawns in use, bit by component.
template <class F>
unsigned used_mask(const State& s, F&& part) {
  unsigned mask = 0;
  for (const Player& player : s.table.players) {
    const auto used = part(player);
    mask |= used.has() ? 1U << static_cast<unsigned>(*used) : 0U;
  }
  return mask;
}

unsigned panels_dealt(const State& s) {
  return used_mask(s, [](const Player& player) { return player.panel; });
}

unsigned frames_dealt(const State& s) {
  unsigned mask = 0;
  for (int side = 0; side < kCount<Side>; ++side)
    mask |= used_mask(s, [&](const Player& player) { return player.frame[nth<Side>(side)]; });
  return mask;
}

unsigned pawns_placed(const State& s) {
  return used_mask(s, [](const Player& player) { return player.pawn; });
}

/// The slot the next objective card is laid on.
Slot next_slot(const State& s) {
  int slot = 0;
  while (!slot_used(slot, s.options.seats) || s.table.slots[static_cast<Slot>(slot)].has())
    ++slot;
  return static_cast<Slot>(slot);
}

/// Panels, frame pieces and pawns: one component of each, all equally likely.
template <class F>
void for_each_piece(const State& s, F&& each) {
  const Table& t = s.table;
  if (t.stage == Stage::DealPanel) {
    const unsigned dealt = panels_dealt(s);
    for (int i = 0; i < kPanels; ++i)
      if ((dealt >> i & 1U) == 0) each(Action::deal_panel(t.dealt, nth<Panel>(i)), 1);
  } else if (t.stage == Stage::DealFrame) {
    const unsigned dealt = frames_dealt(s);
    const auto owner = static_cast<Seat>(t.dealt / 4);
    const auto side = static_cast<Side>(t.dealt % 4);
    for (int i = 0; i < kFrames; ++i)
      if ((dealt >> i & 1U) == 0) each(Action::deal_frame(owner, side, nth<FramePiece>(i)), 1);
  } else {
    const unsigned placed = pawns_placed(s);
    for (int i = 0; i < kSpaces; ++i)
      if ((placed >> i & 1U) == 0) each(Action::pawn_lot(t.actor, nth<Space>(i)), 1);
  }
}

/// The deck of the next objective card by what is still to come from it, then a card of that deck.
template <class F>
void for_each_card(const State& s, F&& each) {
  if (s.table.stage == Stage::DrawDeck) {
    const auto left = cards_to_draw(s);
    for (int i = 0; i < kCount<Deck>; ++i)
      if (left[nth<Deck>(i)] > 0) each(Action::draw_deck(nth<Deck>(i)), left[nth<Deck>(i)]);
    return;
  }
  const Edition& box = box_of(s);
  const std::uint64_t laid = cards_laid_mask(s);
  const Slot slot = next_slot(s);
  for (int i = 0; i < kObjectives; ++i)
    if (box.cost(nth<Objective>(i)).deck == *s.table.deck && (laid >> i & 1U) == 0)
      each(Action::lay(slot, nth<Objective>(i)), 1);
}

template <class F>
void for_each_tile(const State& s, F&& each) {
  const Table& t = s.table;
  const int black = box_of(s).first_black;
  const int from = next_back(s) == Back::White ? 0 : black;
  const int to = next_back(s) == Back::White ? black : kTiles;
  for (int i = from; i < to; ++i) {
    const auto tile = nth<Tile>(i);
    if (s.stack[tile] == 0) continue;
    each(t.stage == Stage::DealTile ? Action::deal_tile(nth<Space>(t.dealt / kTilesPerSpace), tile)
                                    : Action::deal_seal(tile),
         s.stack[tile]);
  }
}

/// Fountain cards nobody has seen; below them lie the returned ones in their order.
template <class F>
void for_each_fountain(const State& s, F&& each) {
  if (total(s.deck) == 0) return each(Action::draw_fountain(s.under[0].card), 1);
  for (int i = 0; i < kCount<Kind>; ++i)
    if (s.deck[nth<Kind>(i)] > 0) each(Action::draw_fountain(nth<Kind>(i)), s.deck[nth<Kind>(i)]);
}

/// Calls `each(action, weight)` for every outcome in canonical order.
template <class F>
void for_each_outcome(const State& s, F&& each) {
  switch (s.table.stage) {
    case Stage::Senator:
      for (Seat seat = 0; seat < s.options.seats; ++seat)
        each(Action::senator(seat), 1);
      return;
    case Stage::DealPanel:
    case Stage::DealFrame:
    case Stage::PawnLot:
      return for_each_piece(s, each);
    case Stage::DrawDeck:
    case Stage::LayCard:
      return for_each_card(s, each);
    case Stage::DealTile:
    case Stage::DealSeal:
      return for_each_tile(s, each);
    case Stage::DrawFountain:
      return for_each_fountain(s, each);
    default:
      return;
  }
}

/// The sum of eight counts, which is small.
int sum_of_eight(const std::uint8_t* counts) {
  std::uint64_t eight = 0;
  std::memcpy(&eight, counts, sizeof(eight));
  return static_cast<int>((eight * 0x0101010101010101ULL) >> 56U);
}

/// The tile that a word picks out of a stack: a walk over the counts, eight at a time.
Tile draw_tile(const State& s, std::uint64_t word) {
  const int black = box_of(s).first_black;
  const bool white = next_back(s) == Back::White;
  const std::uint8_t* counts = s.stack.begin();
  const int from = white ? 0 : black;
  const int to = white ? black : kTiles;
  int sum = 0;
  int i = from;
  for (; i + 8 <= to; i += 8)
    sum += sum_of_eight(counts + i);
  for (; i < to; ++i)
    sum += counts[i];
  auto left = static_cast<int>(scaled(word, static_cast<std::uint32_t>(sum)));
  i = from;
  for (int eight = 0; i + 8 <= to; i += 8) {
    eight = sum_of_eight(counts + i);
    if (left < eight) break;
    left -= eight;
  }
  while (left >= counts[i])
    left -= counts[i++];
  return nth<Tile>(i);
}

void begin_pawns(State& s) {
  s.table.actor = s.table.senator;
  const bool random = s.options.pawn_placement == PawnPlacement::Random;
  s.table.stage = random ? Stage::PawnLot : Stage::PlacePawn;
  ++s.number;
}

void cards_are_laid(State& s) {
  if (s.options.pawn_placement == PawnPlacement::AfterTiles) return begin_phase(s);
  begin_pawns(s);
}

void tiles_are_dealt(State& s) {
  s.table.dealt = 0;
  if (s.table.phase > 0 || s.options.pawn_placement != PawnPlacement::AfterTiles)
    return begin_turn(s, s.table.senator);
  begin_pawns(s);
}

void apply_card(State& s, Slot slot, Objective card) {
  s.table.slots[slot] = card;
  s.table.deck.clear();
  s.table.stage = Stage::DrawDeck;
  const int seats = s.options.seats;
  int wanted = 0;
  for (int i = 0; i < kCount<Deck>; ++i)
    wanted += cards_from(nth<Deck>(i), seats);
  if (++s.table.dealt < wanted) return;
  s.table.dealt = 0;
  cards_are_laid(s);
}

}  // namespace

bool slot_used(int slot, int seats) {
  const bool main_corner = slot == 0 || slot == 11;  // c00 and c23, the two left empty by three
  const bool other_corner = slot == 3 || slot == 8;
  return seats == 4 || (!main_corner && (seats == 3 || !other_corner));
}

std::array<Slot, 2> slots_beside(Circle circle) {
  const int i = static_cast<int>(circle);
  if (i < 9) {  // three beside each other in each of three rows
    const int left = i / 3 * 4 + i % 3;
    return {static_cast<Slot>(left), static_cast<Slot>(left + 1)};
  }
  const int upper = i - 9;
  return {static_cast<Slot>(upper), static_cast<Slot>(upper + 4)};
}

bool circle_used(Circle circle, int seats) {
  const auto slots = slots_beside(circle);
  return slot_used(static_cast<int>(slots[0]), seats) &&
         slot_used(static_cast<int>(slots[1]), seats);
}

int start_points(int seats, int place) {
  // Rules p. 3: the third of three seats starts with 13.
  return seats == 3 && place == 2 ? 13 : 8 + place;
}

void seat_everyone(State& s) {
  s.table.track.clear();
  for (int place = 0; place < s.options.seats; ++place) {
    const auto seat = static_cast<Seat>((s.table.senator + place) % s.options.seats);
    s.points[seat] = static_cast<std::int16_t>(start_points(s.options.seats, place));
    s.table.track.push_back(seat);
  }
}

void begin_phase(State& s) {
  s.table.stage = Stage::DealTile;
  s.table.dealt = 0;
  s.table.round = 0;
}

void pawn_placed(State& s) {
  const auto next = static_cast<Seat>((s.table.actor + 1) % s.options.seats);
  if (next != s.table.senator) {
    s.table.actor = next;
    ++s.number;
    return;
  }
  if (s.options.pawn_placement == PawnPlacement::AfterTiles)
    begin_turn(s, s.table.senator);
  else
    begin_phase(s);
}

void apply_chance(State& s, const Action& a) {
  Table& t = s.table;
  switch (a.verb) {
    case Verb::Senator:
      t.senator = t.actor = a.a;
      seat_everyone(s);
      t.stage = Stage::DealPanel;
      return;
    case Verb::DealPanel:
      t.players[a.a].panel = static_cast<Panel>(a.b);
      if (++t.dealt < s.options.seats) return;
      t.dealt = 0;
      t.stage = Stage::DealFrame;
      return;
    case Verb::DealFrame:
      t.players[a.a].frame[static_cast<Side>(a.b)] = static_cast<FramePiece>(a.c);
      if (++t.dealt < 4 * s.options.seats) return;
      t.dealt = 0;
      t.stage = Stage::DrawDeck;
      return;
    case Verb::DrawDeck:
      t.deck = static_cast<Deck>(a.a);
      t.stage = Stage::LayCard;
      return;
    case Verb::Lay:
      return apply_card(s, static_cast<Slot>(a.a), static_cast<Objective>(a.b));
    case Verb::PawnLot:
      actor(s).pawn = static_cast<Space>(a.b);
      return pawn_placed(s);
    case Verb::DealTile:
      insert_sorted(t.circle[static_cast<Space>(a.a)], static_cast<Tile>(a.b));
      --s.stack[static_cast<Tile>(a.b)];
      if (++t.dealt < kCircleTiles) return;
      if (t.phase > 0) return tiles_are_dealt(s);
      t.dealt = 0;
      t.stage = Stage::DealSeal;
      return;
    case Verb::DealSeal:
      insert_sorted(t.row, static_cast<Tile>(a.a));
      --s.stack[static_cast<Tile>(a.a)];
      if (++t.dealt == kRowTiles) tiles_are_dealt(s);
      return;
    case Verb::DrawFountain:
      return draw_fountain(s, static_cast<Kind>(a.a));
    default:
      return;
  }
}

State Title::start(const Options& options) {
  State s;
  s.options = options;
  const Edition& box = box_of(s);
  for (int i = 0; i < kTiles; ++i)
    s.stack[nth<Tile>(i)] = box.row(nth<Tile>(i)).copies;
  for (const FountainRow& row : box.box.fountains)
    s.deck[row.kind] = row.copies;
  return s;
}

void Title::outcomes(const State& s, Outcomes& out) {
  out.clear();
  for_each_outcome(s, [&](const Action& action, int weight) {
    out.push_back({action, static_cast<std::uint16_t>(weight)});
  });
}

Action Title::draw(const State& s, std::uint64_t word) {
  if (s.table.stage == Stage::DealTile)
    return Action::deal_tile(nth<Space>(s.table.dealt / kTilesPerSpace), draw_tile(s, word));
  if (s.table.stage == Stage::DealSeal) return Action::deal_seal(draw_tile(s, word));
  Outcomes all;
  outcomes(s, all);
  int sum = 0;
  for (const Outcome<Action>& outcome : all)
    sum += outcome.weight;
  auto left = static_cast<int>(scaled(word, static_cast<std::uint32_t>(sum)));
  int i = 0;
  while (left >= all[i].weight)
    left -= all[i++].weight;
  return all[i].action;
}

}  // namespace lusoria::carpe_diem
