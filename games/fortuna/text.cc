// Words for choices and events beyond what the table of verbs gives, and the sections of the rules
// page that refusals point to.
#include <algorithm>

#include "games/fortuna/choices.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// The open part of the table as a state, to ask the rules about it.
State open_part(const View& v) {
  State s{};
  s.options = v.options;
  s.table = v.table;
  return s;
}

void add_owner(const State& s, Action a, Message& message) {
  const int side = find_side(s, nth<ActionCard>(a.a));
  if (side < s.options.seats) {
    message.with_seat("owner", byte(side));
  } else {
    message.key += ".ownerless";
    message.with("price", s.options.corruption_ownerless_fee);
  }
}

void add_harvest(const State& s, Action a, Message& message) {
  const bool grain = a.verb == Verb::GrainHarvest;
  const int base = grain ? 2 : s.options.wine_harvest_base;
  const int room = room_for(s, mover(s), grain ? Piece::Grain : Piece::Wine);
  const int aqueduct = a.b == 1 ? 1 : 0;
  if (aqueduct == 1) message.key += ".aqueduct";
  if (a.a == 0) message.key += ".dry";
  message.with("gain", std::min(base, room) + a.a + aqueduct);
}

void add_favour(const State& s, Action a, Message& message) {
  const Favour favour = nth<Favour>(a.a);
  const int tokens = s.table.tokens[favour];
  if (a.c == 1) message.key += ".aqueduct";
  if (tokens > 0) message.key += ".tokens";
  message.with("steps", a.b == kAbsent ? steps_of(s, mover(s), favour) : a.b);
  message.with("tokens", tokens);
}

std::string_view tax_suffix(const State& s) {
  const Player& p = mover(s);
  if (p.coins > 0) return "";
  const bool stays =
      p.position == 0 || (p.position == kPalace && !s.options.x_palace_pawn_can_retreat);
  return stays ? ".nothing" : ".back";
}

void add_trade(const State& s, Action a, Message& message) {
  const Player& p = mover(s);
  const Piece cube = a.verb == Verb::GrainTrade ? Piece::Grain : Piece::Wine;
  message.with("coins", std::min(kMaxCoins - p.coins, a.a * trade_price(p, cube)));
}

/// What the position before adds to a choice or event.
void add_details(const View& v, Action a, Message& message) {
  if (v.table.order.empty() || a.a == kHidden) return;
  const State s = open_part(v);
  const Player& p = mover(s);
  switch (a.verb) {
    case Verb::FetchWater:
      message.with("gain", std::min(2, room_for(s, p, Piece::Water)));
      break;
    case Verb::GrainHarvest:
    case Verb::WineHarvest:
      add_harvest(s, a, message);
      break;
    case Verb::GrainTrade:
    case Verb::WineTrade:
      add_trade(s, a, message);
      break;
    case Verb::Recruit:
      message.with("price", cost_of(s.options, p, Piece::Centurion, a.a));
      break;
    case Verb::SelectVestals:
      message.with("price", cost_of(s.options, p, Piece::Vestal, a.a));
      break;
    case Verb::Build:
      message.with("price", price_of(nth<Building>(a.a)));
      break;
    case Verb::Bribe:
    case Verb::Swap:
      add_owner(s, a, message);
      break;
    case Verb::Favour:
      add_favour(s, a, message);
      break;
    case Verb::PayTax:
      message.key += tax_suffix(s);
      break;
    case Verb::Play:
      if (a.c == 1)
        message.key += ".aqueduct";
      else if (a.b != kAbsent)
        message.key += ".gain";
      break;
    default:
      break;
  }
}

/// Whoever rolls or draws is the seat whose turn it is.
void name_mover(const View& before, Message& message) {
  for (Param& param : message.params) {
    if (param.name == "who") param.number = seat_to_move(before.table);
  }
}

/// Whether the seat is still being asked how to perform a card.
bool asks_to_perform(const View& v) {
  return v.turn.actor == Actor::Seat &&
         v.turn.decision == static_cast<std::uint8_t>(Decision::Perform);
}

/// A paid action with one outcome is performed without being asked: it is told like one that was.
void tell_silent_action(State& s, const View& before, std::vector<Message>& out) {
  struct First {
    std::optional<Action> action;

    void choose(const Action& listed) { action = action.value_or(listed); }
  } only;

  list_performing(doer_of(s), *s.table.active, only);
  if (!only.action) return;
  View paid = before;
  paid.table = s.table;
  Message told = describe_by_table("event", kVerbs, seat_to_move(s.table), raw(*only.action));
  add_details(paid, *only.action, told);
  out.push_back(told);
  perform(s, *only.action);
}

/// What follows by itself because public information leaves no choice: a paid action, a tax.
void tell_silent(const View& before, Action a, const View& after, std::vector<Message>& out) {
  if (a.verb == Verb::PayTax) return;
  State s = open_part(before);
  if (a.verb == Verb::Military)
    start_military(s, nth<ActionCard>(a.a));
  else if (a.verb >= Verb::FetchWater && a.verb <= Verb::Advance)
    perform(s, a);
  const bool paid = a.verb == Verb::Military || a.verb == Verb::Bribe;
  if (paid && !asks_to_perform(after)) tell_silent_action(s, before, out);
  const Seat seat = seat_to_move(before.table);
  const Player& was = s.table.players[seat];
  const Player& is = after.table.players[seat];
  if (is.coins + 1 == was.coins)
    out.push_back(Message{.key = "event.pay_tax"}.with_seat("who", seat));
  else if (is.position + 1 == was.position)
    out.push_back(Message{.key = "event.pay_tax.back"}.with_seat("who", seat));
}

void tell_moves(const View& before, const View& after, std::vector<Message>& out) {
  for (int i = 0; i < before.options.seats; ++i) {
    const int position = after.table.players[i].position;
    if (position == before.table.players[i].position) continue;
    out.push_back(Message{.key = "event.position"}.with_seat("who", byte(i)).with("n", position));
  }
  if (after.table.arrivals.size() > before.table.arrivals.size())
    out.push_back(Message{.key = "event.arrival"}.with_seat("who", after.table.arrivals.back()));
}

void tell_discards(const View& before, Action a, const View& after, std::vector<Message>& out) {
  if (a.verb == Verb::Draw && before.table.pile_size == 0)
    out.insert(out.begin(), Message{.key = "event.reshuffled"});
  if (a.verb != Verb::Keep) return;
  for (int k = 0; k < kPrivilegeFaces; ++k) {
    const Privilege card = nth<Privilege>(k);
    for (int n = before.table.discard[card]; n < after.table.discard[card]; ++n)
      out.push_back(Message{.key = "event.turned"}.with_named("card", card));
  }
}

/// The price of the next piece, 0 when every slot is taken.
std::uint8_t next_price(const View& v, const Player& p, Piece piece) {
  return p.has[piece] < kMaxPieces ? byte(slot_price(v.options, piece, p.has[piece]))
                                   : std::uint8_t{0};
}

}  // namespace

Figures Title::figures(const View& v) {
  Figures figures;
  for (int i = 0; i < v.options.seats; ++i) {
    const Player& p = v.table.players[i];
    figures.players[i] = {.next_centurion = next_price(v, p, Piece::Centurion),
                          .next_vestal = next_price(v, p, Piece::Vestal),
                          .grain_price = byte(trade_price(p, Piece::Grain)),
                          .wine_price = byte(trade_price(p, Piece::Wine))};
  }
  return figures;
}

void Title::label(const View& v, Action a, Message& message) {
  add_details(v, a, message);
}

void Title::tell(const View& before, Action a, const View& after, std::vector<Message>& messages) {
  if (before.table.order.empty()) return;
  Message& first = messages.front();
  add_details(before, a, first);
  if (a.verb == Verb::Deal) add_owner(open_part(after), a, first);
  if (a.verb == Verb::Roll || a.verb == Verb::Draw) name_mover(before, first);
  const bool secret = a.verb == Verb::Draw || a.verb == Verb::Keep || a.verb == Verb::PalaceKeep;
  if (secret && a.a == kHidden) first.key += ".hidden";
  tell_silent(before, a, after, messages);
  tell_moves(before, after, messages);
  tell_discards(before, a, after, messages);
  if (after.table.round > before.table.round) {
    messages.push_back(Message{.key = "event.round"}
                           .with("n", after.table.round)
                           .with_seat("who", after.table.order[0]));
  }
}

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::AlreadyDrafted:
    case Refusal::MustReserve:
      return "setup";
    case Refusal::NotOnYourSide:
    case Refusal::OnYourSide:
    case Refusal::FaceDown:
    case Refusal::OwnerlessSide:
      return "swap";
    case Refusal::NotThisCard:
    case Refusal::MustPerform:
    case Refusal::NoEffect:
    case Refusal::AlreadyMarried:
    case Refusal::AlreadyRolled:
    case Refusal::NoFortunaCopy:
      return "cards";
    case Refusal::AlreadyBuilt:
    case Refusal::NotMarried:
      return "buildings";
    case Refusal::TooFewGoods:
    case Refusal::SupplyEmpty:
    case Refusal::CannotPay:
    case Refusal::AtMostThree:
      return "limits";
    case Refusal::ReservedThisTurn:
    case Refusal::NoCenturion:
    case Refusal::MilitaryUsed:
      return "military";
    case Refusal::NotRolled:
    case Refusal::SameFavours:
    case Refusal::DieTooLow:
    case Refusal::FavourUsed:
    case Refusal::TooManySteps:
    case Refusal::NoVestal:
      return "favours";
    case Refusal::FlipHasTokens:
      return "two_players";
    case Refusal::NotInHand:
    case Refusal::OneStepCard:
    case Refusal::KeptForEnd:
    case Refusal::NotDrawn:
    case Refusal::KeepOne:
    case Refusal::DiscardOne:
      return "privileges";
    case Refusal::InPalace:
      return "palace";
    default:
      return "turn";
  }
}

}  // namespace lusoria::fortuna
