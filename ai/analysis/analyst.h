// The thinking of an analysis, without threads, clocks or files, so that it runs wherever the
// search runs: a game is replayed, each job values one view, and the jobs may be done in any order.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "ai/analysis/analysis.h"

namespace lusoria::analysis {

/// A value that has to be searched for: one seat's view before one action.
struct Job {
  std::uint32_t step = 0;
  Seat seat = 0;
};

/// What a job found.
struct Finding {
  Job job;
  std::int32_t value = 0;
  std::vector<Alternative> best;  ///< Empty where the seat had nothing to decide.
  std::int32_t played_value = 0;
};

struct Position {
  AnyState state;
  Turn turn;
};

inline std::int32_t millionths(float value) {
  return static_cast<std::int32_t>(static_cast<double>(value) * 1e6 + 0.5);
}

inline std::uint8_t mark_of(std::int32_t loss) {
  if (loss >= 150'000) return 3;
  if (loss >= 100'000) return 2;
  return loss >= 50'000 ? 1 : 0;
}

inline bool has_alternative(const AnyGame& game, const Position& position) {
  if (position.turn.actor != Actor::Seat) return false;
  const AnyActions legal = game.legal_actions(position.state);
  return legal.choices.size() + legal.asides.size() > 1;
}

inline const search::Candidate* find(const search::Report& report, RawAction action) {
  const auto found = std::find_if(report.candidates.begin(),
                                  report.candidates.end(),
                                  [&](const auto& c) { return c.action == action; });
  return found == report.candidates.end() ? nullptr : &*found;
}

class Analyst {
 public:
  Analyst(const AnyGame& game, const std::vector<RawAction>& actions, const Settings& settings)
      : game_(game), actions_(actions), settings_(settings) {}

  void replay(const Json& options) {
    AnyState s = game_.start(options);
    for (const RawAction action : actions_) {
      positions_.push_back({s, game_.turn(s)});
      game_.apply(s, action);
    }
    positions_.push_back({s, game_.turn(s)});
    seats_ = options.at("seats").get<int>();
    values_.resize(positions_.size());
    notes_.resize(positions_.size());
  }

  /// One job per view that differs from the seat's view a step earlier.
  std::vector<Job> jobs() {
    std::vector<Job> list;
    sources_.assign(positions_.size(), {});
    std::array<std::uint64_t, kMaxSeats> last{};
    for (std::uint32_t step = 0; step + 1 < positions_.size(); ++step) {
      for (int seat = 0; seat < seats_; ++seat) {
        const auto s = static_cast<unsigned>(seat);
        const std::uint64_t hash =
            game_.hash(game_.view(positions_[step].state, static_cast<Seat>(seat)));
        const bool same = step > 0 && hash == last[s];
        sources_[step][s] = same ? sources_[step - 1][s] : step;
        last[s] = hash;
        if (!same) list.push_back({step, static_cast<Seat>(seat)});
      }
    }
    return list;
  }

  /// Thinks about one job, in whichever thread or worker; `take` books what it found.
  Finding work(const Job& job, Searcher& searcher) const {
    const Position& position = positions_[job.step];
    const AnyView view = game_.view(position.state, job.seat);
    searcher.reseed(mix(settings_.seed ^ game_.hash(view)));
    const bool decides = position.turn.seat == job.seat && has_alternative(game_, position);
    const search::Report report = searcher.think(view, settings_.simulations, {});
    Finding found{.job = job, .value = millionths(report.seats[job.seat]), .best = {}};
    if (decides && !report.candidates.empty()) judge(found, view, report, searcher);
    return found;
  }

  void take(const Finding& found) {
    const auto [step, seat] = found.job;
    values_[step][seat] = found.value;
    if (found.best.empty()) return;
    Decision& note = notes_[step];
    note.step = step;
    note.seat = seat;
    note.turn = positions_[step].turn.number;
    note.played = actions_[step];
    note.best = found.best;
    note.played_value = found.played_value;
    note.loss = std::max(0, found.best.front().value - found.played_value);
    note.mark = mark_of(note.loss);
  }

  Analysis finish() {
    Analysis analysis;
    analysis.seats = seats_;
    const auto last = positions_.size() - 1;
    const Result result = game_.result(positions_[last].state);
    for (unsigned seat = 0; seat < static_cast<unsigned>(seats_); ++seat) {
      for (std::size_t step = 0; step < last; ++step)
        values_[step][seat] = values_[sources_[step][seat]][seat];
      values_[last][seat] = static_cast<std::int32_t>(result.seat[seat].share);
      analysis.ledgers[seat] = ledger_of(static_cast<Seat>(seat));
    }
    for (const Decision& note : notes_) {
      if (note.best.empty()) continue;
      analysis.decisions.push_back(note);
      const bool same_turn = !analysis.turns.empty() && analysis.turns.back().turn == note.turn &&
                             analysis.turns.back().seat == note.seat;
      if (!same_turn) analysis.turns.push_back({note.turn, note.seat, 0});
      analysis.turns.back().loss += note.loss;
    }
    analysis.values = std::move(values_);
    return analysis;
  }

 private:
  /// A decision's value is that of its best move; the move played is looked at again if the search
  /// hardly tried it.
  void judge(Finding& found,
             const AnyView& view,
             const search::Report& report,
             Searcher& searcher) const {
    for (unsigned i = 0; i < report.candidates.size() && i < 3 && report.candidates[i].visits > 0;
         ++i) {
      const search::Candidate& c = report.candidates[i];
      found.best.push_back({c.action, millionths(c.value), c.visits});
    }
    const RawAction action = actions_[found.job.step];
    found.value = millionths(report.candidates.front().value);
    found.played_value = found.value;
    if (report.candidates.front().action == action) return;
    const std::uint32_t enough = settings_.simulations / 4;
    const search::Candidate* played = find(report, action);
    const std::uint32_t tried = played == nullptr ? 0 : played->visits;
    const search::Report again =
        tried < enough ? searcher.probe(view, action, enough - tried) : report;
    const search::Candidate* probed = find(again, action);
    found.played_value = probed == nullptr ? 0 : millionths(probed->value);
  }

  WinLedger ledger_of(Seat seat) const {
    WinLedger sum;
    sum.first = values_.front()[seat];
    sum.last = values_.back()[seat];
    for (std::size_t step = 0; step + 1 < values_.size(); ++step) {
      const std::int32_t change = values_[step + 1][seat] - values_[step][seat];
      const Turn& turn = positions_[step].turn;
      std::int32_t& to = turn.actor == Actor::Chance ? sum.chance
                         : turn.seat == seat         ? sum.own
                                                     : sum.others;
      to += change;
    }
    return sum;
  }

  const AnyGame& game_;
  const std::vector<RawAction>& actions_;
  Settings settings_;
  int seats_ = 0;
  std::vector<Position> positions_;
  std::vector<SeatValues> values_;
  std::vector<std::array<std::uint32_t, kMaxSeats>> sources_;
  std::vector<Decision> notes_;
};

}  // namespace lusoria::analysis
