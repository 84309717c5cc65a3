// Who knows what: views, events as a seat sees them, and what people read off a table.
//
// Open to all: everything but hands, the pile, cards being chosen from and the cards on Caesar's
// Palace. The pile can only hold what it held when it was made, less what was turned straight from
// it and what the seat itself took (`pile_bound`, `taken`): after a reshuffle that is much less
// than all unseen cards.
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

View Title::view(const State& s, Seat seat) {
  const Table& t = s.table;
  View v;
  v.turn = turn(s);
  v.seat = seat;
  v.options = s.options;
  v.table = t;
  if (t.stage == Stage::Over) {
    for (int i = 0; i < s.options.seats; ++i) {
      if (t.players[i].position >= kGate) v.shown[i] = s.hands[i];
    }
  }
  if (seat >= s.options.seats) return v;
  v.hand = s.hands[seat];
  v.memory.taken = s.taken[seat];
  if (t.stage != Stage::Lots && seat == seat_to_move(t)) {
    v.drawn = s.drawn;
    if (t.arrival != Arrival::None) v.palace_cards = s.palace_cards;
  }
  if (is_arrival(t, 0, seat) || is_arrival(t, 1, seat)) v.memory.palace = s.palace;
  if (is_arrival(t, 0, seat)) v.memory.palace.second_took.clear();
  return v;
}

std::optional<Action> Title::seen(const State& s, Action a, Seat seat) {
  const bool secret = a.verb == Verb::Draw || a.verb == Verb::Keep || a.verb == Verb::PalaceKeep;
  if (secret && seat != seat_to_move(s.table)) a.hide();
  return a;
}

bool Title::reveals(const State& s, Action a) {
  if (a.verb == Verb::Play || a.verb == Verb::Keep || a.verb == Verb::Discard) return true;
  State after = s;
  apply(after, a);
  const Actor next = turn(after).actor;
  if (next == Actor::Chance) return true;
  // The second and third arrivals look at cards that lie there.
  const int arrived = after.table.arrivals.size();
  if (arrived > s.table.arrivals.size() && arrived > 1 && s.table.palace_size > 0) return true;
  if (next != Actor::Over) return false;
  for (int i = 0; i < s.options.seats; ++i) {
    const Player& p = after.table.players[i];
    if (p.position >= kGate && p.hand_size > 0) return true;
  }
  return false;
}

namespace {

/// The price of the next piece, 0 when every slot is taken.
std::uint8_t next_price(const View& v, const Player& p, ActionCard card) {
  const bool full = p.has[row_of(card).piece] == kMaxPieces;
  return full ? std::uint8_t{0} : byte(cost_of(v.options, p, card, 1));
}

}  // namespace

Figures Title::figures(const View& v) {
  Figures figures;
  for (int i = 0; i < v.options.seats; ++i) {
    const Player& p = v.table.players[i];
    figures.players[i] = {.next_centurion = next_price(v, p, ActionCard::Recruit),
                          .next_vestal = next_price(v, p, ActionCard::Vestals),
                          .grain_price = byte(trade_price(p, ActionCard::GrainTrade)),
                          .wine_price = byte(trade_price(p, ActionCard::WineTrade))};
  }
  return figures;
}

}  // namespace lusoria::fortuna
