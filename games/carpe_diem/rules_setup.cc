// Set-up and every deal (rulebook p. 2-3 and 11): what chance does, and the first space of pawns.
#include <numeric>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr int kCircleTiles = kSpaces * kTilesPerSpace;
constexpr int kSides = kCount<Side>;

template <NamedEnum E>
void insert(EnumSet<E>& set, Maybe<E> value) {
  if (value.has()) set.insert(*value);
}

EnumSet<Space> spaces_taken(const State& s) {
  EnumSet<Space> taken;
  for (const Player& player : s.table.players)
    insert(taken, player.pawn);
  return taken;
}

/// One outcome for each of the things; operands before it are the same for all.
template <NamedEnum E, class... Before>
void list_each(const EnumSet<E>& things, Outcomes& out, Verb verb, Before... before) {
  for (const E thing : things)
    out.push_back({Action::of(verb, before..., thing), 1});
}

/// The one of them that a word picks.
template <NamedEnum E, class... Before>
Action draw_one(const EnumSet<E>& things, std::uint64_t word, Verb verb, Before... before) {
  const std::uint32_t n = scaled(word, static_cast<std::uint32_t>(things.size()));
  return Action::of(verb, before..., nth_of(things, n));
}

/// Objective cards still to be drawn from each deck.
EnumArray<Deck, int> cards_to_draw(const State& s) {
  EnumArray<Deck, int> left;
  for (const Deck deck : Each<Deck>())
    left[deck] = cards_from(deck, s.options.seats);
  for (const auto& slot : s.table.slots) {
    if (slot.has()) --left[box_of(s).cost(*slot).deck];
  }
  return left;
}

/// The slot the next objective card is laid on, if one is empty.
Maybe<Slot> next_slot(const State& s) {
  for (const Slot slot : Each<Slot>()) {
    if (slot_used(slot, s.options.seats) && !s.table.slots[slot].has()) return slot;
  }
  return {};
}

/// The side of a seat's frame that is dealt next.
struct NextSide {
  explicit NextSide(const Table& t)
      : owner(static_cast<Seat>(t.dealt / kSides)), side(nth<Side>(t.dealt % kSides)) {}

  Seat owner;
  Side side;
};

EnumSet<FramePiece> pieces_left(const State& s) {
  EnumSet<FramePiece> dealt;
  for (const Player& player : s.table.players) {
    for (const auto& piece : player.frame)
      insert(dealt, piece);
  }
  return all_of<FramePiece>() - dealt;
}

/// The cards of the deck drawn from that are not laid out.
EnumSet<Objective> objectives_left(const State& s) {
  EnumSet<Objective> laid;
  for (const auto& slot : s.table.slots)
    insert(laid, slot);
  return box_of(s).decks[*s.table.deck] - laid;
}

/// The stack that the next tile comes from: how many it has of each tile from `first` on.
struct Stack {
  int first = 0;
  std::span<const std::uint8_t> counts;
};

Stack next_stack(const State& s) {
  const int black = box_of(s).first_black;
  const std::span<const std::uint8_t> all(s.stack.begin(), s.stack.end());
  if (s.table.stage == Stage::DealTile && s.table.phase < 3)
    return {0, all.first(static_cast<unsigned>(black))};
  return {black, all.subspan(static_cast<unsigned>(black))};
}

Action deal_of(const Table& t, Tile tile) {
  return t.stage == Stage::DealSeal
             ? Action::of(Verb::DealSeal, tile)
             : Action::of(Verb::DealTile, nth<Space>(t.dealt / kTilesPerSpace), tile);
}

/// Counts one more component dealt; true if that was the last one.
bool all_dealt(Table& t, int wanted) {
  if (++t.dealt < wanted) return false;
  t.dealt = 0;
  return true;
}

void begin_pawns(State& s) {
  s.table.actor = s.table.senator;
  const bool random = s.options.pawn_placement == PawnPlacement::Random;
  s.table.stage = random ? Stage::PawnLot : Stage::PlacePawn;
  ++s.number;
}

void tiles_are_dealt(State& s) {
  if (s.table.phase > 0 || s.options.pawn_placement != PawnPlacement::AfterTiles)
    return begin_turn(s, s.table.senator);
  begin_pawns(s);
}

/// Rules p. 3: the third of three seats starts with 13.
int start_points(int seats, int place) {
  return seats == 3 && place == 2 ? 13 : 8 + place;
}

}  // namespace

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

void list_senators(const State& s, Outcomes& out) {
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    out.push_back({Action::of(Verb::Senator, seat), 1});
}

void name_senator(State& s, const Action& a) {
  s.table.senator = s.table.actor = a.seat();
  seat_everyone(s);
  s.table.stage = Stage::DealPanel;
}

bool panels_missing(const State& s) {
  return s.table.dealt < s.options.seats;
}

void list_panels(const State& s, Outcomes& out) {
  EnumSet<Panel> dealt;
  for (const Player& player : s.table.players)
    insert(dealt, player.panel);
  list_each(all_of<Panel>() - dealt, out, Verb::DealPanel, s.table.dealt);
}

void deal_panel(State& s, const Action& a) {
  s.table.players[a.seat()].panel = a.panel();
  if (all_dealt(s.table, s.options.seats)) s.table.stage = Stage::DealFrame;
}

bool frame_pieces_missing(const State& s) {
  return s.table.dealt < kSides * s.options.seats;
}

void list_frame_pieces(const State& s, Outcomes& out) {
  const NextSide next(s.table);
  list_each(pieces_left(s), out, Verb::DealFrame, next.owner, next.side);
}

Action draw_frame_piece(const State& s, std::uint64_t word) {
  const NextSide next(s.table);
  return draw_one(pieces_left(s), word, Verb::DealFrame, next.owner, next.side);
}

void deal_frame_piece(State& s, const Action& a) {
  s.table.players[a.seat()].frame[a.side()] = a.piece();
  if (all_dealt(s.table, kSides * s.options.seats)) s.table.stage = Stage::DrawDeck;
}

bool slots_empty(const State& s) {
  return next_slot(s).has();
}

/// The deck of the next objective card, by what is still to come from it.
void list_decks(const State& s, Outcomes& out) {
  const auto left = cards_to_draw(s);
  for (const Deck deck : Each<Deck>()) {
    if (left[deck] > 0)
      out.push_back({Action::of(Verb::DrawDeck, deck), static_cast<std::uint16_t>(left[deck])});
  }
}

Action draw_from_decks(const State& s, std::uint64_t word) {
  const auto left = cards_to_draw(s);
  const int all = std::accumulate(left.begin(), left.end(), 0);
  auto n = static_cast<int>(scaled(word, static_cast<std::uint32_t>(all)));
  int deck = 0;
  while (n >= left[nth<Deck>(deck)])
    n -= left[nth<Deck>(deck++)];
  return Action::of(Verb::DrawDeck, deck);
}

void draw_deck(State& s, const Action& a) {
  s.table.deck = a.deck();
  s.table.stage = Stage::LayCard;
}

void list_objectives(const State& s, Outcomes& out) {
  list_each(objectives_left(s), out, Verb::Lay, *next_slot(s));
}

Action draw_objective(const State& s, std::uint64_t word) {
  return draw_one(objectives_left(s), word, Verb::Lay, *next_slot(s));
}

void lay_objective(State& s, const Action& a) {
  s.table.slots[a.slot()] = a.objective();
  s.table.deck.clear();
  s.table.stage = Stage::DrawDeck;
  int wanted = 0;
  for (const Deck deck : Each<Deck>())
    wanted += cards_from(deck, s.options.seats);
  if (!all_dealt(s.table, wanted)) return;
  if (s.options.pawn_placement == PawnPlacement::AfterTiles) return begin_phase(s);
  begin_pawns(s);
}

bool circle_not_full(const State& s) {
  const Table& t = s.table;
  return t.dealt < kCircleTiles && !t.circle[nth<Space>(t.dealt / kTilesPerSpace)].full() &&
         sum_of(next_stack(s).counts) > 0;
}

bool row_not_full(const State& s) {
  return !s.table.row.full() && sum_of(next_stack(s).counts) > 0;
}

void list_stack(const State& s, Outcomes& out) {
  const Stack stack = next_stack(s);
  for (unsigned i = 0; i < stack.counts.size(); ++i) {
    if (stack.counts[i] > 0)
      out.push_back(
          {deal_of(s.table, nth<Tile>(stack.first + static_cast<int>(i))), stack.counts[i]});
  }
}

Action draw_from_stack(const State& s, std::uint64_t word) {
  const Stack stack = next_stack(s);
  const std::uint32_t n = scaled(word, static_cast<std::uint32_t>(sum_of(stack.counts)));
  return deal_of(s.table, nth<Tile>(stack.first + owner_of(stack.counts, static_cast<int>(n))));
}

void deal_tile(State& s, const Action& a) {
  insert_sorted(s.table.circle[a.space()], a.tile());  // so that equal squares are equal bytes
  --s.stack[a.tile()];
  if (!all_dealt(s.table, kCircleTiles)) return;
  if (s.table.phase > 0) return tiles_are_dealt(s);
  s.table.stage = Stage::DealSeal;
}

void deal_seal(State& s, const Action& a) {
  insert_sorted(s.table.row, a.tile());
  --s.stack[a.tile()];
  if (all_dealt(s.table, kRowTiles)) tiles_are_dealt(s);
}

void list_lots(const State& s, Outcomes& out) {
  list_each(all_of<Space>() - spaces_taken(s), out, Verb::PawnLot, s.table.actor);
}

void list_pawns(const State& s, Actions& out) {
  choose_each(Verb::PlacePawn, all_of<Space>() - spaces_taken(s), out);
}

Refused refuse_pawn(const State& s, const Action& a) {
  return spaces_taken(s).contains(a.space()) ? Refused(Refusal::SpaceTaken) : std::nullopt;
}

void place_pawn(State& s, const Action& a) {
  actor(s).pawn = a.space();
  const auto next = static_cast<Seat>((s.table.actor + 1) % s.options.seats);
  if (next != s.table.senator) {
    s.table.actor = next;
    ++s.number;
    return;
  }
  if (s.options.pawn_placement == PawnPlacement::AfterTiles) return begin_turn(s, s.table.senator);
  begin_phase(s);
}

}  // namespace lusoria::carpe_diem
