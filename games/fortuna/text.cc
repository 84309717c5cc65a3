// Words for choices and events beyond what the table of verbs gives, and the sections of the rules
// page that refusals point to.
#include <algorithm>
#include <array>

#include "engine/text/sections.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"
#include "games/fortuna/rules_turn.h"

namespace lusoria::fortuna {

namespace {

constexpr auto kSections = [] {
  using enum Refusal;
  return sections_of<Refusal>({
      {"turn", {NotYourTurn, NotNow, NoSuchThing}},
      {"setup", {AlreadyDrafted, MustReserve}},
      {"cards", {NotThisCard, MustPerform, NoEffect, AlreadyMarried, AlreadyRolled, NoFortunaCopy}},
      {"buildings", {NotMarried, AlreadyBuilt}},
      {"limits", {TooFewGoods, SupplyEmpty, CannotPay, AtMostThree}},
      {"swap", {NotOnYourSide, OnYourSide, FaceDown, OwnerlessSide}},
      {"military", {ReservedThisTurn, NoCenturion, MilitaryUsed}},
      {"favours",
       {NotRolled, SameFavours, DieTooLow, FavourUsed, TooManySteps, NoMarriage, NoVestal}},
      {"two_players", {FlipHasTokens}},
      {"privileges", {NotInHand, OneStepCard, KeptForEnd, NotDrawn, KeepOne, DiscardOne}},
      {"palace", {InPalace}},
  });
}();

/// The open part of the table as a state, to ask the rules about it.
State open_part(const View& v) {
  State s{};
  s.options = v.options;
  s.table = v.table;
  return s;
}

void add_owner(const State& s, Action a, Message& message) {
  const int side = find_side(s, a.card());
  if (side < s.options.seats) {
    message.with_seat("owner", byte(side));
  } else {
    const bool free = a.verb == Verb::Bribe && s.options.corruption_ownerless_fee == 0;
    message.key += free ? ".ownerless.free" : ".ownerless";
    message.with("price", s.options.corruption_ownerless_fee);
  }
}

void add_harvest(const State& s, Action a, ActionCard card, Message& message) {
  if (a.aqueduct()) message.key += ".aqueduct";
  if (a.water() == 0) message.key += ".dry";
  message.with("gain", cubes_given(s, mover(s), card) + a.all_water());
}

void add_favour(const State& s, Action a, Message& message) {
  const int tokens = s.table.tokens[a.favour()];
  const int steps = steps_by(s, mover(s), a);
  const Maybe<Piece> given = row_of(a.favour()).piece;
  if (a.aqueduct()) message.key += ".aqueduct";
  if (tokens > 0) message.key += ".tokens";
  if (given.has() && a.favour() != Favour::Religion) message.with(slug(*given), steps);
  message.with("steps", steps);
  message.with("tokens", tokens);
}

std::string_view tax_suffix(const State& s) {
  if (mover(s).coins > 0) return "";
  return tax_moves_back(s.options, mover(s)) ? ".back" : ".nothing";
}

void add_trade(const State& s, Action a, ActionCard card, Message& message) {
  const Player& p = mover(s);
  message.with("coins", std::min(kMaxCoins - p.coins, a.count() * trade_price(p, card)));
}

/// What the position before adds to a choice or event.
void add_details(const View& v, Action a, Message& message) {
  if (v.table.order.empty() || a.is_hidden()) return;
  const State s = open_part(v);
  const Player& p = mover(s);
  switch (a.verb) {
    case Verb::FetchWater:
      message.with("gain", cubes_given(s, p, ActionCard::Water));
      break;
    case Verb::GrainHarvest:
      add_harvest(s, a, ActionCard::GrainHarvest, message);
      break;
    case Verb::WineHarvest:
      add_harvest(s, a, ActionCard::WineHarvest, message);
      break;
    case Verb::GrainTrade:
      add_trade(s, a, ActionCard::GrainTrade, message);
      break;
    case Verb::WineTrade:
      add_trade(s, a, ActionCard::WineTrade, message);
      break;
    case Verb::Recruit:
      message.with("price", cost_of(s.options, p, ActionCard::Recruit, a.count()));
      break;
    case Verb::SelectVestals:
      message.with("price", cost_of(s.options, p, ActionCard::Vestals, a.count()));
      break;
    case Verb::Build:
      if (price_of(a.building()) == 0) message.key += ".free";
      message.with("price", price_of(a.building()));
      break;
    case Verb::Bribe:
    case Verb::Swap:
      add_owner(s, a, message);
      if (a.verb == Verb::Swap && s.table.chosen.has())
        message.with_named("chosen", *s.table.chosen);
      break;
    case Verb::Favour:
      add_favour(s, a, message);
      break;
    case Verb::PayTax:
      message.key += tax_suffix(s);
      break;
    case Verb::Play:
      if (a.aqueduct())
        message.key += ".aqueduct";
      else if (a.has_gain())
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
/// One that may be paid for though it does nothing is not asked about either.
void tell_silent_action(State& s, const View& before, std::vector<Message>& out) {
  Choices ways;
  list_ways(doer_of(s), *s.table.active, ways);
  if (ways.size() == 0) return out.push_back({.key = "event.paid_for_nothing"});
  const Action only = ways[0];
  View paid = before;
  paid.table = s.table;
  Message told = describe_by_table("event", kVerbs, seat_to_move(s.table), raw(only));
  add_details(paid, only, told);
  out.push_back(told);
  perform(s, only);
}

/// The best die that counted when phase 4 went by with an action.
int die_counted(const View& before, Action a) {
  if (a.verb == Verb::Die) return a.value();
  if (a.verb != Verb::Roll) return before.table.rolled.empty() ? 0 : before.table.rolled.back();
  int best = 0;
  for (const std::uint8_t value : {a.a, a.b, a.c})
    best = value == kAbsent ? best : std::max<int>(best, value);
  return best;
}

/// Phase 4 may go by without a question, and its seat wants to know why.
void tell_no_favour(
    const State& s, const View& before, Action a, const View& after, std::vector<Message>& out) {
  const Table& was = before.table;
  const Table& is = after.table;
  const bool over = is.at != was.at || is.round != was.round || is.stage > Stage::Favour;
  const int die = die_counted(before, a);
  const Seat seat = seat_to_move(was);
  const bool asked = a.verb == Verb::Favour || was.stage > Stage::Favour || is.stage == Stage::Over;
  if (die == 0 || asked || !over || s.table.players[seat].position == kPalace) return;
  const bool none = reachable(s, die).empty();
  out.push_back(Message{.key = none ? "event.no_favour" : "event.no_use"}.with_seat("who", seat));
  const bool taxed = is.players[seat].coins < s.table.players[seat].coins ||
                     is.players[seat].position < s.table.players[seat].position;
  if (!none && !taxed)
    out.push_back(Message{.key = "event.pay_tax.nothing"}.with_seat("who", seat));
}

/// What follows by itself because public information leaves no choice: a paid action, a tax.
void tell_silent(const View& before, Action a, const View& after, std::vector<Message>& out) {
  if (a.verb == Verb::PayTax) return;
  State s = open_part(before);
  if (a.verb == Verb::Military || (a.verb >= Verb::FetchWater && a.verb <= Verb::Advance))
    rules_of(a.verb).apply(s, a);
  const bool paid = a.verb == Verb::Military || a.verb == Verb::Bribe;
  if (paid && !asks_to_perform(after)) tell_silent_action(s, before, out);
  tell_no_favour(s, before, a, after, out);
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

/// Phase 1 of a turn that begins, which nobody is asked about.
void tell_aqueducts(const View& before, Action a, const View& after, std::vector<Message>& out) {
  if (a.verb == Verb::Play) return;  // Which says so itself.
  for (int i = 0; i < before.options.seats; ++i) {
    if (after.table.players[i].aqueduct_water > before.table.players[i].aqueduct_water)
      out.push_back(Message{.key = "event.aqueduct_fills"}.with_seat("who", byte(i)));
  }
}

/// Who is behind others with fewer points learns why.
void tell_outside(const View& before, const View& after, std::vector<Message>& out) {
  if (after.table.stage != Stage::Over || before.table.stage == Stage::Over) return;
  const auto inside = [&](int seat) { return after.table.players[seat].position >= kGate; };
  bool anybody = false;
  for (int i = 0; i < after.options.seats; ++i)
    anybody = anybody || inside(i);
  for (int i = 0; anybody && i < after.options.seats; ++i) {
    if (!inside(i)) out.push_back(Message{.key = "event.outside"}.with_seat("who", byte(i)));
  }
}

void tell_discards(const View& before, Action a, const View& after, std::vector<Message>& out) {
  if (a.verb == Verb::Draw && before.table.pile_size == 0)
    out.insert(out.begin(), Message{.key = "event.reshuffled"});
  if (a.verb != Verb::Keep) return;
  for (const Privilege card : Each<Privilege>()) {
    for (int n = before.table.discard[card]; n < after.table.discard[card]; ++n)
      out.push_back(Message{.key = "event.turned"}.with_named("card", card));
  }
}

}  // namespace

void Title::label(const View& v, Action a, Message& message) {
  add_details(v, a, message);
}

void Title::question(const View& v, Message& message) {
  const auto about = [&](std::string_view key, ActionCard card) {
    message.key += "." + std::string(key);
    message.with_named("card", card);
  };
  switch (static_cast<Decision>(v.turn.decision)) {
    case Decision::Perform:
      if (v.table.active.has()) about("card", *v.table.active);
      return;
    case Decision::Swap:
      if (v.table.chosen.has()) about("card", *v.table.chosen);
      return;
    case Decision::Favour:
      if (v.table.die == 0) return;
      message.key += ".die";
      message.with("die", v.table.die);
      return;
    default:
      return;
  }
}

void Title::tell(const View& before, Action a, const View& after, std::vector<Message>& messages) {
  if (before.table.order.empty()) return;
  Message& first = messages.front();
  add_details(before, a, first);
  if (a.verb == Verb::Deal) add_owner(open_part(after), a, first);
  if (a.verb == Verb::Roll || a.verb == Verb::Draw) name_mover(before, first);
  const bool secret = a.verb == Verb::Draw || a.verb == Verb::Keep || a.verb == Verb::PalaceKeep;
  if (secret && a.is_hidden()) first.key += ".hidden";
  tell_silent(before, a, after, messages);
  tell_moves(before, after, messages);
  tell_discards(before, a, after, messages);
  if (after.table.round > before.table.round) {
    messages.push_back(Message{.key = "event.round"}
                           .with("n", after.table.round)
                           .with_seat("who", after.table.order[0]));
  }
  tell_aqueducts(before, a, after, messages);
  tell_outside(before, after, messages);
}

std::string_view Title::section(Refusal refusal) {
  return kSections[refusal];
}

}  // namespace lusoria::fortuna
