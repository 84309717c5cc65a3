// The table before the first draw, positions for scenes, and the invariants of a state.
#include <algorithm>
#include <bit>

#include "games/fortuna/choices.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

int in_provinces(const State& s, Piece piece) {
  int n = 0;
  for (int i = 0; i < s.options.seats; ++i) {
    n += s.table.players[i].has[piece];
    if (piece == Piece::Water) n += s.table.players[i].aqueduct_water;
  }
  return n;
}

int built(const State& s, Building building) {
  int n = 0;
  for (int i = 0; i < s.options.seats; ++i)
    n += s.table.players[i].buildings.contains(building) ? 1 : 0;
  return n;
}

/// Privilege cards that are neither in the pile nor on the discard.
Privileges held(const State& s) {
  Privileges cards;
  for (int i = 0; i < kPrivilegeFaces; ++i) {
    const Privilege card = nth<Privilege>(i);
    for (int seat = 0; seat < s.options.seats; ++seat)
      cards[card] = byte(cards[card] + s.hands[seat][card]);
  }
  for (const Privilege card : s.drawn)
    ++cards[card];
  for (const Privilege card : s.palace_cards)
    ++cards[card];
  return cards;
}

}  // namespace

/// Before anything is drawn: provinces, supplies, favours and the shuffled pile (ES L18–52).
State Title::bare(const Options& options) {
  State s{};
  s.options = options;
  Table& t = s.table;
  for (int i = 0; i < options.seats; ++i) {
    Player& p = t.players[i];
    p.coins = kStartCoins;
    for (auto& n : p.has)
      n = 1;
  }
  for (const PieceRow& row : kPieces) {
    t.supply[row.piece] = byte(endless(options, row.piece) ? kEndless : row.total - options.seats);
  }
  for (auto& stock : t.building_stock)
    stock = byte(building_copies(options.seats));
  t.open = EnumSet<Favour>::of_mask(0x3f);
  t.palace_tokens = kPalaceTokens;
  recount_tokens(s);
  s.pile = box_of(options);
  t.pile_bound = s.pile;
  t.pile_size = byte(total(s.pile));
  return s;
}

namespace {

std::string_view fill_supply(State& s) {
  Table& t = s.table;
  for (const PieceRow& row : kPieces) {
    if (endless(s.options, row.piece)) continue;
    const int left = row.total - in_provinces(s, row.piece);
    if (left < 0) return slug(row.piece);
    t.supply[row.piece] = byte(left);
  }
  for (int i = 0; i < kCount<Building>; ++i) {
    const Building building = nth<Building>(i);
    const int left = building_copies(s.options.seats) - built(s, building);
    if (left < 0) return slug(building);
    t.building_stock[building] = byte(left);
  }
  recount_tokens(s);
  return {};
}

/// A seat took these cards out of the present pile without showing them.
void took(State& s, Seat seat, Privilege card, int n) {
  s.taken[seat][card] = byte(s.taken[seat][card] + n);
  s.table.taken_size[seat] = byte(s.table.taken_size[seat] + n);
  s.table.pile_bound[card] = byte(s.table.pile_bound[card] + n);
}

/// The pile is the box less what is held and discarded. What is held was drawn from it unseen:
/// hands by their owners, the cards on Caesar's Palace by the first to arrive.
std::string_view fill_pile(State& s) {
  const Privileges out = held(s);
  s.taken = {};
  s.table.taken_size = {};
  for (int i = 0; i < kPrivilegeFaces; ++i) {
    const Privilege card = nth<Privilege>(i);
    const int left = box_of(s.options)[card] - out[card] - s.table.discard[card];
    if (left < 0) return slug(card);
    s.pile[card] = byte(left);
    s.table.pile_bound[card] = byte(left);
    for (int seat = 0; seat < s.options.seats; ++seat)
      took(s, byte(seat), card, s.hands[seat][card]);
  }
  for (const Privilege card : s.palace_cards)
    took(s, s.table.arrivals.empty() ? Seat{0} : s.table.arrivals[0], card, 1);
  s.table.pile_size = byte(total(s.pile));
  s.table.drawn_size = byte(s.drawn.size());
  s.table.palace_size = byte(s.palace_cards.size());
  for (int seat = 0; seat < s.options.seats; ++seat)
    s.table.players[seat].hand_size = byte(total(s.hands[seat]));
  return {};
}

/// Cards that were not named go onto the free slots: Fortuna to the start player if there is room,
/// the others in their order.
std::string_view fill_sides(State& s) {
  unsigned seen = 0;
  for (int side = 0; side < kSides; ++side) {
    for (const auto card : side_of(s, side)) {
      if (!card.has()) continue;
      if ((seen & bit(*card)) != 0) return slug(*card);
      seen |= bit(*card);
    }
  }
  unsigned rest = kAllCards & ~seen;
  if ((rest & bit(ActionCard::Fortuna)) != 0 &&
      place(side_of(s, s.table.order[0]), ActionCard::Fortuna))
    rest &= ~unsigned{bit(ActionCard::Fortuna)};
  for (int side = 0; side < kSides; ++side) {
    for (auto& slot : side_of(s, side)) {
      if (slot.has()) continue;
      slot = nth<ActionCard>(std::countr_zero(rest));
      rest &= rest - 1;
    }
  }
  return {};
}

}  // namespace

std::string_view Title::fill(State& s) {
  Table& t = s.table;
  if (t.order.empty()) {
    for (int i = 0; i < s.options.seats; ++i)
      t.order.push_back(byte(i));
  }
  if (t.round == 0) t.round = 1;
  if (t.stage == Stage::Lots) t.stage = Stage::Choose;
  if (const auto lacking = fill_supply(s); !lacking.empty()) return lacking;
  if (const auto lacking = fill_sides(s); !lacking.empty()) return lacking;
  return fill_pile(s);
}

bool Title::seat_at(State& s, Seat seat, Decision decision) {
  Table& t = s.table;
  bool seated = false;
  for (int i = 0; i < t.order.size(); ++i) {
    if (t.order[i] != seat) continue;
    t.at = byte(i);
    seated = true;
  }
  if (!seated) return false;
  switch (decision) {
    case Decision::Reserve:
      t.stage = Stage::Reserve;
      t.round = 0;
      return true;
    case Decision::ChooseCard:
      begin_turn(s);
      return true;
    case Decision::Perform:
      t.stage = Stage::Perform;
      if (t.chosen.has() && !t.active.has()) t.active = t.chosen;
      return t.active.has();
    case Decision::Swap:
      t.stage = Stage::Swap;
      return t.chosen.has();
    case Decision::Military:
      t.stage = Stage::Military;
      return !t.chosen.has();
    case Decision::Die:
      t.stage = Stage::Die;
      return std::popcount(dice_to_choose(s)) > 1;
    case Decision::Favour:
      t.stage = Stage::Favour;
      return t.die != 0 && reachable(s, t.die) != 0;
    case Decision::ExtraFlip:
      t.stage = Stage::ExtraFlip;
      return flip_targets(s) != 0;
    case Decision::Keep:
      t.stage = Stage::Keep;
      for (const Privilege card : s.drawn)
        took(s, seat, card, 1);
      return t.drawn_size > cards_to_keep(s);
    case Decision::EndTurn:
      t.stage = Stage::EndTurn;
      return mover(s).hand_size > 0;
    default:
      return false;  // Reached by playing only.
  }
}

namespace {

std::string_view check_pieces(const State& s) {
  for (const PieceRow& row : kPieces) {
    if (endless(s.options, row.piece)) continue;
    if (in_provinces(s, row.piece) + s.table.supply[row.piece] != row.total)
      return "a cube, piece or die was lost or made";
  }
  for (int i = 0; i < kCount<Building>; ++i) {
    const Building building = nth<Building>(i);
    if (built(s, building) + s.table.building_stock[building] != building_copies(s.options.seats))
      return "a building was lost or made";
  }
  return {};
}

std::string_view check_privileges(const State& s) {
  const Table& t = s.table;
  const Privileges out = held(s);
  for (int i = 0; i < kPrivilegeFaces; ++i) {
    const Privilege card = nth<Privilege>(i);
    if (out[card] + s.pile[card] + t.discard[card] != box_of(s.options)[card])
      return "a privilege card was lost or made";
    int unseen = s.pile[card];
    for (int seat = 0; seat < s.options.seats; ++seat)
      unseen += s.taken[seat][card];
    if (unseen != t.pile_bound[card]) return "the pile differs from what is known of it";
  }
  if (t.pile_size != total(s.pile) || t.drawn_size != s.drawn.size() ||
      t.palace_size != s.palace_cards.size())
    return "a count of privilege cards is wrong";
  const bool left = t.arrivals.size() > 1 || (t.arrivals.size() == 1 && t.arrival == Arrival::None);
  if (!left && !s.palace.left.empty()) return "nothing was left in the Palace before a choice";
  for (int seat = 0; seat < s.options.seats; ++seat) {
    if (t.players[seat].hand_size != total(s.hands[seat]) ||
        t.taken_size[seat] != total(s.taken[seat]))
      return "a count of privilege cards is wrong";
  }
  return {};
}

std::string_view check_sides(const State& s) {
  unsigned seen = 0;
  int cards = 0;
  for (int side = 0; side < kSides; ++side) {
    for (const auto card : side_of(s, side)) {
      if (!card.has()) continue;
      seen |= bit(*card);
      ++cards;
    }
  }
  if (std::popcount(seen) != cards) return "an action card lies in two places";
  if (s.table.round > 0 && seen != kAllCards) return "an action card is missing";
  for (int i = 0; i < s.options.seats; ++i) {
    const Player& p = s.table.players[i];
    if (p.reserved.has() && (mask_of(p.cards) & bit(*p.reserved)) == 0)
      return "a reserved card is not on its owner's side";
  }
  return {};
}

std::string_view check_players(const State& s) {
  for (int i = 0; i < s.options.seats; ++i) {
    const Player& p = s.table.players[i];
    if (p.position > kPalace || p.coins > kMaxCoins)
      return "a pawn or coin marker is off its track";
    if (p.has[Piece::Vestal] > kMaxPieces || p.has[Piece::Centurion] > kMaxPieces ||
        p.has[Piece::Die] > kMaxPieces || p.buildings.size() > kMaxBuildings)
      return "a province has more than three of a kind";
    if (p.aqueduct_water > 1 ||
        (p.aqueduct_water == 1 && !p.buildings.contains(Building::Aqueduct)))
      return "water lies where there is no Aqueduct";
  }
  for (const std::uint8_t n : s.table.tokens) {
    if (n > kMaxTokens) return "a favour bears more than three tokens";
  }
  return {};
}

bool all_different_seats(const InlineVector<Seat, kMaxPlayers>& seats, int count) {
  unsigned seen = 0;
  for (const Seat seat : seats) {
    if (seat >= count || ((seen >> seat) & 1U) != 0) return false;
    seen |= 1U << seat;
  }
  return true;
}

/// Whether the table can be asked whose turn it is and what may be done.
std::string_view check_flow(const State& s) {
  const Table& t = s.table;
  const int seats = s.options.seats;
  if (!all_different_seats(t.order, seats) || !all_different_seats(t.arrivals, seats))
    return "a seat stands twice in an order";
  if (t.stage != Stage::Lots && (t.order.size() != seats || t.at >= seats))
    return "the turn order is not complete";
  if (t.stage == Stage::Lots && t.order.full()) return "the lots have all been drawn";
  if (t.stage >= Stage::Choose && t.round == 0) return "rounds are counted from 1";
  for (const std::uint8_t value : t.rolled) {
    if (value < 1 || value > 6) return "a die shows 1 to 6";
  }
  const bool acting =
      t.stage == Stage::Perform || t.stage == Stage::EarlyRoll || t.stage == Stage::Resource;
  if (acting && !t.active.has()) return "no card is being performed";
  if (t.stage == Stage::Swap && !t.chosen.has()) return "no card was chosen";
  if (t.stage == Stage::Die && t.rolled.empty()) return "no die was rolled";
  if (t.stage == Stage::Favour && (t.die < 1 || t.die > 6)) return "no die was chosen";
  if (t.stage == Stage::Keep && s.drawn.empty()) return "no card was drawn";
  if (t.arrival != Arrival::None && t.arrivals.empty()) return "nobody has arrived";
  if (t.arrival == Arrival::Pick && s.palace_cards.empty()) return "there is nothing to pick";
  for (int i = 0; i < seats && t.stage != Stage::Over; ++i) {
    if (t.players[i].has[Piece::Die] == 0) return "a province has no die";
  }
  return {};
}

}  // namespace

std::string_view Title::check(const State& s) {
  if (s.options.seats < 2 || s.options.seats > kMaxPlayers) return "there are 2 to 4 seats";
  for (const auto part : {check_pieces, check_privileges, check_sides, check_players, check_flow}) {
    if (const auto broken = part(s); !broken.empty()) return broken;
  }
  return {};
}

}  // namespace lusoria::fortuna
