// A toy for the tests of records, undo and scenes: in a turn a seat gains points, rolls a die,
// peeks at a card it keeps, or has a card buried that nobody sees; after two turns each it is over.
// Not a model for a title: the tiny title under tests/ shows the whole contract.
#pragma once

#include "engine/codec/fields.h"
#include "engine/core/gate.h"

namespace lusoria::toy {

enum class Card : std::uint8_t { Lion, Owl, Boar };

inline constexpr std::array<std::string_view, 3> kCardSlugs{"lion", "owl", "boar"};

constexpr Names names(Card) {
  return {"card", kCardSlugs};
}

inline constexpr Counts<Card> box() {
  Counts<Card> counts;
  for (std::uint8_t& n : counts)
    n = 4;
  return counts;
}

LUSORIA_NAMED_ENUM(Verb, "verb", Gain, Roll, Peek, Bury, Greet, End, Rolled, Dealt, Buried);
LUSORIA_NAMED_ENUM(Decision, "decision", Act);
LUSORIA_NAMED_ENUM(Stream, "stream", Dice, Deck);
LUSORIA_NAMED_ENUM(Refusal, "refusal", NotYourTurn, NoSuchAction, TooMany, DeckEmpty);
LUSORIA_NAMED_ENUM(EndReason, "reason", AllTurns);
LUSORIA_NAMED_ENUM(Source, "source", Gained, Rolled);

struct Action : BasicAction<Verb> {
  static constexpr Action of(Verb verb, std::uint8_t a = 0, std::uint8_t b = 0) {
    Action action;
    action.verb = verb;
    action.a = a;
    action.b = b;
    return action;
  }
};

struct Options {
  std::uint8_t seats = 2;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = 1;
  std::uint8_t top_gain = 2;
  bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 3});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, 1});
  v("top_gain", o.top_gain, Range{1, 9});
}

struct Player {
  std::uint8_t gained = 0;
  std::uint8_t rolled = 0;
  std::uint8_t turns = 0;
  Counts<Card> hand;
};

template <class V>
constexpr void fields(V& v, Player& p) {
  v("gained", p.gained);
  v("rolled", p.rolled);
  v("turns", p.turns);
  v("hand", p.hand);
}

struct State {
  Options options;
  SeatArray<Player, 3> players;
  Counts<Card> deck;
  Counts<Card> buried;
  Seat active = 0;
  Maybe<Verb> pending;  ///< What chance is to do.
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  v("players", s.players);
  v("deck", s.deck);
  v("buried", s.buried);
  v("active", as_seat(s.active));
  v("pending", s.pending);
}

struct View {
  State table;  ///< With every hidden zone emptied; a toy may.
  Turn turn;
  Seat seat = kSpectator;
  std::uint8_t deck_size = 0;
  std::array<std::uint8_t, 2> memory{};  ///< What was shown stays in sight.
};

template <class V>
constexpr void fields(V& v, View& view) {
  v("table", view.table);
  v("turn", view.turn);
  v("seat", as_seat(view.seat));
  v("deck_size", view.deck_size);
  v("memory", view.memory);
}

struct Title {
  using Options = toy::Options;
  using State = toy::State;
  using View = toy::View;
  using Action = toy::Action;
  using Decision = toy::Decision;
  using Stream = toy::Stream;
  using Refusal = toy::Refusal;
  using EndReason = toy::EndReason;
  using Source = toy::Source;
  static constexpr int kMaxActions = 16;
  static constexpr int kMaxOutcomes = 6;
  static constexpr TitleFacts kFacts{
      .slug = "toy", .designer = "nobody", .year = 1, .max_seats = 3};
  static constexpr auto kVerbs = verb_table<Verb>(
      {{.verb = Verb::Gain, .answers = Decision::Act, .operands = {number("points")}},
       {.verb = Verb::Roll, .answers = Decision::Act},
       {.verb = Verb::Peek, .answers = Decision::Act},
       {.verb = Verb::Bury, .answers = Decision::Act},
       {.verb = Verb::Greet,
        .answers = Decision::Act,
        .operands = {seat_ref("whom"), or_absent(named<Card>("with"))}},
       {.verb = Verb::End, .answers = Decision::Act},
       {.verb = Verb::Rolled, .operands = {number("n")}},
       {.verb = Verb::Dealt, .operands = {named<Card>("card"), seat_ref("to")}},
       {.verb = Verb::Buried, .operands = {named<Card>("card")}}});
  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::NotYourTurn,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::NoSuchAction,
                                                           .not_asked = Refusal::NoSuchAction,
                                                           .no_such_thing = Refusal::NoSuchAction};

  static State start(const Options& options) {
    State s;
    s.options = options;
    s.deck = box();
    return s;
  }

  static int turns(const State& s) {
    int sum = 0;
    for (const Player& p : s.players)
      sum += p.turns;
    return sum;
  }

  static Turn turn(const State& s) {
    const auto number = static_cast<std::uint16_t>(turns(s));
    if (s.pending.has())
      return Turn::of_chance(number, s.pending.is(Verb::Rolled) ? Stream::Dice : Stream::Deck);
    if (turns(s) == 2 * s.options.seats) return Turn::over(number);
    return Turn::of_seat(number, s.active, Decision::Act);
  }

  static void legal_actions(const State& s, ActionsOf<Title>& out) {
    out.clear();
    for (std::uint8_t n = 1; n <= s.options.top_gain; ++n)
      out.choose(Action::of(Verb::Gain, n));
    out.choose(Action::of(Verb::Roll));
    if (total(s.deck) > 0) out.choose(Action::of(Verb::Peek));
    if (total(s.deck) > 0) out.choose(Action::of(Verb::Bury));
    out.choose(Action::of(Verb::End));
    const auto next = static_cast<Seat>((s.active + 1) % s.options.seats);
    out.aside(Action::of(Verb::Greet, next, kAbsent));
    for (std::uint8_t c = 0; c < 3; ++c) {
      if (s.players[s.active].hand[nth<Card>(c)] > 0) out.aside(Action::of(Verb::Greet, next, c));
    }
  }

  static std::optional<Refusal> refuse(const State& s, Action a) {
    ActionsOf<Title> legal;
    legal_actions(s, legal);
    if (legal.contains(a)) return std::nullopt;
    if (a.verb == Verb::Gain) return Refusal::TooMany;
    if (a.verb == Verb::Peek || a.verb == Verb::Bury) return Refusal::DeckEmpty;
    return Refusal::NoSuchAction;
  }

  static void apply(State& s, Action a) {
    Player& me = s.players[s.active];
    const auto card = static_cast<Card>(a.a);
    switch (a.verb) {
      case Verb::Gain:
        me.gained = static_cast<std::uint8_t>(me.gained + a.a);
        break;
      case Verb::Roll:
        s.pending = Verb::Rolled;
        break;
      case Verb::Peek:
        s.pending = Verb::Dealt;
        break;
      case Verb::Bury:
        s.pending = Verb::Buried;
        break;
      case Verb::Greet:
        break;
      case Verb::End:
        ++me.turns;
        s.active = static_cast<Seat>((s.active + 1) % s.options.seats);
        break;
      case Verb::Rolled:
        me.rolled = static_cast<std::uint8_t>(me.rolled + a.a);
        s.pending.clear();
        break;
      case Verb::Dealt:
        --s.deck[card];
        ++me.hand[card];
        s.pending.clear();
        break;
      case Verb::Buried:
        --s.deck[card];
        ++s.buried[card];
        s.pending.clear();
        break;
    }
  }

  static void outcomes(const State& s, OutcomesOf<Title>& out) {
    out.clear();
    if (s.pending.is(Verb::Rolled)) {
      for (std::uint8_t n = 1; n <= 6; ++n)
        out.push_back({Action::of(Verb::Rolled, n), 1});
      return;
    }
    const Seat to = s.pending.is(Verb::Dealt) ? s.active : Seat{0};
    for (std::uint8_t c = 0; c < 3; ++c) {
      if (s.deck[nth<Card>(c)] == 0) continue;
      out.push_back({Action::of(*s.pending, c, to), s.deck[nth<Card>(c)]});
    }
  }

  static Action draw(const State& s, std::uint64_t word) {
    OutcomesOf<Title> list;
    outcomes(s, list);
    std::uint32_t sum = 0;
    for (const auto& outcome : list)
      sum += outcome.weight;
    std::uint32_t pick = scaled(word, sum);
    for (const auto& outcome : list) {
      if (pick < outcome.weight) return outcome.action;
      pick -= outcome.weight;
    }
    return list[0].action;
  }

  static View view(const State& s, Seat seat) {
    View v;
    v.table = s;
    v.turn = turn(s);
    v.seat = seat;
    v.deck_size = static_cast<std::uint8_t>(total(s.deck));
    v.table.deck = {};
    v.table.buried = {};
    for (int i = 0; i < s.options.seats; ++i) {
      if (i != seat) v.table.players[i].hand = {};
    }
    return v;
  }

  static std::optional<Action> seen(const State& s, Action a, Seat seat) {
    if (a.verb == Verb::Buried) return std::nullopt;
    if (a.verb == Verb::Dealt && seat != s.active) a.a = kHidden;
    return a;
  }

  static State sample(const View& v, Rng&) { return v.table; }

  static bool reveals(const State&, Action a) {
    return a.verb == Verb::Roll || a.verb == Verb::Peek || (a.verb == Verb::Greet && a.b < 3);
  }

  static Result result(const State& s) {
    Result r;
    r.seats = s.options.seats;
    for (unsigned i = 0; i < r.seats; ++i) {
      const Player& p = s.players[static_cast<int>(i)];
      r.seat[i].parts[0] = p.gained;
      r.seat[i].parts[1] = p.rolled;
      r.seat[i].score = p.gained + p.rolled;
    }
    for (unsigned i = 0; i < r.seats; ++i) {
      r.seat[i].rank = 1;
      for (unsigned j = 0; j < r.seats; ++j) {
        if (r.seat[j].score > r.seat[i].score) ++r.seat[i].rank;
      }
    }
    share_win(r);
    return r;
  }

  static std::string_view check(const State& s) {
    for (int c = 0; c < 3; ++c) {
      const auto card = nth<Card>(c);
      int sum = s.deck[card] + s.buried[card];
      for (const Player& p : s.players)
        sum += p.hand[card];
      if (sum != 4) return "four copies of each card";
    }
    return s.active < s.options.seats ? "" : "somebody is active";
  }

  static State bare(const Options& options) { return start(options); }

  static std::string_view fill(State& s) {
    for (int c = 0; c < 3; ++c) {
      const auto card = nth<Card>(c);
      int used = s.buried[card];
      for (const Player& p : s.players)
        used += p.hand[card];
      if (used > 4) return slug(card);
      s.deck[card] = static_cast<std::uint8_t>(4 - used);
    }
    return {};
  }

  static bool seat_at(State& s, Seat seat, Decision) {
    s.active = seat;
    s.pending.clear();
    return true;
  }

  static std::string_view section(Refusal) { return "turns"; }

  static std::array<Preset<Options>, 2> presets() {
    return {{{"plain", {}}, {"rich", {.top_gain = 5}}}};
  }
};

}  // namespace lusoria::toy
