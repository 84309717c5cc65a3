// Copies of the tiny title, each broken in its rules, its course or its words. The contract suite
// must catch every one of them.
#pragma once

#include <vector>

#include "engine/text/message.h"
#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

using Actions = ActionList<Action, Title::kMaxActions>;

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

/// Deals a card and leaves it in the deck as well.
struct DealsTwice : Title {
  static void apply(State& s, const Action& a) {
    Title::apply(s, a);
    if (a.verb == Verb::Deal) ++s.deck[a.card()];
  }
};

/// Chance draws for a seat, which is nobody's turn.
struct SeatOfChance : Title {
  static Turn turn(const State& s) {
    Turn t = Title::turn(s);
    if (t.actor == Actor::Chance) t.seat = 0;
    return t;
  }
};

/// Counts its turns down.
struct CountsDown : Title {
  static Turn turn(const State& s) {
    Turn t = Title::turn(s);
    t.number = static_cast<std::uint16_t>(9999 - t.number);
    return t;
  }

  static View view(const State& s, Seat seat) {
    View v = Title::view(s, seat);
    v.turn = turn(s);
    return v;
  }
};

/// Lists one outcome more than there are, as the last by `weight` of the first.
template <int weight>
struct OneOutcomeMore : Title {
  static constexpr int kMaxOutcomes = Title::kMaxOutcomes + 1;

  static void outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
    InlineVector<Outcome<Action>, Title::kMaxOutcomes> all;
    Title::outcomes(s, all);
    out.clear();
    for (const auto& outcome : all)
      out.push_back(outcome);
    if (all.empty() || all[all.size() - 1].weight <= weight) return;
    out[out.size() - 1].weight = static_cast<std::uint16_t>(out[out.size() - 1].weight - weight);
    out.push_back({out[out.size() - 1].action, weight});
  }
};

using WeightlessOutcome = OneOutcomeMore<0>;
using SplitOutcome = OneOutcomeMore<1>;

/// Offers to concede twice over.
struct ConcedeTwice : Title {
  static void legal_actions(const State& s, Actions& out) {
    Title::legal_actions(s, out);
    out.aside(Action::plain(Verb::Concede));
  }
};

/// Its gate does not look whose turn it is (below).
struct OpenGate : Title {};

/// A point that comes from nowhere.
struct UnsourcedPoint : Title {
  static Result result(const State& s) {
    Result r = Title::result(s);
    ++r.seat[0].score;
    return r;
  }
};

/// A pass is printed with an operand whose name no parser reads.
struct UnreadableOperand : Title {
  static constexpr auto kVerbs = [] {
    auto verbs = Title::kVerbs;
    verbs[static_cast<std::uint8_t>(Verb::Pass)].operands[2] = number("a=b");
    return verbs;
  }();

  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    return a.c != 0 ? std::optional(Refusal::NoSuchThing) : Title::refuse(s, a);
  }
};

/// Takes a coin and tucks a card under one name.
struct OneNameForTwo : Title {
  static constexpr auto kVerbs = [] {
    auto verbs = Title::kVerbs;
    verbs[static_cast<std::uint8_t>(Verb::Tuck)].slug = "coin";
    return verbs;
  }();
};

/// Says of a choice what no catalogue knows.
struct WordlessChoice : Title {
  static void label(const View&, const Action& a, Message& message) {
    if (a.verb == Verb::Pass) message.key = "choice.nothing";
  }
};

/// Tells of an event what no catalogue knows.
struct WordlessEvent : Title {
  static void tell(const View&, const Action& a, const View&, std::vector<Message>& messages) {
    if (a.verb == Verb::Pass && !messages.empty()) messages.front().key = "event.nothing";
  }
};

/// A pass pays a coin every other time: something outside the state decides.
struct MoodyPass : Title {
  static void apply(State& s, const Action& a) {
    static int calls = 0;
    const Seat seat = turn(s).seat;
    Title::apply(s, a);
    if (a.verb == Verb::Pass && ++calls % 2 == 0) ++s.players[seat].coins;
  }
};

}  // namespace lusoria::tiny

template <>
inline std::optional<lusoria::tiny::Refusal> lusoria::refuse<lusoria::tiny::OpenGate>(
    const tiny::State& s, Seat, const tiny::Action& a) {
  return lusoria::refuse<tiny::Title>(s, tiny::Title::turn(s).seat, a);
}
