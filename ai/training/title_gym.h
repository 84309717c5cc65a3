// Games of one title to learn from, compiled against it.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "ai/search/net_search.h"
#include "ai/training/gym.h"
#include "engine/any/playout.h"

namespace lusoria::training {

template <Game G>
class TitleGym final : public Gym {
  using State = typename G::State;
  using NetMind = search::NetMind<G>;
  using Search = search::NetSearch<G, NetMind>;
  using Choice = nets::Decisions::Choice;

 public:
  void play(const Order& order, Harvest& harvest) override { OneGame(order, harvest).play(); }

  const nets::ActionRows& rows() const override { return search::action_rows<G>(); }

  Speed measure(const Json& options, std::shared_ptr<const nets::Nets> nets) override {
    const std::vector<State> states = random_states(options_from<G>(options));
    const NetMind mind(std::move(nets));
    const search::HandMind<G> hand;
    std::vector<ActionsOf<G>> lists(states.size());
    for (std::size_t i = 0; i < states.size(); ++i)
      G::legal_actions(states[i], lists[i]);
    Inputs in;
    const auto list_of = [&](const State& s) -> const ActionsOf<G>& {
      return lists[static_cast<std::size_t>(&s - states.data())];
    };
    const auto favourite = [&](const auto& who) {
      return timed(states, [&](const State& s) { return who.favourite(s, list_of(s)); });
    };
    return {
        .inputs = timed(states, [&](const State& s) { return G::inputs(s, in), 0; }),
        .value = timed(states, [&](const State& s) { return mind.judge(s).shares[0] > 2; }),
        .hand_value = timed(states, [&](const State& s) { return hand.judge(s).shares[0] > 2; }),
        .policy = favourite(mind),
        .hand_guide = favourite(hand)};
  }

 private:
  /// Positions of random games in which a seat has a choice.
  static std::vector<State> random_states(const typename G::Options& options) {
    constexpr std::size_t kStates = 500;
    std::vector<State> states;
    Rng rng(1);
    while (states.size() < kStates) {
      State s = G::start(options);
      playout<G>(s, rng, [&](const State& now, const typename G::Action&) {
        if (G::turn(now).actor == Actor::Seat && states.size() < kStates && rng.below(8) == 0)
          states.push_back(now);
      });
    }
    return states;
  }

  /// Microseconds a call over all states, the best of several rounds.
  template <class Work>
  static double timed(const std::vector<State>& states, const Work& work) {
    using Clock = std::chrono::steady_clock;
    double best = 1e9;
    volatile int sink = 0;
    for (int round = 0; round < 40; ++round) {
      const auto begin = Clock::now();
      int sum = 0;
      for (const State& s : states)
        sum += static_cast<int>(work(s));
      sink = sink + sum;
      const std::chrono::duration<double, std::micro> passed = Clock::now() - begin;
      best = std::min(best, passed.count() / static_cast<double>(states.size()));
    }
    return best;
  }

  /// One game on its way.
  class OneGame {
   public:
    OneGame(const Order& order, Harvest& harvest)
        : order_(order), harvest_(harvest), rng_(mix(order.seed ^ 0x9a3eULL)) {
      search::NetSettings settings = order.settings;
      settings.max_nodes = 1U << 12U;
      if (order.nets)
        search_ = std::make_unique<Search>(NetMind(order.nets), settings, rng_.next());
    }

    void play() {
      State s = G::start(options_from<G>(order_.options));
      for (auto& style : styles_)
        style = &order_.styles[rng_.below(static_cast<std::uint32_t>(order_.styles.size()))];
      std::array<std::uint64_t, 256> drawn{};
      for (Turn turn = G::turn(s); turn.actor != Actor::Over; turn = G::turn(s)) {
        if (turn.actor == Actor::Chance) {
          const std::uint64_t word = stream_word(order_.seed, turn.stream, drawn[turn.stream]++);
          G::apply(s, G::draw(s, word));
          continue;
        }
        keep_position(s, turn);
        G::legal_actions(s, actions_);
        G::apply(s, actions_.size() == 1 ? actions_[0] : decide(s, turn));
      }
      keep_result(s);
    }

   private:
    /// The first decision of a turn, where the evaluation will be asked.
    void keep_position(const State& s, const Turn& turn) {
      if (turn.number == last_turn_ || !search::at_rest<G>(turn)) return;
      last_turn_ = turn.number;
      Inputs in;
      G::inputs(s, in);
      harvest_.positions.add(search::facts_of(in, s.options.seats), turn.number, nullptr);
      fresh_ = true;
    }

    void keep_result(const State& s) {
      const Result result = G::result(s);
      nets::Positions::Game game{.seats = result.seats, .turns = G::turn(s).number};
      game.shares = search::shares_of<G>(s);
      game.leads = search::leads_of<G>(result);
      harvest_.positions.end_game(game);
    }

    bool chance(float part) {
      return static_cast<float>(rng_.next() >> 40U) * (1.0F / 16777216.0F) < part;
    }

    typename G::Action decide(const State& s, const Turn& turn) {
      const Style& style = *styles_[turn.seat];
      const bool fresh = std::exchange(fresh_, false);
      if (chance(style.random)) return random_action<G>(actions_, rng_);
      if (style.simulations > 0) return searched(s, turn, style, fresh);
      return style.by_net ? greedy(search_->mind(), s, turn, style)
                          : greedy(search::HandMind<G>(), s, turn, style);
    }

    template <class Mind>
    typename G::Action greedy(const Mind& mind,
                              const State& s,
                              const Turn& turn,
                              const Style& style) {
      std::array<float, G::kMaxActions> values{};
      const typename G::View view = G::view(s, turn.seat);
      for (int k = 0; k < style.glances; ++k) {
        const State sample = G::sample(view, rng_);
        for (int i = 0; i < actions_.size(); ++i) {
          if (is_concession<G>(actions_[i])) continue;
          values[static_cast<unsigned>(i)] +=
              search::judge_turn<G>(mind, sample, actions_[i], rng_).shares[turn.seat];
        }
      }
      int best = -1;
      for (int i = 0; i < actions_.size(); ++i) {
        float& value = values[static_cast<unsigned>(i)];
        value = value / static_cast<float>(style.glances);
        if (is_concession<G>(actions_[i])) continue;
        if (best < 0 || value > values[static_cast<unsigned>(best)]) best = i;
      }
      keep_decision(s, turn, [&](int i) { return i == best ? 1.0F : 0.0F; });
      return actions_[style.temperature > 0.0F ? drawn_by(values, best, style.temperature) : best];
    }

    /// One of the actions, likelier the better it is.
    int drawn_by(std::array<float, G::kMaxActions>& values, int best, float temperature) {
      const float most = values[static_cast<unsigned>(best)];
      for (int i = 0; i < actions_.size(); ++i) {
        float& value = values[static_cast<unsigned>(i)];
        value = is_concession<G>(actions_[i]) ? 0.0F : exp_of((value - most) / temperature);
      }
      return search::pick(values.data(), actions_.size(), rng_);
    }

    typename G::Action searched(const State& s, const Turn& turn, const Style& style, bool fresh) {
      if (turn.number != searched_turn_) full_ = chance(order_.full_part);
      searched_turn_ = turn.number;
      const std::uint32_t simulations =
          full_ ? style.simulations : std::max(8U, style.simulations / 8);
      const search::Thought thought =
          search_->run(G::view(s, turn.seat), simulations, [] { return false; });
      const auto& candidates = thought.report.candidates;
      if (candidates.empty()) return random_action<G>(actions_, rng_);
      if (full_ && fresh) {
        harvest_.positions.all.back().said = thought.root;
        harvest_.positions.all.back().has_said = true;
      }
      if (full_) {
        keep_decision(s, turn, [&](int i) {
          for (unsigned k = 0; k < candidates.size(); ++k)
            if (candidates[k].action == raw(actions_[i])) return thought.policy[k];
          return 0.0F;
        });
      }
      return cooked<typename G::Action>(candidates.front().action);
    }

    template <class ShareOf>
    void keep_decision(const State& s, const Turn& turn, ShareOf share_of) {
      if (order_.keep_decisions <= 0.0F || !chance(order_.keep_decisions)) return;
      std::array<Choice, 255> choices;
      std::array<float, G::kMaxActions> guided;
      search::guide_logits<G>(s, actions_, guided.data());
      unsigned count = 0;
      for (int i = 0; i < actions_.size() && count < choices.size(); ++i) {
        if (is_concession<G>(actions_[i])) continue;
        choices[count++] = {raw(actions_[i]), share_of(i), guided[static_cast<unsigned>(i)]};
      }
      if (count < 2) return;
      MoverInputs in;
      G::mover_inputs(s, in);
      harvest_.decisions.add(
          search::facts_of(in), turn.seat, s.options.seats, {choices.data(), count});
    }

    const Order& order_;
    Harvest& harvest_;
    Rng rng_;
    std::unique_ptr<Search> search_;
    std::array<const Style*, kMaxSeats> styles_{};
    ActionsOf<G> actions_;
    std::uint32_t last_turn_ = 0xffffffffU;
    std::uint32_t searched_turn_ = 0xffffffffU;
    bool fresh_ = false;
    bool full_ = false;
  };
};

/// A title's row of gyms.cc.in.
template <Game G>
GymEntry title_gym() {
  const auto make = []() -> std::unique_ptr<Gym> {
    if constexpr (search::HasInputs<G>) return std::make_unique<TitleGym<G>>();
    return nullptr;
  };
  return {G::kFacts.slug, make};
}

}  // namespace lusoria::training
