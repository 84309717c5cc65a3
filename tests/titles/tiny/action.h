// What can be done in Tiny, and the decisions, refusals and endings of its rules.
#pragma once

#include "engine/core/action.h"
#include "engine/core/seat.h"
#include "tests/titles/tiny/components.h"

namespace lusoria::tiny {

enum class Verb : std::uint8_t {
  Bid,
  Draw,
  Demand,
  Give,
  Lack,
  Show,
  Lay,
  Pick,
  Unpick,
  Done,
  Coin,
  Tuck,
  Fresh,
  Pass,
  Spend,
  Concede,
  Deal,
  Unveil
};

inline constexpr std::array<VerbSpec, 18> kVerbTable{
    {{"bid", {number("coins")}},
     {"draw"},
     {"demand", {seat_ref("from"), named<Kind>("card")}},
     {"give"},
     {"lack"},
     {"show", {named<Kind>("card")}},
     {"lay"},
     {"pick", {named<Kind>("card")}},
     {"unpick"},
     {"done"},
     {"coin"},
     {"tuck"},
     {"fresh"},
     {"pass"},
     {"spend"},
     {"concede"},
     {"deal", {seat_ref("to"), named<Kind>("card")}},
     {"unveil", {seat_ref("of"), named<Kind>("card")}}}};

inline constexpr std::array<std::string_view, 18> kVerbSlugs = [] {
  std::array<std::string_view, 18> slugs{};
  for (unsigned i = 0; i < slugs.size(); ++i)
    slugs[i] = kVerbTable[i].slug;
  return slugs;
}();

constexpr Names names(Verb) {
  return {"verb", kVerbSlugs};
}

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

enum class Decision : std::uint8_t { Bid, Act, Answer, Stage, Reward };

inline constexpr std::array<std::string_view, 5> kDecisionSlugs{
    "bid", "act", "answer", "stage", "reward"};

constexpr Names names(Decision) {
  return {"decision", kDecisionSlugs};
}

enum class Stream : std::uint8_t { Deck, Vault };

inline constexpr std::array<std::string_view, 2> kStreamSlugs{"deck", "vault"};

constexpr Names names(Stream) {
  return {"stream", kStreamSlugs};
}

enum class Refusal : std::uint8_t {
  NotYourTurn,
  NotAsked,
  NoSuchThing,
  CannotPay,
  NotInHand,
  AlreadyShown,
  DeckEmpty,
  NothingToAsk,
  KnownToLack,
  MustGive,
  OutOfOrder,
  SetFull,
  NothingPicked
};

inline constexpr std::array<std::string_view, 13> kRefusalSlugs{"not_your_turn",
                                                                "not_asked",
                                                                "no_such_thing",
                                                                "cannot_pay",
                                                                "not_in_hand",
                                                                "already_shown",
                                                                "deck_empty",
                                                                "nothing_to_ask",
                                                                "known_to_lack",
                                                                "must_give",
                                                                "out_of_order",
                                                                "set_full",
                                                                "nothing_picked"};

constexpr Names names(Refusal) {
  return {"refusal", kRefusalSlugs};
}

enum class EndReason : std::uint8_t { LastRound, Conceded };

inline constexpr std::array<std::string_view, 2> kReasonSlugs{"last_round", "conceded"};

constexpr Names names(EndReason) {
  return {"reason", kReasonSlugs};
}

enum class Source : std::uint8_t { Sets, Coins, Vault };

inline constexpr std::array<std::string_view, 3> kSourceSlugs{"sets", "coins", "vault"};

constexpr Names names(Source) {
  return {"source", kSourceSlugs};
}

}  // namespace lusoria::tiny
