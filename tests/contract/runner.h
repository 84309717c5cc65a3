// The contract suite: plays whole games of a title and has every check of the lists (checks.h) look
// at every step, for every seat and the spectator. It knows no title; what it finds goes into a
// Report.
#pragma once

#include "tests/contract/checks.h"
#include "tests/contract/claims.h"

namespace lusoria::contract {

template <Game G>
class Runner {
  using State = typename G::State;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  /// With a title behind its plain interface, what records, notation, undo and words make of the
  /// games is looked at too.
  Runner(Report& report, Claims& claims, const Settings& settings, AnyTitle title = {})
      : report_(report), claims_(claims), settings_(settings), title_(title) {}

  /// All games of one table: options with their seats.
  void run(const Options& options) {
    m_ = {.settings = settings_, .options = options};
    look(&GameCheck<G>::of_table);
    if (title_.game != nullptr) look_at_texts(report_, title_, sections());
    for (int i = 0; i < settings_.games; ++i) {
      const std::uint64_t seed = mix(settings_.seed + kGolden * static_cast<std::uint64_t>(i + 1));
      m_ = {.settings = settings_,
            .depth = i < settings_.thorough ? Depth::Thorough : Depth::Usual,
            .seed = seed,
            .options = options};
      if (!play(i % 2 == 1 ? Play::Guided : Play::Random)) continue;
      if (title_.game == nullptr || m_.depth != Depth::Thorough) continue;
      look_at_match(report_, {title_, to_json(options, {}), seed, m_.log});
    }
  }

 private:
  /// Every other game follows the title's own guide, so that real endings are met too.
  enum class Play : std::uint8_t { Random, Guided };

  template <class Hook, class... Looked>
  bool look(Hook hook, const Looked&... looked) {
    const auto here = [this] {
      return Place{G::kFacts.slug, to_json(m_.options, {}).dump(), m_.seed, m_.log};
    };
    return contract::look(report_, kChecks<G>, hook, here, m_, looked...);
  }

  /// False when a check failed after which nothing would mean anything.
  bool play(Play how) {
    m_.state = G::start(m_.options);
    Rng choices(m_.seed);
    Rng samples(mix(m_.seed));
    std::array<std::uint64_t, 256> drawn{};
    while (true) {
      m_.turn = G::turn(m_.state);
      m_.hashes.push_back(hash_of(m_.state));
      if (!look(&GameCheck<G>::at_position)) return false;
      Action a{};
      list_what_may_come();
      if (m_.turn.actor == Actor::Over) break;
      if (m_.turn.actor == Actor::Chance) {
        if (!look(&GameCheck<G>::at_chance)) return false;
        if (m_.told_apart) bear_out();
        a = G::draw(m_.state, stream_word(m_.seed, m_.turn.stream, drawn[m_.turn.stream]++));
      } else {
        if (!look(&GameCheck<G>::at_decision)) return false;
        a = pick(choices, how);
        listen(a);
      }
      look_from_every_seat(samples, a);
      G::apply(m_.state, a);
      m_.log.push_back(raw(a));
      m_.last = m_.turn;
    }
    look(&GameCheck<G>::at_end);
    look_from_every_seat(samples, std::nullopt);
    return true;
  }

  void list_what_may_come() {
    m_.list.clear();
    m_.successors.clear();
    m_.outcomes.clear();
    m_.told_apart.reset();
    if (m_.turn.actor == Actor::Chance) {
      G::outcomes(m_.state, m_.outcomes);
      if (m_.claim != Claim::Setup) m_.told_apart = tell_apart();
    } else if (m_.turn.actor == Actor::Seat) {
      G::legal_actions(m_.state, m_.list);
      for (int i = 0; i < m_.list.size(); ++i)
        G::apply(m_.successors.emplace_back(m_.state), m_.list[i]);
    }
  }

  std::optional<ToldApart<G>> tell_apart() const {
    for (int k = 0; k <= m_.options.seats && m_.outcomes.size() > 1; ++k) {
      const auto view_after = [&](const Action& a) {
        State next = m_.state;
        G::apply(next, a);
        return G::view(next, nth_seat(k));
      };
      const Action& first = m_.outcomes[0].action;
      const auto expected = view_after(first);
      for (int i = 1; i < m_.outcomes.size(); ++i) {
        if (!same(view_after(m_.outcomes[i].action), expected))
          return ToldApart<G>{nth_seat(k), first, m_.outcomes[i].action};
      }
    }
    return std::nullopt;
  }

  /// The seats, then the spectator.
  Seat nth_seat(int k) const { return k == m_.options.seats ? kSpectator : static_cast<Seat>(k); }

  void listen(const Action& a) {
    m_.claim = G::reveals(m_.state, a) ? Claim::Shows : Claim::ShowsNothing;
    if (m_.claim == Claim::Shows) claims_.say(m_.turn.decision, raw(a).verb);
  }

  void bear_out() {
    if (m_.claim == Claim::Shows) claims_.bear_out();
  }

  /// With the action that is about to be played, if the game is not over.
  void look_from_every_seat(Rng& rng, const std::optional<Action>& a) {
    State after = m_.state;
    if (a) G::apply(after, *a);
    for (int k = 0; k <= m_.options.seats; ++k) {
      Look<G> look_here{.seat = nth_seat(k), .view = G::view(m_.state, nth_seat(k))};
      look(&GameCheck<G>::at_view, look_here);
      if (a) {
        look_here.action = *a;
        look_here.seen = G::seen(m_.state, *a, look_here.seat);
        look_here.after = G::view(after, look_here.seat);
        look(&GameCheck<G>::at_event, look_here);
      }
      for (int i = 0; i < (a ? settings_.samples : 1); ++i) {
        Sampled<G> t{.number = i, .state = G::sample(look_here.view, rng)};
        if (!look(&GameCheck<G>::at_sample, look_here, t) || !a) continue;
        compare(look_here, t);
        look(&GameCheck<G>::at_sampled_event, look_here, t);
        // What is told apart in either way was shown.
        if (t.differs || (m_.turn.actor == Actor::Seat && look_here.seen && t.alike == 0))
          bear_out();
      }
    }
  }

  /// Whether what looks like the action played leads to the same view.
  void compare(const Look<G>& look_here, Sampled<G>& t) const {
    constexpr int kEnough = 4;
    const auto hold_against = [&](const Action& candidate) {
      if (!look_here.seen || !(G::seen(t.state, candidate, look_here.seat) == look_here.seen))
        return;
      if (++t.alike > kEnough) return;
      State next = t.state;
      G::apply(next, candidate);
      if (same(G::view(next, look_here.seat), look_here.after)) return;
      t.differs = true;
      if (m_.turn.actor == Actor::Chance || !G::reveals(t.state, candidate)) t.betrays = candidate;
    };
    if (m_.turn.actor == Actor::Chance) {
      OutcomesOf<G> outcomes;
      G::outcomes(t.state, outcomes);
      for (const auto& outcome : outcomes)
        hold_against(outcome.action);
      return;
    }
    G::legal_actions(t.state, t.list);
    for (int i = 0; i < t.list.size(); ++i)
      hold_against(t.list[i]);
  }

  Action pick(Rng& rng, Play how) const {
    if constexpr (requires(float* w) { G::guide(m_.state, m_.list, w); }) {
      if (how == Play::Guided && rng.below(8) != 0) {
        std::array<float, static_cast<unsigned>(G::kMaxActions)> weights{};
        G::guide(m_.state, m_.list, weights.data());
        float total = 0;
        for (int i = 0; i < m_.list.size(); ++i)
          total += weights[static_cast<unsigned>(i)];
        float at = total * static_cast<float>(rng.below(1U << 20U)) / static_cast<float>(1U << 20U);
        for (int i = 0; i < m_.list.size(); ++i) {
          at -= weights[static_cast<unsigned>(i)];
          if (at < 0) return m_.list[i];
        }
      }
    }
    // A concession is tried now and then only: it would end most games early.
    if (rng.below(400) == 0)
      return m_.list[static_cast<int>(rng.below(static_cast<std::uint32_t>(m_.list.size())))];
    return random_action<G>(m_.list, rng);
  }

  static std::vector<std::string_view> sections() {
    std::vector<std::string_view> all;
    for (int i = 0; i < kCount<typename G::Refusal>; ++i)
      all.push_back(G::section(static_cast<typename G::Refusal>(i)));
    return all;
  }

  Report& report_;
  Claims& claims_;
  Settings settings_;
  AnyTitle title_;
  Moment<G> m_;
};

}  // namespace lusoria::contract
