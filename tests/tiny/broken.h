// Copies of the tiny title, each broken in one way. The contract suite must catch every one of
// them.
#pragma once

#include <vector>

#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

using Actions = ActionList<Action, Title::kMaxActions>;
using Draws = InlineVector<Outcome<Action>, Title::kMaxOutcomes>;

/// Its view has a byte that tells how many figs the next seat holds.
struct LeakyView : Title {
  static View view(const State& s, Seat seat) {
    View v = Title::view(s, seat);
    if (seat < s.options.seats) v.spare = s.players[(seat + 1) % s.options.seats].hand[Kind::Fig];
    return v;
  }
};

/// The same, and its sample plays along: the leak shows only when something unseen changes it.
struct LeakySample : LeakyView {
  static State sample(const View& v, Rng& rng) {
    while (true) {
      const State s = Title::sample(v, rng);
      if (view(s, v.seat).spare == v.spare) return s;
    }
  }
};

/// A hidden bid is told to everybody in the view.
struct OpenBids : Title {
  static View view(const State& s, Seat seat) {
    View v = Title::view(s, seat);
    for (const Player& player : s.players)
      v.spare = std::max(v.spare, player.bid);
    return v;
  }
};

/// Says that laying a set down shows nothing.
struct LyingReveals : Title {
  static bool reveals(const State& s, const Action& a) {
    return a.verb != Verb::Done && Title::reveals(s, a);
  }
};

/// Says that drawing a card shows nothing.
struct QuietDraw : Title {
  static bool reveals(const State& s, const Action& a) {
    return a.verb != Verb::Draw && Title::reveals(s, a);
  }
};

/// Says that an answer shows nothing, although only some hands can give it.
struct QuietAnswer : Title {
  static bool reveals(const State& s, const Action& a) {
    return a.verb != Verb::Give && a.verb != Verb::Lack && Title::reveals(s, a);
  }
};

/// Says that taking a coin shows something.
struct NoisyCoin : Title {
  static bool reveals(const State& s, const Action& a) {
    return a.verb == Verb::Coin || Title::reveals(s, a);
  }
};

/// Answers from what the next seat holds.
struct KnowingReveals : Title {
  static bool reveals(const State& s, const Action& a) {
    if (a.verb == Verb::Pass && s.players[(turn(s).seat + 1) % s.options.seats].hand[Kind::Fig] > 0)
      return true;
    return Title::reveals(s, a);
  }
};

/// Takes every division of a hand by kinds as equally likely, however many cards make it up.
struct BiasedSample : Title {
  static State sample(const View& v, Rng& rng) {
    State first = Title::sample(v, rng);
    const State second = Title::sample(v, rng);
    for (Seat seat = 0; seat < v.options.seats; ++seat) {
      // Of two deals it prefers the one with more figs in rivals' hands.
      if (seat != v.seat &&
          second.players[seat].hand[Kind::Fig] > first.players[seat].hand[Kind::Fig])
        first = second;
    }
    return first;
  }
};

/// Forgets the bounds that shortfalls have set.
struct ForgetfulSample : Title {
  static State sample(const View& v, Rng& rng) {
    View less = v;
    for (Seat seat = 0; seat < v.options.seats; ++seat) {
      for (std::uint8_t& bound : less.memory.facts[seat].at_most)
        bound = kBoxSize;
    }
    State s = Title::sample(less, rng);
    for (Seat seat = 0; seat < v.options.seats; ++seat)
      s.players[seat].facts = v.memory.facts[seat];
    return s;
  }
};

/// Who lacks the card that is asked for has nothing to answer.
struct DeadEnd : Title {
  static void legal_actions(const State& s, Actions& out) {
    Actions all;
    Title::legal_actions(s, all);
    out.clear();
    for (const Action& a : all.choices()) {
      if (a.verb != Verb::Lack) out.choose(a);
    }
    for (const Action& a : all.asides())
      out.aside(a);
  }

  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    return a.verb == Verb::Lack ? std::optional(Refusal::NotInHand) : Title::refuse(s, a);
  }
};

/// Asks only who can give: the question itself tells.
struct SecretQuestion : Title {
  static void apply(State& s, const Action& a) {
    Title::apply(s, a);
    if (a.verb != Verb::Demand || s.course.frames.empty()) return;
    const Step step = s.course.frames.back();
    if (s.players[step.seat].hand[step.card] == 0) Title::apply(s, Action::plain(Verb::Lack));
  }
};

/// Calls the decision by another name when the seat holds no fig.
struct SecretTurn : Title {
  static Turn turn(const State& s) {
    Turn t = Title::turn(s);
    const bool acting =
        t.actor == Actor::Seat && t.decision == static_cast<std::uint8_t>(Decision::Act);
    if (acting && s.players[t.seat].hand[Kind::Fig] == 0)
      t.decision = static_cast<std::uint8_t>(Decision::Reward);
    return t;
  }

  static View view(const State& s, Seat seat) {
    View v = Title::view(s, seat);
    v.turn = turn(s);
    return v;
  }

  // Everything else goes by the true name.
  static constexpr auto kVerbs = [] {
    auto verbs = Title::kVerbs;
    for (VerbSpec& verb : verbs) {
      if (!verb.answers.empty()) verb.answers = kAnyDecision;
    }
    return verbs;
  }();

  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    return lusoria::refuse<Title>(s, turn(s).seat, a);
  }
};

/// What may be demanded depends on what the others hold.
struct SecretOffer : Title {
  static void legal_actions(const State& s, Actions& out) {
    Actions all;
    Title::legal_actions(s, all);
    out.clear();
    for (const Action& a : all.choices()) {
      if (!lacks(s, a)) out.choose(a);
    }
    for (const Action& a : all.asides())
      out.aside(a);
  }

  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    const auto refusal = Title::refuse(s, a);
    return !refusal && lacks(s, a) ? std::optional(Refusal::KnownToLack) : refusal;
  }

 private:
  static bool lacks(const State& s, const Action& a) {
    return a.verb == Verb::Demand && s.players[a.seat()].hand[a.card()] == 0;
  }
};

/// Loses a fig that lies face up whenever a coin is taken.
struct LosesCards : Title {
  static void apply(State& s, const Action& a) {
    Title::apply(s, a);
    if (a.verb == Verb::Coin && s.laid[Kind::Fig] > 0) --s.laid[Kind::Fig];
  }
};

/// Offers a pass and refuses it.
struct RefusesPass : Title {
  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    return a.verb == Verb::Pass ? std::optional(Refusal::NotAsked) : Title::refuse(s, a);
  }
};

/// Its table of verbs lets a pass answer every question.
struct PassesAlways : Title {
  static constexpr auto kVerbs = [] {
    auto verbs = Title::kVerbs;
    verbs[static_cast<std::uint8_t>(Verb::Pass)].answers = kAnyDecision;
    return verbs;
  }();
};

/// Its table of verbs gives a pass an operand that it does not have.
struct SpareOperand : Title {
  static constexpr auto kVerbs = [] {
    auto verbs = Title::kVerbs;
    verbs[static_cast<std::uint8_t>(Verb::Pass)].operands[2] = number("spare");
    return verbs;
  }();
};

/// Allocates while it lists the actions.
struct Allocates : Title {
  static void legal_actions(const State& s, Actions& out) {
    Title::legal_actions(s, out);
    std::vector<Action> copy(out.choices().begin(), out.choices().end());
    out.clear();
    Actions again;
    Title::legal_actions(s, again);
    for (const Action& a : copy)
      out.choose(a);
    for (const Action& a : again.asides())
      out.aside(a);
  }
};

/// Two rewards that come to the same.
struct SameReward : Title {
  static void apply(State& s, const Action& a) {
    Title::apply(s, a.verb == Verb::Tuck ? Action::plain(Verb::Coin) : a);
  }
};

/// A pass that does not end the act.
struct Endless : Title {
  static void apply(State& s, const Action& a) {
    if (a.verb != Verb::Pass) Title::apply(s, a);
  }

  static void legal_actions(const State& s, Actions& out) {
    Title::legal_actions(s, out);
    if (!out.contains(Action::plain(Verb::Pass))) return;
    out.clear();
    out.choose(Action::plain(Verb::Pass));
  }

  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    const bool act = turn(s).decision == static_cast<std::uint8_t>(Decision::Act);
    if (act && a.verb != Verb::Pass) return Refusal::NotAsked;
    return Title::refuse(s, a);
  }
};

/// Leaves an old frame behind in unused capacity.
struct DirtyCapacity : Title {
  static void apply(State& s, const Action& a) {
    Title::apply(s, a);
    auto& frames = s.course.frames;
    if (a.verb == Verb::Coin && !frames.full()) *frames.end() = {FrameKind::Reward, 0, Kind::Grape};
  }
};

/// Rivals see nothing of the beginning of a set, although the table changes.
struct UnseenLay : Title {
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat) {
    if (a.verb == Verb::Lay && turn(s).seat != seat) return std::nullopt;
    return Title::seen(s, a, seat);
  }
};

/// Tells another card than the one demanded.
struct FalseSeen : Title {
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat) {
    auto told = Title::seen(s, a, seat);
    if (told && a.verb == Verb::Demand && turn(s).seat != seat) told->b = 0;
    return told;
  }
};

/// Draws from the other end of the deck than it says.
struct OtherDraw : Title {
  static Action draw(const State& s, std::uint64_t word) { return Title::draw(s, ~word); }
};

/// Everybody takes the whole win.
struct GenerousResult : Title {
  static Result result(const State& s) {
    Result r = Title::result(s);
    for (unsigned i = 0; i < r.seats; ++i)
      r.seat[i].share = kWholeWin;
    return r;
  }
};

/// Two bytes of the state are in no field.
struct ForgottenField : Title {
  struct State : tiny::State {
    std::array<std::uint8_t, 2> forgotten{};
  };

  static State start(const Options& o) { return {Title::start(o), {}}; }

  static State bare(const Options& o) { return {Title::bare(o), {}}; }

  static State sample(const View& v, Rng& rng) { return {Title::sample(v, rng), {}}; }
};

/// Begins differently every other time: something outside the state decides.
struct HiddenInput : Title {
  static State start(const Options& options) {
    static int calls = 0;
    State s = Title::start(options);
    s.players[0].coins = static_cast<std::uint8_t>(3 + ++calls % 2);
    return s;
  }
};

static_assert(Game<LeakyView> && Game<ForgottenField> && Game<HiddenInput>);

}  // namespace lusoria::tiny
