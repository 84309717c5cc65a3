// What a search thinks with, as a hook: a mind judges positions and weighs actions. The
// hand-written evaluation and guide of a title are one, a pair of learned nets is another. Both are
// asked where a turn has come to its end, since who has just played and who is about to weighs too
// much for anything else.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "ai/nets/net_file.h"
#include "ai/search/rollout.h"
#include "engine/core/fmath.h"
#include "engine/core/inputs.h"

namespace lusoria::search {

using nets::Judgement;

template <class M, class G>
concept Mind = requires(const M& mind,
                        const typename G::State& s,
                        const ActionsOf<G>& actions,
                        float* weights) {
  { mind.judge(s) } -> std::same_as<Judgement>;
  mind.weigh(s, actions, weights);  // Positive, 0 for conceding.
  { mind.favourite(s, actions) } -> std::same_as<int>;
  { mind.margin_scale() } -> std::same_as<float>;
};

/// The title's own evaluation and guide.
template <Game G>
class HandMind {
 public:
  Judgement judge(const typename G::State& s) const {
    Judgement said;
    if constexpr (Evaluated<G>) G::evaluate(s, said.shares);
    return said;
  }

  void weigh(const typename G::State& s, const ActionsOf<G>& actions, float* weights) const {
    search::weigh<G>(s, actions, weights);
  }

  int favourite(const typename G::State& s, const ActionsOf<G>& actions) const {
    return heaviest<G>(s, actions);
  }

  float margin_scale() const { return 10.0F; }
};

template <class G>
concept HasInputs = requires(const typename G::State& s, Inputs& in, MoverInputs& mover) {
  G::inputs(s, in);
  G::mover_inputs(s, mover);
};

inline nets::Facts facts_of(const Inputs& in, int seats) {
  nets::Facts facts{.seats = seats, .own = {}, .table = in.table.numbers()};
  for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i)
    facts.own[i] = in.seats[i].numbers();
  return facts;
}

inline nets::MoverFacts facts_of(const MoverInputs& in) {
  return {.own = in.own.numbers(), .table = in.table.numbers(), .turn = in.turn.numbers()};
}

/// The rows of a title's actions.
template <Game G>
const nets::ActionRows& action_rows() {
  static const nets::ActionRows rows(G::kVerbs);
  return rows;
}

/// Whether a title's policy net does not stand alone: it says where the title's guide is wrong, as
/// a factor of the guide's weights.
template <class G>
constexpr bool mends_guide() {
  if constexpr (requires { G::kPolicyMendsGuide; }) return G::kPolicyMendsGuide;
  return false;
}

/// What the guide says of each action, as the numbers that a policy net mends; 0 where it does not.
template <Game G>
void guide_logits(const typename G::State& s, const ActionsOf<G>& actions, float* logits) {
  constexpr float kLeast = 1e-4F;
  if constexpr (mends_guide<G>()) weigh<G>(s, actions, logits);
  for (int i = 0; i < actions.size(); ++i)
    logits[i] = mends_guide<G>() ? log_of(std::max(logits[i], kLeast)) : 0.0F;
}

/// A value net, and a policy net or else the title's guide.
template <Game G>
requires HasInputs<G>

class NetMind {
 public:
  explicit NetMind(std::shared_ptr<const nets::Nets> nets) : nets_(std::move(nets)) {}

  Judgement judge(const typename G::State& s) const {
    Inputs in;
    G::inputs(s, in);
    return nets_->value.judge(facts_of(in, s.options.seats));
  }

  void weigh(const typename G::State& s, const ActionsOf<G>& actions, float* weights) const {
    if (!nets_->has_policy) return search::weigh<G>(s, actions, weights);
    guide_logits<G>(s, actions, weights);
    logits(s, actions, [&](int i, std::int32_t logit) {
      weights[i] = weights[i] + static_cast<float>(logit) * nets::kOfLogits;
    });
    // A move that the net holds for hopeless is still tried now and then.
    constexpr float kLeast = 1e-4F;
    softmax({weights, static_cast<unsigned>(actions.size())}, 1.0F);
    for (int i = 0; i < actions.size(); ++i)
      weights[i] = is_concession<G>(actions[i]) ? 0.0F : std::max(weights[i], kLeast);
  }

  int favourite(const typename G::State& s, const ActionsOf<G>& actions) const {
    if (!nets_->has_policy) return heaviest<G>(s, actions);
    int best = 0;
    float most = -1e9F;
    std::array<float, G::kMaxActions> guided;
    guide_logits<G>(s, actions, guided.data());
    logits(s, actions, [&](int i, std::int32_t logit) {
      const float sum =
          guided[static_cast<unsigned>(i)] + static_cast<float>(logit) * nets::kOfLogits;
      if (is_concession<G>(actions[i]) || sum <= most) return;
      most = sum;
      best = i;
    });
    return best;
  }

  float margin_scale() const { return nets_->margin_scale; }

 private:
  template <class Take>
  void logits(const typename G::State& s, const ActionsOf<G>& actions, Take take) const {
    MoverInputs in;
    G::mover_inputs(s, in);
    const nets::FirstSums units = nets_->policy.units(facts_of(in));
    const Seat mover = G::turn(s).seat;
    for (int i = 0; i < actions.size(); ++i) {
      const nets::RowsOfAction rows = action_rows<G>().of(raw(actions[i]), mover, s.options.seats);
      take(i, nets_->policy.logit(units, {rows.begin(), static_cast<unsigned>(rows.size())}));
    }
  }

  std::shared_ptr<const nets::Nets> nets_;
};

/// Points by which each seat is ahead of the best of the others when the game is over.
template <Game G>
std::array<float, kMaxSeats> leads_of(const Result& result) {
  std::array<float, kMaxSeats> leads{};
  for (unsigned i = 0; i < result.seats; ++i) {
    std::int32_t best = INT32_MIN;
    for (unsigned j = 0; j < result.seats; ++j)
      if (j != i) best = std::max(best, result.seat[j].score);
    leads[i] =
        static_cast<float>(result.seat[i].score - best) / static_cast<float>(G::kFacts.score_unit);
  }
  return leads;
}

/// How a game came out, as a judgement.
template <Game G>
Judgement final_judgement(const typename G::State& s, float margin_scale) {
  Judgement came;
  came.shares = shares_of<G>(s);
  const auto leads = leads_of<G>(G::result(s));
  for (unsigned i = 0; i < kMaxSeats; ++i)
    came.margins[i] = nets::squashed(leads[i] / margin_scale);
  return came;
}

/// Plays s on to the first rest of turn `until` or a later one, and judges it. `sharpness` of 256
/// decisions are the mind's favourites, the others are drawn by weight.
template <Game G, Mind<G> M>
Judgement play_on(
    const M& mind, typename G::State& s, Rng& rng, int until, std::uint32_t sharpness) {
  // Favourites might go to and fro for ever: after so many decisions all are drawn, and at last the
  // position is judged where it is.
  constexpr int kSharpest = 48;
  constexpr int kLongest = 256;
  ActionsOf<G> actions;
  for (int decisions = 0;;) {
    const Turn turn = G::turn(s);
    if (turn.actor == Actor::Over) return final_judgement<G>(s, mind.margin_scale());
    if (turn.actor == Actor::Chance) {
      G::apply(s, G::draw(s, rng.next()));
      continue;
    }
    if ((turn.number >= until && at_rest<G>(turn)) || decisions > kLongest) return mind.judge(s);
    G::legal_actions(s, actions);
    if (actions.size() == 1) {
      G::apply(s, actions[0]);
      continue;
    }
    const bool sharp = ++decisions < kSharpest && (rng.next() >> 56U) < sharpness;
    if (sharp) {
      G::apply(s, actions[mind.favourite(s, actions)]);
      continue;
    }
    std::array<float, G::kMaxActions> weights;
    mind.weigh(s, actions, weights.data());
    G::apply(s, actions[pick(weights.data(), actions.size(), rng)]);
  }
}

/// What becomes of an action if the turn is finished as the mind likes best.
template <Game G, Mind<G> M>
Judgement judge_turn(const M& mind,
                     typename G::State s,
                     const typename G::Action& action,
                     Rng& rng) {
  const int until = G::turn(s).number + 1;
  G::apply(s, action);
  return play_on<G>(mind, s, rng, until, 256);
}

}  // namespace lusoria::search
