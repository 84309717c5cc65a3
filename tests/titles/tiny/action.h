// What can be done in Tiny, and the decisions, refusals and endings of its rules.
#pragma once

#include "engine/core/action.h"
#include "engine/core/seat.h"
#include "tests/titles/tiny/components.h"

namespace lusoria::tiny {

LUSORIA_NAMED_ENUM(Decision, "decision", Bid, Act, Answer, Stage, Reward);
LUSORIA_NAMED_ENUM(Stream, "stream", Deck, Vault);
LUSORIA_NAMED_ENUM(EndReason, "reason", LastRound, Conceded);
LUSORIA_NAMED_ENUM(Source, "source", Sets, Coins, Vault);

LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   NotYourTurn, NotAsked, NoSuchThing, CannotPay, NotInHand, AlreadyShown,
                   DeckEmpty, NothingToAsk, KnownToLack, MustGive, OutOfOrder, SetFull,
                   NothingPicked);

LUSORIA_NAMED_ENUM(Verb, "verb",
                   Bid, Draw, Demand, Give, Lack, Show, Lay, Pick, Unpick, Done, Coin, Tuck, Fresh,
                   Pass, Spend, Concede, Deal, Unveil);

inline constexpr auto kVerbs = verb_table<Verb>(
    {{.verb = Verb::Bid, .answers = Decision::Bid, .operands = {number("coins")}},
     {.verb = Verb::Draw, .answers = Decision::Act},
     {.verb = Verb::Demand,
      .answers = Decision::Act,
      .operands = {seat_ref("from"), named<Kind>("card")}},
     {.verb = Verb::Give, .answers = Decision::Answer},
     {.verb = Verb::Lack, .answers = Decision::Answer},
     {.verb = Verb::Show, .answers = Decision::Act, .operands = {named<Kind>("card")}},
     {.verb = Verb::Lay, .answers = Decision::Act},
     {.verb = Verb::Pick, .answers = Decision::Stage, .operands = {named<Kind>("card")}},
     {.verb = Verb::Unpick, .answers = Decision::Stage},
     {.verb = Verb::Done, .answers = Decision::Stage},
     {.verb = Verb::Coin, .answers = Decision::Reward},
     {.verb = Verb::Tuck, .answers = Decision::Reward},
     {.verb = Verb::Fresh, .answers = Decision::Reward},
     {.verb = Verb::Pass, .answers = Decision::Act},
     {.verb = Verb::Spend, .answers = kAnyDecision},
     {.verb = Verb::Concede, .answers = kAnyDecision},
     {.verb = Verb::Deal, .operands = {seat_ref("to"), named<Kind>("card")}},
     {.verb = Verb::Unveil, .operands = {seat_ref("of"), named<Kind>("card")}}});

struct Action : BasicAction<Verb> {
  static constexpr Action plain(Verb verb) { return make(verb, 0, 0); }

  static constexpr Action bid(std::uint8_t coins) { return make(Verb::Bid, coins, 0); }

  static constexpr Action demand(Seat from, Kind kind) {
    return make(Verb::Demand, from, byte(kind));
  }

  static constexpr Action show(Kind kind) { return make(Verb::Show, byte(kind), 0); }

  static constexpr Action pick(Kind kind) { return make(Verb::Pick, byte(kind), 0); }

  static constexpr Action deal(Seat to, Kind kind) { return make(Verb::Deal, to, byte(kind)); }

  static constexpr Action unveil(Seat of, Kind kind) { return make(Verb::Unveil, of, byte(kind)); }

  /// What a bid offers.
  constexpr std::uint8_t coins() const { return a; }

  /// Whom a demand asks, whom a card is dealt to, whose vault is unveiled.
  constexpr Seat seat() const { return a; }

  /// The kind that is demanded, shown, picked, dealt or unveiled.
  constexpr Kind card() const {
    return nth<Kind>(verb == Verb::Show || verb == Verb::Pick ? a : b);
  }

  /// As whoever may not know it sees it.
  constexpr Action with_coins_hidden() const { return make(verb, kHidden, b); }

  constexpr Action with_card_hidden() const { return make(verb, a, kHidden); }

 private:
  static constexpr std::uint8_t byte(Kind kind) { return static_cast<std::uint8_t>(kind); }

  static constexpr Action make(Verb verb, std::uint8_t a, std::uint8_t b) {
    Action action;
    action.verb = verb;
    action.a = a;
    action.b = b;
    return action;
  }
};

}  // namespace lusoria::tiny
