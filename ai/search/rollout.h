// Playing a state on: uniformly, or guided by the title's own sense of what people do, to the end
// or to a cut where the title's evaluation takes over.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/any/playout.h"

namespace lusoria::search {

using Values = std::array<float, kMaxSeats>;

template <class G>
concept Evaluated = requires(const typename G::State& s, Values& win) {
  G::evaluate(s, win);
};

template <class G>
concept Guided = requires(const typename G::State& s, const ActionsOf<G>& actions, float* weights) {
  G::guide(s, actions, weights);
};

/// The title's evaluation, or the one that `consul_v1` was frozen with where it was mended since.
template <Evaluated G>
void evaluate(const typename G::State& s, Values& win, bool first_version) {
  if constexpr (requires { G::evaluate_v1(s, win); }) {
    if (first_version) return G::evaluate_v1(s, win);
  }
  G::evaluate(s, win);
}

/// Asides in search and rollouts weigh little, so that they do not crowd out the choices.
inline constexpr float kAsideWeight = 0.2F;

/// A positive weight for every action of the list that may be played; 0 for conceding.
template <Game G>
void weigh(const typename G::State& s, const ActionsOf<G>& actions, float* weights) {
  if constexpr (Guided<G>) {
    G::guide(s, actions, weights);
  } else {
    const auto choices = static_cast<int>(actions.choices().size());
    for (int i = 0; i < actions.size(); ++i)
      weights[i] = i < choices ? 1.0F : kAsideWeight;
  }
  for (int i = 0; i < actions.size(); ++i) {
    if (is_concession<G>(actions[i])) weights[i] = 0.0F;
  }
}

/// The index of an action drawn by weight.
inline int pick(const float* weights, int count, Rng& rng) {
  float sum = 0.0F;
  for (int i = 0; i < count; ++i)
    sum = sum + weights[i];
  constexpr float kUnit = 1.0F / 16777216.0F;
  float rest = static_cast<float>(rng.next() >> 40U) * kUnit * sum;
  int last = 0;
  for (int i = 0; i < count; ++i) {
    if (weights[i] <= 0.0F) continue;
    last = i;
    rest = rest - weights[i];
    if (rest < 0.0F) return i;
  }
  return last;
}

/// How a leaf is played on.
struct RolloutSettings {
  bool guided = true;
  /// How many of 256 guided actions are simply the one the guide likes best; the others are drawn.
  std::uint32_t sharpness = 128;
  /// The horizon: so many turns (as numbered by the title) after the root the evaluation decides;
  /// below 0: never.
  int turns = 9;
  /// As `consul_v1` was frozen: by the evaluation of then, and in the middle of a turn where turns
  /// have several numbers.
  bool first_version = false;
};

/// Whether a position at the first decision of a turn may be judged.
template <class G>
constexpr bool at_rest(const Turn& turn) {
  if constexpr (requires { G::at_rest(turn); }) return G::at_rest(turn);
  return true;
}

/// Whether a decision lies beyond the horizon, counted from turn `from`.
template <Game G>
bool beyond(const Turn& turn, const RolloutSettings& settings, int from) {
  return Evaluated<G> && settings.turns >= 0 && turn.number >= from + settings.turns &&
         (settings.first_version || at_rest<G>(turn));
}

/// The index of the action that the guide likes best; the first of equals.
template <Game G>
int heaviest(const typename G::State& s, const ActionsOf<G>& actions) {
  std::array<float, G::kMaxActions> weights;
  weigh<G>(s, actions, weights.data());
  return static_cast<int>(std::max_element(weights.data(), weights.data() + actions.size()) -
                          weights.data());
}

template <Game G>
Values shares_of(const typename G::State& s) {
  Values values{};
  const Result result = G::result(s);
  for (unsigned i = 0; i < result.seats; ++i) {
    values[i] = static_cast<float>(result.seat[i].share) / static_cast<float>(kWholeWin);
  }
  return values;
}

/// One seat's decision in a rollout.
template <Game G>
typename G::Action rollout_action(const typename G::State& s,
                                  const ActionsOf<G>& actions,
                                  const RolloutSettings& settings,
                                  Rng& rng) {
  if (actions.size() == 1) return actions[0];
  if (!settings.guided) return random_action<G>(actions, rng);
  // Without a guide the first of equals would be taken for ever where a seat may go to and fro.
  if constexpr (Guided<G>) {
    if ((rng.next() >> 56U) < settings.sharpness) return actions[heaviest<G>(s, actions)];
  }
  std::array<float, G::kMaxActions> weights;
  weigh<G>(s, actions, weights.data());
  return actions[pick(weights.data(), actions.size(), rng)];
}

/// Plays s on and says how much of the win each seat may expect; `from` is the turn that the
/// horizon is counted from.
template <Game G>
Values rollout(typename G::State& s, const RolloutSettings& settings, Rng& rng, int from) {
  ActionsOf<G> actions;
  while (true) {
    const Turn turn = G::turn(s);
    if (turn.actor == Actor::Over) return shares_of<G>(s);
    if (turn.actor == Actor::Chance) {
      G::apply(s, G::draw(s, rng.next()));
      continue;
    }
    if constexpr (Evaluated<G>) {
      if (beyond<G>(turn, settings, from)) {
        Values values{};
        evaluate<G>(s, values, settings.first_version);
        return values;
      }
    }
    G::legal_actions(s, actions);
    G::apply(s, rollout_action<G>(s, actions, settings, rng));
  }
}

template <Game G>
Values rollout(typename G::State& s, const RolloutSettings& settings, Rng& rng) {
  return rollout<G>(s, settings, rng, G::turn(s).number);
}

/// What the deciding seat may expect if it does this, finishes its turn as the guide likes best,
/// and the evaluation is asked.
template <Game G>
float value_of_turn(typename G::State s,
                    const typename G::Action& action,
                    Rng& rng,
                    bool first_version = false) {
  const Turn turn = G::turn(s);
  G::apply(s, action);
  const RolloutSettings to_its_end{
      .guided = true, .sharpness = 256, .turns = 1, .first_version = first_version};
  return rollout<G>(s, to_its_end, rng, turn.number)[turn.seat];
}

}  // namespace lusoria::search
