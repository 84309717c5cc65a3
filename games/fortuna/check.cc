// The invariants of a state, the conservation of components first.
#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

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

Privileges held_privileges(const State& s) {
  Privileges cards;
  for (int seat = 0; seat < s.options.seats; ++seat)
    cards += s.hands[seat];
  for (const Privilege card : s.drawn)
    ++cards[card];
  for (const Privilege card : s.palace_cards)
    ++cards[card];
  return cards;
}

namespace {

std::string_view check_pieces(const State& s) {
  for (const PieceRow& row : kPieces) {
    if (endless(s.options, row.piece)) continue;
    if (in_provinces(s, row.piece) + s.table.supply[row.piece] != row.total)
      return "a cube, piece or die was lost or made";
  }
  for (const Building building : Each<Building>()) {
    if (built(s, building) + s.table.building_stock[building] != building_copies(s.options.seats))
      return "a building was lost or made";
  }
  return {};
}

/// The fifteen tokens: in the reserve, on the favours, on Caesar's Palace until somebody arrives,
/// or in the hand of whoever draws for them.
std::string_view check_tokens(const State& s) {
  const Table& t = s.table;
  for (const std::uint8_t n : t.tokens) {
    if (n > kMaxTokens) return "a favour bears more than three tokens";
  }
  if (t.palace_tokens != (t.arrivals.empty() ? kPalaceTokens : 0))
    return "the first to arrive takes the tokens of Caesar's Palace";
  if (t.token_reserve != tokens_in_reserve(t)) return "a privilege token was lost or made";
  const int out = t.palace_tokens + total(t.tokens) + tokens_in_hand(t);
  if (s.options.x_token_supply == TokenSupply::Finite12 && out > kAllTokens)
    return "there are fifteen privilege tokens";
  return {};
}

std::string_view check_privileges(const State& s) {
  const Table& t = s.table;
  const Privileges out = held_privileges(s);
  for (const Privilege card : Each<Privilege>()) {
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
  CardSet seen;
  int cards = 0;
  for (int side = 0; side < kSides; ++side) {
    for (const auto card : side_of(s, side)) {
      if (!card.has()) continue;
      seen.insert(*card);
      ++cards;
    }
  }
  if (seen.size() != cards) return "an action card lies in two places";
  if (s.table.round > 0 && seen != all_of<ActionCard>()) return "an action card is missing";
  for (int i = 0; i < s.options.seats; ++i) {
    const Player& p = s.table.players[i];
    if (p.reserved.has() && !cards_on(p.cards).contains(*p.reserved))
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
  if (t.stage == Stage::Draft && cards_on(mover(s).cards).size() == kSlots)
    return "whoever drafts has a whole side already";
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
  if (t.tokens_taken > kMaxTokens || t.to_draw + s.drawn.size() > kMaxTokens)
    return "a favour gives three cards to draw at most";
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
  for (const auto part :
       {check_pieces, check_tokens, check_privileges, check_sides, check_players, check_flow}) {
    if (const auto broken = part(s); !broken.empty()) return broken;
  }
  return {};
}

}  // namespace lusoria::fortuna
