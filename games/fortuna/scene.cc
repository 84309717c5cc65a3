// The table before the first draw, and positions for scenes.
#include <bit>

#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

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
  t.open = all_of<Favour>();
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
  for (const Building building : Each<Building>()) {
    const int left = building_copies(s.options.seats) - built(s, building);
    if (left < 0) return slug(building);
    t.building_stock[building] = byte(left);
  }
  t.palace_tokens = t.arrivals.empty() ? kPalaceTokens : 0;
  recount_tokens(s);
  return {};
}

/// A seat took these cards out of the present pile without showing them.
void took(State& s, Seat seat, Privilege card, int n) {
  add(s.taken[seat][card], n);
  add(s.table.taken_size[seat], n);
  add(s.table.pile_bound[card], n);
}

/// The pile is the box less what is held and discarded. What is held was drawn from it unseen:
/// hands by their owners, the cards on Caesar's Palace by the first to arrive.
std::string_view fill_pile(State& s) {
  const Privileges out = held_privileges(s);
  s.taken = {};
  s.table.taken_size = {};
  for (const Privilege card : Each<Privilege>()) {
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
  CardSet rest = all_of<ActionCard>();
  for (int side = 0; side < kSides; ++side) {
    for (const auto card : side_of(s, side)) {
      if (!card.has()) continue;
      if (!rest.contains(*card)) return slug(*card);
      rest.erase(*card);
    }
  }
  if (rest.contains(ActionCard::Fortuna) &&
      place(side_of(s, s.table.order[0]), ActionCard::Fortuna))
    rest.erase(ActionCard::Fortuna);
  for (int side = 0; side < kSides; ++side) {
    for (auto& slot : side_of(s, side)) {
      if (slot.has()) continue;
      slot = first_of(rest);
      rest.erase(first_of(rest));
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

namespace {

/// Puts the seat whose turn it is at a decision; false if the position has none such.
bool ask(State& s, Decision decision) {
  Table& t = s.table;
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
      return t.die != 0 && !reachable(s, t.die).empty();
    case Decision::ExtraFlip:
      t.stage = Stage::ExtraFlip;
      return !flip_targets(s).empty();
    case Decision::Keep:
      t.stage = Stage::Keep;
      for (const Privilege card : s.drawn)
        took(s, seat_to_move(t), card, 1);
      return t.drawn_size > cards_to_keep(s);
    case Decision::EndTurn:
      t.stage = Stage::EndTurn;
      return mover(s).hand_size > 0;
    default:
      return false;  // Reached by playing only.
  }
}

}  // namespace

bool Title::seat_at(State& s, Seat seat, Decision decision) {
  Table& t = s.table;
  if (!t.order.contains(seat)) return false;
  t.at = byte(place_in(t.order, seat));
  const bool asked = ask(s, decision);
  recount_tokens(s);  // Where the turn stands tells which tokens are in the hand.
  return asked;
}

/// A scene may write a player's hand beside the rest of the player.
std::string Title::expand_given(Json& given, const State&, const SeatKeys&) {
  if (!given.contains("players") || !given["players"].is_object()) return {};
  Json hands = given.value("hands", Json::object());
  Json& players = given["players"];
  for (auto it = players.begin(); it != players.end(); ++it) {
    if (!it.value().is_object() || !it.value().contains("hand")) continue;
    hands[it.key()] = it.value()["hand"];
    it.value().erase("hand");
  }
  if (!hands.empty()) given["hands"] = std::move(hands);
  return {};
}

void Title::extend_schema(Json& schema) {
  Json& properties = schema["properties"];
  Json hand = properties["hands"]["additionalProperties"];
  properties["players"]["additionalProperties"]["properties"]["hand"] = std::move(hand);
}

}  // namespace lusoria::fortuna
