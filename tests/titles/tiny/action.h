// What can be done in Tiny, and the decisions, refusals and endings of its rules.
#pragma once

#include <array>
#include <optional>

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

struct State;
using Refused = std::optional<Refusal>;
using Apply = void(State& s, Seat seat, const Action& a);
using Refuse = Refused(const State& s, Seat seat, const Action& a);

// rules_verbs.cc
Apply bid, draw, demand, give, lack, show, pass, lay, pick, unpick, lay_down, take_coin, tuck;
Apply take_fresh, spend, concede, deal, unveil;
Refuse refuse_bid, refuse_without_deck, refuse_demand, refuse_give, refuse_lack, refuse_show;
Refuse refuse_lay, refuse_pick, refuse_without_set, refuse_spend;

/// A verb: which decision it answers and its operands, which the engine's gate looks at; what it
/// does; and why the seat may not, where anything of its own speaks against it.
struct VerbRules {
  VerbRow<Verb> row;
  Apply* apply = nullptr;
  Refuse* refuse = nullptr;
};

inline constexpr Operand kCard = named<Kind>("card");

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {{Verb::Bid, Decision::Bid, {number("coins")}}, bid, refuse_bid},
    {{Verb::Draw, Decision::Act, {}}, draw, refuse_without_deck},
    {{Verb::Demand, Decision::Act, {seat_ref("from"), kCard}}, demand, refuse_demand},
    {{Verb::Give, Decision::Answer, {}}, give, refuse_give},
    {{Verb::Lack, Decision::Answer, {}}, lack, refuse_lack},
    {{Verb::Show, Decision::Act, {kCard}}, show, refuse_show},
    {{Verb::Lay, Decision::Act, {}}, lay, refuse_lay},
    {{Verb::Pick, Decision::Stage, {kCard}}, pick, refuse_pick},
    {{Verb::Unpick, Decision::Stage, {}}, unpick, refuse_without_set},
    {{Verb::Done, Decision::Stage, {}}, lay_down, refuse_without_set},
    {{Verb::Coin, Decision::Reward, {}}, take_coin},
    {{Verb::Tuck, Decision::Reward, {}}, tuck, refuse_without_deck},
    {{Verb::Fresh, Decision::Reward, {}}, take_fresh, refuse_without_deck},
    {{Verb::Pass, Decision::Act, {}}, pass},
    {{Verb::Spend, kAnyDecision, {}}, spend, refuse_spend},
    {{Verb::Concede, kAnyDecision, {}}, concede},
    {{Verb::Deal, {}, {seat_ref("to"), kCard}}, deal},
    {{Verb::Unveil, {}, {seat_ref("of"), kCard}}, unveil},
});

constexpr const VerbRules& rules_of(Verb verb) {
  return kVerbRules[static_cast<std::uint8_t>(verb)];
}

inline constexpr auto kVerbs = verb_table<Verb>(kVerbRules, &VerbRules::row);

}  // namespace lusoria::tiny
