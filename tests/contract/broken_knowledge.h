// Copies of the tiny title, each broken in what a seat is shown, told or can conclude. The contract
// suite must catch every one of them.
#pragma once

#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

using Actions = ActionList<Action, Title::kMaxActions>;

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

/// Says of every other pass that it shows something, whatever the position: asked twice, it does
/// not stand by its word.
struct FickleReveals : Title {
  static bool reveals(const State& s, const Action& a) {
    static int calls = 0;
    if (Title::reveals(s, a)) return true;
    return a.verb == Verb::Pass && ++calls % 2 == 0;
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

/// Its views are a turn ahead.
struct HastyView : Title {
  static View view(const State& s, Seat seat) {
    View v = Title::view(s, seat);
    ++v.turn.number;
    return v;
  }
};

/// Refuses what there is not for another reason if the next seat holds a fig.
struct TalkativeRefusal : Title {
  static std::optional<Refusal> refuse(const State& s, const Action& a) {
    const auto refusal = Title::refuse(s, a);
    const bool fig = s.players[(turn(s).seat + 1) % s.options.seats].hand[Kind::Fig] > 0;
    return refusal == Refusal::NotInHand && fig ? Refusal::NothingPicked : refusal;
  }
};

/// Who passes sees less of it than the others.
struct BlankOwnPass : Title {
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat) {
    auto told = Title::seen(s, a, seat);
    if (told && a.verb == Verb::Pass && turn(s).seat == seat) told->c = kHidden;
    return told;
  }
};

}  // namespace lusoria::tiny
