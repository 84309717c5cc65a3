// The contract suite: plays whole games of a title and looks, at every step and for every seat and
// the spectator, whether the title keeps what engine/core/game.h asks. It knows no title; what it
// finds goes into a Report.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/any/heap_count.h"
#include "engine/any/playout.h"
#include "engine/codec/bytes.h"
#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "tests/contract/report.h"
#include "tests/contract/table.h"

namespace lusoria::contract {

struct Settings {
  int games = 4;         ///< Per preset and seat count.
  int samples = 2;       ///< Per view.
  int fuzzed = 12;       ///< Made-up actions per step.
  int longest = 60'000;  ///< Actions after which a game counts as endless.
  std::uint64_t seed = 1;
  const AnyGame* game = nullptr;    ///< For records, notation and undo; left out if null …
  const TitleText* text = nullptr;  ///< … and for words.
};

/// How often `reveals` said yes to a verb at a decision, and how often a sample bore it out. What
/// only many games together can tell: kept over all tables of a title.
class Claims {
 public:
  void say(std::uint8_t decision, std::uint8_t verb) {
    last_ = {decision, verb};
    ++claims_[last_].said;
  }

  void bear_out() { ++claims_[last_].borne; }

  /// A sentence for every claim that nothing ever bore out.
  template <Game G>
  std::vector<std::string> remarks() const {
    std::vector<std::string> all;
    for (const auto& [key, claim] : claims_) {
      if (claim.borne > 0) continue;
      all.push_back(
          "reveals(" + std::string(std::span<const VerbSpec>(G::kVerbs)[key.second].slug) + " at " +
          std::string(slug(static_cast<typename G::Decision>(key.first))) + ") said yes " +
          std::to_string(claim.said) + " times and no sample bore it out");
    }
    return all;
  }

 private:
  struct Claim {
    int said = 0;
    int borne = 0;
  };

  using Key = std::pair<std::uint8_t, std::uint8_t>;
  std::map<Key, Claim> claims_;
  Key last_{};
};

template <Game G>
class Suite {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  using Decision = typename G::Decision;

 public:
  Suite(Report& report, Claims& claims, const Settings& settings)
      : report_(report), claims_(claims), settings_(settings) {}

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
  enum class Depth : std::uint8_t { Usual, Thorough };

  // ---- One game ----

  void play(const Options& options, std::uint64_t seed, Depth depth, bool guided) {
    options_ = options;
    seed_ = seed;
    log_.clear();
    hashes_.clear();
    quiet_ = Quiet::Setup;
    State s = G::start(options);
    Rng rng(seed);
    std::array<std::uint64_t, 256> drawn{};
    Turn last{};
    while (true) {
      const Turn turn = G::turn(s);
      hashes_.push_back(hash_of(s));
      if (!look_at_state(s, turn, last, depth)) return;
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

  // ---- Point 4: lists, refusals, outcomes, layout ----

  void look_at_layout(const Options& options) {
    options_ = options;
    log_.clear();
    count_bytes<State>("State");
    count_bytes<View>("View");
    count_bytes<Options>("Options");
    if (settings_.game == nullptr || settings_.text == nullptr) return;
    std::vector<std::string_view> sections;
    for (int i = 0; i < kCount<typename G::Refusal>; ++i)
      sections.push_back(G::section(static_cast<typename G::Refusal>(i)));
    look_at_catalogues(report_, *settings_.game, *settings_.text, sections);
  }

  template <class T>
  void count_bytes(const char* name) {
    T value{};
    FieldBytes counter;
    counter.add(value);
    if (counter.total() != static_cast<int>(sizeof(T))) {
      fail(Check::FieldBytes,
           std::string("every byte of ") + name + " belongs to a field",
           std::to_string(sizeof(T)),
           std::to_string(counter.total()));
    }
  }

  bool look_at_state(const State& s, const Turn& turn, const Turn& last, Depth depth) {
    const std::string_view broken = G::check(s);
    if (!broken.empty()) {
      fail(Check::Invariant, "check(state)", "", std::string(broken));
      return false;
    }
    const bool seat_fits = turn.actor == Actor::Seat
                               ? turn.seat < options_.seats && turn.decision < kCount<Decision>
                               : turn.seat == kNobody && turn.decision == 0;
    const bool stream_fits =
        turn.actor == Actor::Chance ? turn.stream < kCount<typename G::Stream> : turn.stream == 0;
    if (!seat_fits || !stream_fits) {
      fail(Check::BadTurn, "turn(state)", "a turn of this table", text(turn));
      return false;
    }
    if (!log_.empty() && turn.number < last.number)
      fail(Check::BadTurn,
           "turn numbers never go back",
           std::to_string(last.number),
           std::to_string(turn.number));
    look_at_codecs(s, depth);
    return true;
  }

  bool look_at_outcomes(const State& s) {
    OutcomesOf<G> list;
    G::outcomes(s, list);
    std::uint32_t total = 0;
    for (const auto& outcome : list)
      total += outcome.weight;
    if (list.empty() || total == 0 || total >= 65536) {
      fail(Check::BadOutcomes,
           "outcomes have weights summing to 1 … 65535",
           "",
           std::to_string(total));
      return false;
    }
    std::uint32_t from = 0;
    for (int i = 0; i < list.size(); ++i) {
      const auto& outcome = list[i];
      if (outcome.weight == 0)
        fail(Check::BadOutcomes, "no outcome weighs nothing", "", text(outcome.action));
      for (int j = 0; j < i; ++j) {
        if (list[j].action == outcome.action)
          fail(Check::BadOutcomes, "outcomes differ", "", text(outcome.action));
      }
      const std::uint32_t ends[] = {from, from + outcome.weight - 1};
      for (const std::uint32_t at : ends) {
        const Action drawn = G::draw(s, word_for(at, total));
        if (!(drawn == outcome.action))
          fail(Check::BadOutcomes,
               "draw picks the outcome that owns the word",
               text(outcome.action),
               text(drawn));
      }
      from += outcome.weight;
    }
    look_at_showing(s, list);
    return true;
  }

  /// The least word that scaled() maps to `at`.
  static std::uint64_t word_for(std::uint32_t at, std::uint32_t total) {
    return (((std::uint64_t{at} << 32U) + total - 1) / total) << 32U;
  }

  /// False when there is nothing to go on with.
  bool look_at_list(const State& s, const Turn& turn, Rng& rng) {
    ActionsOf<G> list;
    G::legal_actions(s, list);
    if (list.choices().empty()) {
      fail(Check::EmptyList, "a decision offers at least one choice", "", text(turn));
      return false;
    }
    for (int i = 0; i < list.size(); ++i) {
      const auto refusal = G::refuse(s, turn.seat, list[i]);
      if (refusal)
        fail(Check::LegalRefused,
             "offered, so not refused: " + text(list[i]),
             "",
             std::string(slug(*refusal)));
      for (int j = 0; j < i; ++j) {
        if (list[j] == list[i]) fail(Check::OfferedTwice, "offered once", "", text(list[i]));
      }
      for (Seat seat = 0; seat < options_.seats; ++seat) {
        if (seat != turn.seat) expect_refused(s, seat, list[i]);
      }
      expect_refused(s, kSpectator, list[i]);
      expect_refused(s, kNobody, list[i]);
    }
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(list, rng);
      if (!list.contains(a)) expect_refused(s, turn.seat, a);
    }
    return look_at_successors(s, turn, list);
  }

  /// False when an action breaks the state: nothing after it would mean anything.
  bool look_at_successors(const State& s, const Turn& turn, const ActionsOf<G>& list) {
    successors_.clear();
    for (int i = 0; i < list.size(); ++i) {
      State next = s;
      G::apply(next, list[i]);
      const std::string_view broken = G::check(next);
      if (!broken.empty()) {
        fail(Check::Invariant, "check after " + text(list[i]), "", std::string(broken));
        return false;
      }
      if (G::turn(next).actor == Actor::Seat) {
        ActionsOf<G> following;
        G::legal_actions(next, following);
        if (following.choices().empty())
          fail(Check::EmptyList, "no dead end after " + text(list[i]), "", text(G::turn(next)));
      }
      if (i < static_cast<int>(list.choices().size())) successors_.push_back(next);
    }
    const bool allowed = equal_allowed(static_cast<Decision>(turn.decision));
    for (unsigned i = 0; !allowed && i < successors_.size(); ++i) {
      for (unsigned j = 0; j < i; ++j) {
        if (!same(successors_[i], successors_[j])) continue;
        fail(Check::EqualSuccessors,
             "two choices lead to one state",
             text(list[static_cast<int>(j)]),
             text(list[static_cast<int>(i)]));
      }
    }
    return true;
  }

  static bool equal_allowed(Decision decision) {
    if constexpr (requires { G::equal_successors_allowed(decision); })
      return G::equal_successors_allowed(decision);
    return false;
  }

  /// When chance draws or the game is over, every seat is refused everything.
  void look_at_foreign(const State& s, const Turn& turn, Rng& rng) {
    ActionsOf<G> none;
    none.clear();
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(none, rng);
      for (Seat seat = 0; seat < options_.seats; ++seat)
        expect_refused(s, seat, a);
    }
    if (turn.actor != Actor::Chance) return;
    OutcomesOf<G> list;
    G::outcomes(s, list);
    for (Seat seat = 0; seat < options_.seats; ++seat)
      expect_refused(s, seat, list[0].action);
  }

  void expect_refused(const State& s, Seat seat, const Action& a) {
    if (!G::refuse(s, seat, a))
      fail(Check::IllegalAccepted,
           "not offered to seat " + std::to_string(seat) + ", so refused",
           "",
           text(a));
  }

  /// Four bytes near what is legal, or anywhere.
  Action made_up(const ActionsOf<G>& list, Rng& rng) {
    RawAction a;
    const auto verbs = static_cast<std::uint32_t>(std::span<const VerbSpec>(G::kVerbs).size());
    if (list.size() > 0 && rng.below(2) == 0) {
      a = raw(list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]);
    } else {
      a.verb = static_cast<std::uint8_t>(rng.below(8) == 0 ? rng.below(256) : rng.below(verbs));
      a.a = small(rng);
      a.b = small(rng);
      a.c = rng.below(2) == 0 ? std::uint8_t{0} : small(rng);
      return cooked<Action>(a);
    }
    switch (rng.below(4)) {
      case 0:
        a.verb = static_cast<std::uint8_t>(rng.below(verbs));
        break;
      case 1:
        a.a = small(rng);
        break;
      case 2:
        a.b = small(rng);
        break;
      default:
        a.c = small(rng);
        break;
    }
    return cooked<Action>(a);
  }

  static std::uint8_t small(Rng& rng) {
    const std::uint32_t kind = rng.below(8);
    if (kind == 0) return static_cast<std::uint8_t>(rng.below(256));
    if (kind == 1) return static_cast<std::uint8_t>(kAbsent + rng.below(2));
    return static_cast<std::uint8_t>(rng.below(kind < 5 ? 6 : 48));
  }

  // ---- Points 1 and 2: knowledge ----

  /// Remembers whether the seat's action claims to reveal; chance that follows belongs to it.
  void listen(const State& s, const Turn& turn, const Action& a) {
    quiet_ = G::reveals(s, a) ? Quiet::Shows : Quiet::ShowsNothing;
    if (quiet_ == Quiet::Shows) claims_.say(turn.decision, raw(a).verb);
  }

  void bear_out() {
    if (quiet_ == Quiet::Shows) claims_.bear_out();
  }

  /// Chance with outcomes that some seat can tell apart shows something.
  void look_at_showing(const State& s, const OutcomesOf<G>& list) {
    if (quiet_ == Quiet::Setup || list.size() < 2) return;
    State first = s;
    G::apply(first, list[0].action);
    for (Seat seat = 0; seat <= options_.seats; ++seat) {
      const Seat who = seat == options_.seats ? kSpectator : seat;
      const View expected = G::view(first, who);
      for (int i = 1; i < list.size(); ++i) {
        State other = s;
        G::apply(other, list[i].action);
        if (same(G::view(other, who), expected)) continue;
        bear_out();
        if (quiet_ == Quiet::ShowsNothing) {
          fail(Check::RevealsTooLittle,
               "the chance that follows " + text(cooked<Action>(log_.back())) + " shows seat " +
                   std::to_string(who) + " something",
               text(list[0].action),
               text(list[i].action));
        }
        return;
      }
    }
  }

  void look_at_knowledge(const State& s, const Turn& turn, const Action& a, Rng& rng, Depth depth) {
    State after = s;
    G::apply(after, a);
    for (Seat i = 0; i <= options_.seats; ++i) {
      const Seat seat = i == options_.seats ? kSpectator : i;
      const View v = look_at_view(s, turn, seat, depth);
      const View v_after = G::view(after, seat);
      look_at_seen(s, turn, a, seat, v, v_after);
      for (int k = 0; k < settings_.samples; ++k) {
        const State t = G::sample(v, rng);
        if (!look_at_sample(s, turn, v, t)) continue;
        look_at_offers(s, t, turn, seat, rng);
        look_alike(s, t, turn, a, seat, v_after);
      }
    }
  }

  void look_at_end_knowledge(const State& s, Rng& rng) {
    const Turn turn = G::turn(s);
    for (Seat i = 0; i <= options_.seats; ++i) {
      const View v = look_at_view(s, turn, i == options_.seats ? kSpectator : i, Depth::Thorough);
      look_at_sample(s, turn, v, G::sample(v, rng));
    }
  }

  View look_at_view(const State& s, const Turn& turn, Seat seat, Depth depth) {
    const View v = G::view(s, seat);
    if (!(v.turn == turn)) fail(Check::BadTurn, "a view tells the turn", text(turn), text(v.turn));
    if (v.seat != seat)
      fail(Check::BadTurn, "a view tells its seat", std::to_string(seat), std::to_string(v.seat));
    if (depth == Depth::Thorough) round_trip_json(v, "view");
    return v;
  }

  bool look_at_sample(const State& s, const Turn& turn, const View& v, const State& t) {
    const std::string who = " of seat " + std::to_string(v.seat);
    const std::string_view broken = G::check(t);
    if (!broken.empty()) {
      fail(Check::CheckOfSample, "a sample" + who + " passes check", "", std::string(broken));
      return false;
    }
    if (!(G::turn(t) == turn) || !same(t.options, s.options)) {
      fail(Check::TurnOfSample, "a sample" + who + " asks the same", text(turn), text(G::turn(t)));
      return false;
    }
    const View again = G::view(t, v.seat);
    if (!same(again, v)) {
      const Json a = to_json(v, keys());
      const Json b = to_json(again, keys());
      fail(Check::ViewOfSample,
           "a sample" + who + " has the same view",
           a == b ? "equal JSON, unequal bytes" : merge_diff(b, a).dump(),
           merge_diff(a, b).dump());
      return false;
    }
    return true;
  }

  /// For the seat to move, a sample offers, refuses and reveals the same as the truth.
  void look_at_offers(const State& s, const State& t, const Turn& turn, Seat seat, Rng& rng) {
    if (turn.actor != Actor::Seat || turn.seat != seat) return;
    ActionsOf<G> truth;
    ActionsOf<G> sampled;
    G::legal_actions(s, truth);
    G::legal_actions(t, sampled);
    if (!same_list(truth, sampled)) {
      fail(Check::LegalOfSample, "a sample offers the same", text(truth), text(sampled));
      return;
    }
    for (int i = 0; i < truth.size(); ++i) {
      if (G::reveals(s, truth[i]) != G::reveals(t, truth[i]))
        fail(Check::RevealsOfSample,
             "reveals follows from the actor's view: " + text(truth[i]),
             G::reveals(s, truth[i]) ? "true" : "false",
             G::reveals(t, truth[i]) ? "true" : "false");
    }
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(truth, rng);
      const auto in_truth = G::refuse(s, seat, a);
      const auto in_sample = G::refuse(t, seat, a);
      if (in_truth != in_sample)
        fail(Check::RefuseOfSample,
             "a sample refuses alike: " + text(a),
             in_truth ? std::string(slug(*in_truth)) : "",
             in_sample ? std::string(slug(*in_sample)) : "");
    }
  }

  void look_at_seen(const State& s,
                    const Turn& turn,
                    const Action& a,
                    Seat seat,
                    const View& before,
                    const View& after) {
    const auto seen = G::seen(s, a, seat);
    if (!seen) {
      if (!same(before, after))
        fail(Check::UnseenChange,
             "seat " + std::to_string(seat) + " sees no event, so no change: " + text(a),
             "",
             merge_diff(to_json(before, keys()), to_json(after, keys())).dump());
      if (turn.actor == Actor::Seat && turn.seat == seat)
        fail(Check::SeenOperands, "a seat sees its own action", text(a), "nothing");
      return;
    }
    const RawAction whole = raw(a);
    const RawAction part = raw(*seen);
    const auto fits = [](std::uint8_t x, std::uint8_t y) { return x == y || y == kHidden; };
    const bool own = turn.actor == Actor::Seat && turn.seat == seat;
    if (own ? !(whole == part)
            : whole.verb != part.verb || !fits(whole.a, part.a) || !fits(whole.b, part.b) ||
                  !fits(whole.c, part.c))
      fail(Check::SeenOperands,
           "seat " + std::to_string(seat) + (own ? " sees its own action" : " sees operands or ?"),
           text(a),
           text(*seen));
  }

  /// Whatever looks like the action played leads to the same view, unless it reveals.
  void look_alike(const State& s,
                  const State& t,
                  const Turn& turn,
                  const Action& a,
                  Seat seat,
                  const View& after) {
    const auto seen = G::seen(s, a, seat);
    if (!seen) return;  // No event, so nothing to tell apart: look_at_seen has seen to it.
    int found = 0;
    const auto compare = [&](const Action& candidate, bool candidate_reveals) {
      if (!(G::seen(t, candidate, seat) == seen)) return;
      if (++found > 4) return;
      State next = t;
      G::apply(next, candidate);
      const View v = G::view(next, seat);
      if (same(v, after)) return;
      if (quiet_ == Quiet::Shows || candidate_reveals) {
        bear_out();
        return;
      }
      const Json truth = to_json(after, keys());
      const Json other = to_json(v, keys());
      fail(Check::SeenAlike,
           "seat " + std::to_string(seat) + " cannot tell " + text(a) + " from " + text(candidate),
           merge_diff(other, truth).dump(),
           merge_diff(truth, other).dump());
    };
    if (turn.actor == Actor::Chance) {
      OutcomesOf<G> list;
      G::outcomes(t, list);
      for (const auto& outcome : list)
        compare(outcome.action, false);
      return;
    }
    ActionsOf<G> list;
    G::legal_actions(t, list);
    for (int i = 0; i < list.size(); ++i)
      compare(list[i], G::reveals(t, list[i]));
    // What a seat does not see at all (a rival's staged pick) shows it nothing.
    if (found > 0 || !seen) return;
    bear_out();
    if (quiet_ == Quiet::ShowsNothing)
      fail(Check::RevealsTooLittle,
           "a deal that seat " + std::to_string(seat) +
               " held possible has no such action, so it showed something",
           "reveals true",
           text(a));
  }

  // ---- Point 5: endings, replay, codecs, heap ----

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

  template <class T>
  void round_trip_json(const T& value, const char* name) {
    const Json json = to_json(value, keys());
    T again{};
    const std::string error = from_json(json, again, keys());
    if (!error.empty() || !same(again, value))
      fail(Check::JsonText,
           std::string("a ") + name + " round-trips through JSON",
           json.dump(),
           error.empty() ? merge_diff(json, to_json(again, keys())).dump() : error);
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
        (void)G::refuse(s, turn.seat, a);
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

  // ---- Words ----

  template <class T>
  static bool same(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
  }

  static bool same_list(const ActionsOf<G>& a, const ActionsOf<G>& b) {
    if (a.choices().size() != b.choices().size() || a.size() != b.size()) return false;
    for (int i = 0; i < a.size(); ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }

  SeatKeys keys() const { return SeatKeys::plain(options_.seats); }

  static std::string text(const Action& a) {
    return plain_text(std::span<const VerbSpec>(G::kVerbs), raw(a));
  }

  static std::string text(const ActionsOf<G>& list) {
    std::string all;
    for (int i = 0; i < list.size(); ++i)
      all += (i == 0 ? "" : ", ") + text(list[i]);
    return all;
  }

  static std::string text(const Turn& turn) {
    std::string words = "turn " + std::to_string(turn.number) + " " + std::string(slug(turn.actor));
    if (turn.actor == Actor::Seat)
      words += " " + std::to_string(turn.seat) + " " +
               std::string(slug(static_cast<Decision>(turn.decision)));
    if (turn.actor == Actor::Chance)
      words += " " + std::string(slug(static_cast<typename G::Stream>(turn.stream)));
    return words;
  }

  void fail(Check check, std::string what, std::string left, std::string right) {
    Failure failure;
    failure.check = check;
    failure.title = std::string(G::kFacts.slug);
    failure.options = to_json(options_, {}).dump();
    failure.seed = seed_;
    failure.step = static_cast<int>(log_.size());
    failure.what = std::move(what);
    failure.left = std::move(left);
    failure.right = std::move(right);
    failure.log = log_;
    report_.fail(std::move(failure));
  }

  /// What the last seat's action said of itself.
  enum class Quiet : std::uint8_t { Setup, ShowsNothing, Shows };

  Report& report_;
  Claims& claims_;
  Settings settings_;
  Options options_{};
  std::uint64_t seed_ = 0;
  std::vector<RawAction> log_;
  std::vector<std::uint64_t> hashes_;
  std::vector<State> successors_;
  Quiet quiet_ = Quiet::Setup;
};

}  // namespace lusoria::contract
