// Privileges (phase 5, the privilege cards, Caesar's Palace): ES L343–411, L475–535; IT L347–400,
// L451–497.
#include <algorithm>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// The cube a card of type A shows besides the grey one; nothing for the cards with pieces.
std::optional<Piece> shown_cube(Privilege card) {
  switch (card) {
    case Privilege::WaterAndAny:
      return Piece::Water;
    case Privilege::GrainAndAny:
      return Piece::Grain;
    case Privilege::WineAndAny:
      return Piece::Wine;
    default:
      return std::nullopt;
  }
}

bool piece_fits(Privilege card, Piece piece) {
  if (card == Privilege::Vestal) return piece == Piece::Vestal;
  if (card == Privilege::Centurion) return piece == Piece::Centurion;
  return piece == Piece::Vestal || piece == Piece::Centurion;
}

std::optional<Refusal> refuse_piece_card(const State& s, Action a) {
  const Player& p = mover(s);
  if (a.b >= kCount<Piece> || a.c != kAbsent) return Refusal::NoSuchThing;
  const Piece piece = nth<Piece>(a.b);
  if (!piece_fits(nth<Privilege>(a.a), piece)) return Refusal::NoSuchThing;
  if (p.has[piece] == kMaxPieces) return Refusal::AtMostThree;
  if (room_for(s, p, piece) == 0) return Refusal::SupplyEmpty;
  return std::nullopt;
}

/// What there is is taken; the grey cube must be one that is there, if any is.
std::optional<Refusal> refuse_cube_card(const State& s, Piece shown, Action a) {
  const Player& p = mover(s);
  int water = shown == Piece::Water && room_for(s, p, Piece::Water) > 0 ? 1 : 0;
  const auto left = [&](Piece cube) { return room_for(s, p, cube) - (cube == shown ? 1 : 0); };
  if (a.b == kAbsent) {
    for (int i = 0; i < kCubeKinds; ++i) {
      if (left(nth<Piece>(i)) > 0) return Refusal::NoSuchThing;
    }
    if (room_for(s, p, shown) == 0) return Refusal::NoEffect;
  } else {
    if (a.b >= kCubeKinds) return Refusal::NoSuchThing;
    if (left(nth<Piece>(a.b)) <= 0) return Refusal::SupplyEmpty;
    water += nth<Piece>(a.b) == Piece::Water ? 1 : 0;
  }
  if (a.c == kAbsent) return std::nullopt;
  const bool may = s.options.x_privilege_water_goes_to == PrivilegeWater::ReservoirOrEmptyAqueduct;
  if (!may || a.c != 1 || water == 0) return Refusal::NoSuchThing;
  if (!p.buildings.contains(Building::Aqueduct) || p.aqueduct_water != 0)
    return Refusal::NoSuchThing;
  return std::nullopt;
}

void sort_in(DrawnCards& cards, Privilege card) {
  cards.push_back(card);
  for (int i = cards.size() - 1; i > 0 && cards[i - 1] > cards[i]; --i)
    std::swap(cards[i - 1], cards[i]);
}

void remove_one(DrawnCards& cards, Privilege card) {
  for (int i = 0; i < cards.size(); ++i) {
    if (cards[i] == card) return cards.erase(i);
  }
}

void add_to_hand(State& s, Seat seat, Privilege card) {
  ++s.hands[seat][card];
  ++s.table.players[seat].hand_size;
}

/// A drawn card that is not kept is turned onto the discard, so everybody knows it left the pile.
/// After a reshuffle within this draw nobody can tell which pile it came from: the bound stays.
void discard_drawn(State& s, Privilege card) {
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

}  // namespace

std::optional<Refusal> refuse_play(const State& s, Action a) {
  if (a.a >= kPrivilegeFaces) return Refusal::NoSuchThing;
  const Privilege card = nth<Privilege>(a.a);
  if (s.hands[seat_to_move(s.table)][card] == 0) return Refusal::NotInHand;
  if (a.a >= kPlayedFaces) return Refusal::KeptForEnd;
  if (card == Privilege::Step) {
    if (a.b != kAbsent || a.c != kAbsent) return Refusal::NoSuchThing;
    if (s.table.step_used) return Refusal::OneStepCard;
    if (mover(s).position == kPalace) return Refusal::InPalace;
    return std::nullopt;
  }
  if (const auto shown = shown_cube(card)) return refuse_cube_card(s, *shown, a);
  return refuse_piece_card(s, a);
}

void play_privilege(State& s, Action a) {
  const Seat seat = seat_to_move(s.table);
  const Privilege card = nth<Privilege>(a.a);
  Player& p = s.table.players[seat];
  --s.hands[seat][card];
  --p.hand_size;
  ++s.table.discard[card];
  remember_play(s, seat, card);
  if (card == Privilege::Step) {
    s.table.step_used = true;
    advance(s, seat, 1);
    return;
  }
  if (const auto shown = shown_cube(card)) {
    if (room_for(s, p, *shown) > 0) take(s, p, *shown, 1);
  }
  if (a.b != kAbsent) take(s, p, nth<Piece>(a.b), 1);
  if (a.c == 1) {
    --p.has[Piece::Water];
    p.aqueduct_water = 1;
  }
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

void keep_drawn(State& s, Action a) {
  const Privilege card = nth<Privilege>(a.a);
  remove_one(s.drawn, card);
  if (a.verb == Verb::Discard) {
    discard_drawn(s, card);
    keep_all_drawn(s);
    return;
  }
  for (const Privilege other : s.drawn)
    discard_drawn(s, other);
  s.drawn.clear();
  s.drawn.push_back(card);
  keep_all_drawn(s);
}

bool can_draw(const Table& t) {
  return t.pile_size > 0 || total(t.discard) > 0;
}

const Privileges& draw_source(const State& s) {
  return s.table.pile_size > 0 ? s.pile : s.table.discard;
}

void draw_privilege(State& s, Privilege card) {
  Table& t = s.table;
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
    sort_in(s.palace_cards, card);
    ++t.palace_size;
  } else {
    sort_in(s.drawn, card);
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
  if (s.table.palace_size == 1) take_last_palace_card(s, seat_to_move(s.table));
}

void palace_keep(State& s, Privilege card) {
  Table& t = s.table;
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
