// Privileges (phase 5, the privilege cards, Caesar's Palace): ES L343–411, L475–535; IT L347–400,
// L451–497. Each card that is played is one row of kPlayedCards, below.
#include <algorithm>
#include <array>

#include "games/fortuna/rules.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

// Cards with a Vestal, a Centurion, or one of the two.

bool brings(Privilege card, Piece piece) {
  const auto only = row_of(card).piece;
  return only.has() ? only.is(piece) : piece == Piece::Vestal || piece == Piece::Centurion;
}

void list_piece_card(const State& s, Privilege card, Choices& out) {
  for (const Piece piece : {Piece::Vestal, Piece::Centurion}) {
    if (brings(card, piece) && room_for(s, mover(s), piece) > 0)
      out.aside(Action::play(card, static_cast<int>(piece)));
  }
}

MaybeRefusal refuse_piece_card(const State& s, Action a) {
  const Player& p = mover(s);
  if (!a.has_gain() || a.has_aqueduct() || !brings(a.privilege(), a.gain()))
    return Refusal::NoSuchThing;
  if (p.has[a.gain()] == kMaxPieces) return Refusal::AtMostThree;
  if (room_for(s, p, a.gain()) == 0) return Refusal::SupplyEmpty;
  return std::nullopt;
}

void play_piece_card(State& s, Player& p, Action a) {
  take(s, p, a.gain(), 1);
}

// Cards with a cube and a grey one of any kind. What there is is taken; the grey cube must be one
// that is there, if any is.

/// Cubes of a kind that are left for the grey one.
int left_for_grey(const State& s, Piece shown, Piece cube) {
  return room_for(s, mover(s), cube) - (cube == shown ? 1 : 0);
}

bool water_may_fill_aqueduct(const State& s) {
  const Player& p = mover(s);
  return s.options.x_privilege_water_goes_to == PrivilegeWater::ReservoirOrEmptyAqueduct &&
         p.buildings.contains(Building::Aqueduct) && p.aqueduct_water == 0;
}

void list_cube_card(const State& s, Privilege card, Choices& out) {
  const Piece shown = *row_of(card).piece;
  const bool to_aqueduct = water_may_fill_aqueduct(s);
  const bool gets_shown = room_for(s, mover(s), shown) > 0;
  const auto offer = [&](int gain, bool water) {
    out.aside(Action::play(card, gain));
    if (to_aqueduct && water) out.aside(Action::play(card, gain, 1));
  };
  bool any = false;
  for (int i = 0; i < kCubeKinds; ++i) {
    const Piece cube = nth<Piece>(i);
    if (left_for_grey(s, shown, cube) <= 0) continue;
    any = true;
    offer(i, cube == Piece::Water || (shown == Piece::Water && gets_shown));
  }
  if (!any && gets_shown) offer(kAbsent, shown == Piece::Water);
}

MaybeRefusal refuse_cube_card(const State& s, Action a) {
  const Piece shown = *row_of(a.privilege()).piece;
  const bool gets_shown = room_for(s, mover(s), shown) > 0;
  bool water = shown == Piece::Water && gets_shown;
  if (a.has_gain()) {
    if (!is_cube(a.gain())) return Refusal::NoSuchThing;
    if (left_for_grey(s, shown, a.gain()) <= 0) return Refusal::SupplyEmpty;
    water = water || a.gain() == Piece::Water;
  } else {
    for (int i = 0; i < kCubeKinds; ++i) {
      if (left_for_grey(s, shown, nth<Piece>(i)) > 0) return Refusal::NoSuchThing;
    }
    if (!gets_shown) return Refusal::NoEffect;
  }
  if (!a.has_aqueduct()) return std::nullopt;
  if (!a.aqueduct() || !water || !water_may_fill_aqueduct(s)) return Refusal::NoSuchThing;
  return std::nullopt;
}

void play_cube_card(State& s, Player& p, Action a) {
  const Piece shown = *row_of(a.privilege()).piece;
  if (room_for(s, p, shown) > 0) take(s, p, shown, 1);
  if (a.has_gain()) take(s, p, a.gain(), 1);
  if (a.aqueduct()) {
    --p.has[Piece::Water];
    p.aqueduct_water = 1;
  }
}

// A step, one card of them in a turn.

void list_step_card(const State& s, Privilege card, Choices& out) {
  if (!s.table.step_used && mover(s).position < kPalace) out.aside(Action::play(card));
}

MaybeRefusal refuse_step_card(const State& s, Action a) {
  if (a.has_gain() || a.has_aqueduct()) return Refusal::NoSuchThing;
  if (s.table.step_used) return Refusal::OneStepCard;
  if (mover(s).position == kPalace) return Refusal::InPalace;
  return std::nullopt;
}

void play_step_card(State& s, Player&, Action) {
  s.table.step_used = true;
  advance(s, seat_to_move(s.table), 1);
}

/// A privilege card that is played. What it brings is its row of kDefaultDeck in components.h.
struct PlayedCard {
  Privilege card;
  void (*list)(const State&, Privilege, Choices&);
  MaybeRefusal (*refuse)(const State&, Action);
  void (*play)(State&, Player&, Action);
};

constexpr auto kPlayedCards = std::to_array<PlayedCard>({
    {Privilege::VestalOrCenturion, list_piece_card, refuse_piece_card, play_piece_card},
    {Privilege::Vestal, list_piece_card, refuse_piece_card, play_piece_card},
    {Privilege::Centurion, list_piece_card, refuse_piece_card, play_piece_card},
    {Privilege::WaterAndAny, list_cube_card, refuse_cube_card, play_cube_card},
    {Privilege::GrainAndAny, list_cube_card, refuse_cube_card, play_cube_card},
    {Privilege::WineAndAny, list_cube_card, refuse_cube_card, play_cube_card},
    {Privilege::Step, list_step_card, refuse_step_card, play_step_card},
});
static_assert(kPlayedCards.size() == kPlayedFaces);

void add_to_hand(State& s, Seat seat, Privilege card) {
  ++s.hands[seat][card];
  ++s.table.players[seat].hand_size;
}

/// A drawn card that is not kept is turned onto the discard, so everybody knows it left the pile.
/// After a reshuffle within this draw nobody can tell which pile it came from: the bound stays.
void turn_onto_discard(State& s, Privilege card) {
  ++s.table.discard[card];
  if (s.table.reshuffled_in_draw) return;
  const Seat seat = seat_to_move(s.table);
  --s.taken[seat][card];
  --s.table.taken_size[seat];
  --s.table.pile_bound[card];
}

void take_last_palace_card(State& s, Seat seat) {
  const Privilege card = s.palace_cards.pop_back();
  --s.table.palace_size;
  if (s.table.arrivals.size() == 2) s.palace.second_took = card;
  add_to_hand(s, seat, card);
}

/// What the first two arrivals know of the cards they left must survive a card being played.
void remember_play(State& s, Seat seat, Privilege card) {
  const auto& arrivals = s.table.arrivals;
  for (int i = 0; i < s.palace.left.size(); ++i) {
    if (s.palace.left[i] != card) continue;
    const auto at = static_cast<unsigned>(i);
    if (arrivals.size() > 1 && arrivals[1] == seat) s.palace.second_played[at] = true;
    if (arrivals.size() > 2 && arrivals[2] == seat) s.palace.third_played[at] = true;
  }
}

/// One choice for every different card.
void choose_each_face(const DrawnCards& cards, Verb verb, Choices& out) {
  for (int i = 0; i < cards.size(); ++i) {
    if (i == 0 || cards[i] != cards[i - 1]) out.choose(Action::of(verb, cards[i]));
  }
}

}  // namespace

void list_asides(const State& s, Choices& out) {
  const Privileges& hand = s.hands[seat_to_move(s.table)];
  for (const PlayedCard& row : kPlayedCards) {
    if (hand[row.card] > 0) row.list(s, row.card, out);
  }
}

MaybeRefusal refuse_play(const State& s, Action a) {
  if (s.hands[seat_to_move(s.table)][a.privilege()] == 0) return Refusal::NotInHand;
  const auto index = static_cast<unsigned>(a.privilege());
  return index < kPlayedFaces ? kPlayedCards[index].refuse(s, a) : Refusal::KeptForEnd;
}

void play_privilege(State& s, Action a) {
  const Seat seat = seat_to_move(s.table);
  const Privilege card = a.privilege();
  Player& p = s.table.players[seat];
  --s.hands[seat][card];
  --p.hand_size;
  ++s.table.discard[card];
  remember_play(s, seat, card);
  kPlayedCards[static_cast<unsigned>(card)].play(s, p, a);
}

/// One card, or two with a Basilica if two or three tokens were taken.
int cards_to_keep(const State& s) {
  return s.table.tokens_taken > 1 && mover(s).buildings.contains(Building::Basilica) ? 2 : 1;
}

void keep_all_drawn(State& s) {
  for (const Privilege card : s.drawn)
    add_to_hand(s, seat_to_move(s.table), card);
  s.drawn.clear();
  s.table.drawn_size = 0;
  s.table.reshuffled_in_draw = false;
  s.table.stage = Stage::EndTurn;
}

void list_drawn(const State& s, Choices& out) {
  choose_each_face(s.drawn, cards_to_keep(s) == 1 ? Verb::Keep : Verb::Discard, out);
}

MaybeRefusal refuse_drawn(const State& s, Action a) {
  if (!s.drawn.contains(a.privilege())) return Refusal::NotDrawn;
  if (a.verb == Verb::Keep && cards_to_keep(s) != 1) return Refusal::DiscardOne;
  if (a.verb == Verb::Discard && cards_to_keep(s) != 2) return Refusal::KeepOne;
  return std::nullopt;
}

void keep_drawn(State& s, Action a) {
  remove_one(s.drawn, a.privilege());
  for (const Privilege other : s.drawn)
    turn_onto_discard(s, other);
  s.drawn.clear();
  s.drawn.push_back(a.privilege());
  keep_all_drawn(s);
}

void discard_drawn(State& s, Action a) {
  remove_one(s.drawn, a.privilege());
  turn_onto_discard(s, a.privilege());
  keep_all_drawn(s);
}

bool can_draw(const Table& t) {
  return t.pile_size > 0 || total(t.discard) > 0;
}

const Privileges& draw_source(const State& s) {
  return s.table.pile_size > 0 ? s.pile : s.table.discard;
}

void draw_privilege(State& s, Action a) {
  Table& t = s.table;
  const Privilege card = a.privilege();
  if (t.pile_size == 0) {
    // The discard becomes the pile when a card is due. Everybody knows what it holds.
    s.pile = t.discard;
    t.pile_bound = t.discard;
    t.pile_size = byte(total(t.discard));
    t.discard = {};
    s.taken = {};
    t.taken_size = {};
    t.reshuffled_in_draw = t.drawn_size > 0;
  }
  const Seat seat = seat_to_move(t);
  --s.pile[card];
  --t.pile_size;
  ++s.taken[seat][card];
  ++t.taken_size[seat];
  if (t.arrival == Arrival::Draw) {
    insert_sorted(s.palace_cards, card);
    ++t.palace_size;
  } else {
    insert_sorted(s.drawn, card);
    ++t.drawn_size;
    --t.to_draw;
  }
}

/// ES L405, IT L389: the first to arrive draws three and keeps one, the second chooses among the
/// two left, the third takes the last. Whatever brought the pawn there, it happens at once.
void advance(State& s, Seat seat, int steps) {
  Table& t = s.table;
  Player& p = t.players[seat];
  p.position = byte(std::min(kPalace, p.position + steps));
  if (p.position < kPalace || t.arrivals.contains(seat)) return;
  t.arrivals.push_back(seat);
  if (t.arrivals.size() == 1) {
    t.palace_tokens = 0;
    t.arrival = Arrival::Draw;
  } else if (t.palace_size > 1) {
    t.arrival = Arrival::Pick;
  } else if (t.palace_size == 1) {
    take_last_palace_card(s, seat);
  }
}

void finish_palace_draw(State& s) {
  s.table.arrival = s.table.palace_size > 1 ? Arrival::Pick : Arrival::None;
  recount_tokens(s);
  if (s.table.palace_size == 1) take_last_palace_card(s, seat_to_move(s.table));
}

void list_palace_cards(const State& s, Choices& out) {
  choose_each_face(s.palace_cards, Verb::PalaceKeep, out);
}

MaybeRefusal refuse_palace_keep(const State& s, Action a) {
  return s.palace_cards.contains(a.privilege()) ? std::nullopt : MaybeRefusal(Refusal::NotDrawn);
}

void palace_keep(State& s, Action a) {
  Table& t = s.table;
  const Privilege card = a.privilege();
  remove_one(s.palace_cards, card);
  --t.palace_size;
  t.arrival = Arrival::None;
  add_to_hand(s, seat_to_move(t), card);
  if (t.arrivals.size() == 1) {
    for (const Privilege left : s.palace_cards)
      s.palace.left.push_back(left);
  } else {
    s.palace.second_took = card;
  }
}

}  // namespace lusoria::fortuna
