// The contract suite: plays whole games of a title and looks, at every step and for every seat and
// the spectator, whether the title keeps what engine/core/game.h asks. It knows no title; what it
// finds goes into a Report. Here are the games themselves and point 5 of the contract.
#pragma once

#include "engine/any/heap_count.h"
#include "engine/any/playout.h"
#include "engine/codec/bytes.h"
#include "engine/core/gate.h"
#include "tests/contract/knowledge.h"

namespace lusoria::contract {

template <Game G>
class Suite : public Knowledge<G> {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  using Base = Knowledge<G>;

 public:
  using Base::Base;

  /// All games of one table: options with their seats.
  void run(const Options& options) {
    look_at_layout(options);
    for (int i = 0; i < settings_.games; ++i) {
      const std::uint64_t seed = mix(settings_.seed + kGolden * static_cast<std::uint64_t>(i + 1));
      play(options, seed, i == 0 ? Depth::Thorough : Depth::Usual, i % 2 == 1);
    }
    look_for_heap(options);
  }

 private:
  using Base::begin_listening;
  using Base::count_bytes;
  using Base::fail;
  using Base::keys;
  using Base::listen;
  using Base::log_;
  using Base::look_at_end_knowledge;
  using Base::look_at_foreign;
  using Base::look_at_knowledge;
  using Base::look_at_list;
  using Base::look_at_outcomes;
  using Base::look_at_showing;
  using Base::look_at_state;
  using Base::options_;
  using Base::report_;
  using Base::round_trip_json;
  using Base::same;
  using Base::seed_;
  using Base::settings_;
  using Depth = typename Base::Depth;

  void play(const Options& options, std::uint64_t seed, Depth depth, bool guided) {
    options_ = options;
    seed_ = seed;
    log_.clear();
    hashes_.clear();
    begin_listening();
    State s = G::start(options);
    Rng rng(seed);
    std::array<std::uint64_t, 256> drawn{};
    Turn last{};
    while (true) {
      const Turn turn = G::turn(s);
      hashes_.push_back(hash_of(s));
      if (!look_at_state(s, turn, last)) return;
      look_at_codecs(s, depth);
      last = turn;
      if (turn.actor == Actor::Over) break;
      if (static_cast<int>(log_.size()) > settings_.longest) {
        fail(Check::Endless,
             "the game does not end",
             "an end",
             std::to_string(log_.size()) + " actions");
        return;
      }
      Action a{};
      if (turn.actor == Actor::Chance) {
        if (!look_at_outcomes(s)) return;
        look_at_showing(s);
        look_at_foreign(s, turn, rng);
        a = G::draw(s, stream_word(seed, turn.stream, drawn[turn.stream]++));
      } else {
        if (!look_at_list(s, turn, rng)) return;
        a = pick(s, rng, guided);
        listen(s, turn, a);
      }
      look_at_knowledge(s, turn, a, rng, depth);
      G::apply(s, a);
      log_.push_back(raw(a));
    }
    look_at_foreign(s, last, rng);
    look_at_end_knowledge(s, rng);
    look_at_result(s);
    look_at_replay();
    if (settings_.game == nullptr || depth != Depth::Thorough) return;
    const Played played{*settings_.game, to_json(options, {}), seed, log_};
    look_at_match(report_, played);
    if (settings_.text != nullptr) look_at_messages(report_, played, *settings_.text);
  }

  /// Random play; every other game follows the title's own guide, so that real endings are met too.
  Action pick(const State& s, Rng& rng, bool guided) {
    ActionsOf<G> list;
    G::legal_actions(s, list);
    if constexpr (requires(float* w) { G::guide(s, list, w); }) {
      if (guided && rng.below(8) != 0) {
        std::array<float, static_cast<unsigned>(G::kMaxActions)> weights{};
        G::guide(s, list, weights.data());
        float total = 0;
        for (int i = 0; i < list.size(); ++i)
          total += weights[static_cast<unsigned>(i)];
        float at = total * static_cast<float>(rng.below(1U << 20U)) / static_cast<float>(1U << 20U);
        for (int i = 0; i < list.size(); ++i) {
          at -= weights[static_cast<unsigned>(i)];
          if (at < 0) return list[i];
        }
      }
    }
    // A concession is tried now and then only: it would end most games early.
    if (rng.below(400) == 0)
      return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    return random_action<G>(list, rng);
  }

  void look_at_layout(const Options& options) {
    options_ = options;
    log_.clear();
    count_bytes(State{}, "State");
    count_bytes(View{}, "View");
    count_bytes(Options{}, "Options");
    if (settings_.game == nullptr || settings_.text == nullptr) return;
    std::vector<std::string_view> sections;
    for (int i = 0; i < kCount<typename G::Refusal>; ++i)
      sections.push_back(G::section(static_cast<typename G::Refusal>(i)));
    look_at_catalogues(report_, *settings_.game, *settings_.text, sections);
  }

  void look_at_codecs(const State& s, Depth depth) {
    const std::vector<std::uint8_t> bytes = to_bytes(s);
    State again{};
    if (!from_bytes<State>(bytes, again) || !same(again, s))
      fail(Check::Bytes,
           "a state round-trips through bytes",
           to_json(s, keys()).dump(),
           to_json(again, keys()).dump());
    if (depth == Depth::Thorough) round_trip_json(s, "state");
  }

  void look_at_result(const State& s) {
    const Result result = G::result(s);
    std::uint32_t shares = 0;
    bool sound = result.seats == options_.seats && result.reason < kCount<typename G::EndReason>;
    for (unsigned i = 0; sound && i < result.seats; ++i) {
      const SeatResult& seat = result.seat[i];
      std::int32_t parts = 0;
      for (const std::int16_t part : seat.parts)
        parts += part;
      shares += seat.share;
      sound = seat.rank >= 1 && seat.rank <= result.seats && (seat.rank == 1) == (seat.share > 0);
      if (parts != seat.score)
        fail(Check::BadResult,
             "the parts add up to the score of seat " + std::to_string(i),
             std::to_string(seat.score),
             std::to_string(parts));
    }
    if (!sound || shares != kWholeWin)
      fail(Check::BadResult,
           "seats, reason, ranks and shares are sound",
           std::to_string(kWholeWin),
           std::to_string(shares));
  }

  /// Replay is undo too: a prefix of the log restores the state it led to.
  void look_at_replay() {
    State s = G::start(options_);
    for (unsigned i = 0; i < hashes_.size(); ++i) {
      if (hash_of(s) != hashes_[i]) {
        fail(Check::Replay,
             "replay equals live play at step " + std::to_string(i),
             std::to_string(hashes_[i]),
             std::to_string(hash_of(s)));
        return;
      }
      if (i < log_.size()) G::apply(s, cooked<Action>(log_[i]));
    }
  }

  /// One game with everything search calls, and not one allocation.
  void look_for_heap(const Options& options) {
    log_.clear();
    Rng rng(settings_.seed);
    const std::uint64_t before = heap_allocations();
    State s = G::start(options);
    for (int step = 0; step < settings_.longest; ++step) {
      const Turn turn = G::turn(s);
      (void)G::check(s);
      if (turn.actor == Actor::Over) break;
      Action a{};
      if (turn.actor == Actor::Chance) {
        OutcomesOf<G> outcomes;
        G::outcomes(s, outcomes);
        a = G::draw(s, rng.next());
      } else {
        ActionsOf<G> list;
        G::legal_actions(s, list);
        if (list.choices().empty()) break;
        a = random_action<G>(list, rng);
        (void)lusoria::refuse<G>(s, turn.seat, a);
        (void)G::reveals(s, a);
        const View v = G::view(s, turn.seat);
        (void)G::sample(v, rng);
      }
      (void)G::seen(s, a, kSpectator);
      G::apply(s, a);
    }
    if (G::turn(s).actor == Actor::Over) (void)G::result(s);
    const std::uint64_t count = heap_allocations() - before;
    if (count != 0)
      fail(Check::Heap, "nothing is allocated while stepping", "0", std::to_string(count));
  }

  std::vector<std::uint64_t> hashes_;
};

}  // namespace lusoria::contract
