// The tables of one title, compiled against it. Included by the sources that the build makes, one
// per title.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "ai/bots/bot.h"
#include "ai/encoding/title_encoder.h"
#include "engine/any/playout.h"
#include "python/src/tables.h"

namespace lusoria::python {

using encoding::kActionIndex;
using encoding::kNoIndex;

/// Has a value's memory fetched while something else is done.
template <class T>
void prefetch(const T* value, std::size_t count = 1) {
  constexpr std::size_t kLine = 64;
  const auto* at = reinterpret_cast<const char*>(value);
  for (std::size_t i = 0; i < sizeof(T) * count; i += kLine)
    __builtin_prefetch(at + i);
}

template <Game G>
class TitleTables final : public Tables {
  using State = typename G::State;
  using Action = typename G::Action;
  using View = typename G::View;
  static constexpr int kColumns = encoding::width_of<View>();
  static constexpr unsigned kActions = static_cast<unsigned>(kActionIndex<G>.size);
  static constexpr unsigned kMostLegal = static_cast<unsigned>(G::kMaxActions);

 public:
  TitleTables(const AnyGame& game, const TablesGiven& given, unsigned tables, const Rows& rows)
      : game_(game),
        options_(options_from<G>(given.options)),
        given_(given),
        rows_(rows),
        tables_(tables, Table{}),
        bots_(tables * given.opponents.size()) {}

  void start(unsigned first, unsigned last) override {
    ActionsOf<G> list;
    for (unsigned i = first; i < last; ++i) {
      clear_end(i);
      tables_[i].rng = Rng(rows_.seeds[i]);
      seat_bots(i);
      tables_[i].state = G::start(options_);
      go_on(i, list);
    }
  }

  std::int64_t first_illegal(unsigned first, unsigned last) const override {
    for (unsigned i = first; i < last; ++i) {
      const std::int32_t* const legal = rows_.legal + std::size_t{i} * kMostLegal;
      if (std::find(legal, legal + rows_.counts[i], rows_.actions[i]) == legal + rows_.counts[i])
        return i;
    }
    return -1;
  }

  void step(unsigned first, unsigned last) override {
    ActionsOf<G> list;
    for (unsigned i = first; i < last; ++i) {
      if (i + 1 < last) fetch(i + 1);
      clear_end(i);
      G::apply(tables_[i].state, action_of(rows_.actions[i], static_cast<Seat>(rows_.seats[i])));
      go_on(i, list);
    }
  }

  void choose_any(unsigned first, unsigned last, std::uint64_t seed) override {
    for (unsigned i = first; i < last; ++i) {
      const std::uint32_t pick =
          scaled(mix(seed + kGolden * (i + 1)), static_cast<std::uint32_t>(rows_.counts[i]));
      rows_.actions[i] = rows_.legal[std::size_t{i} * kMostLegal + pick];
    }
  }

  AnyState state(unsigned table) const override {
    AnyState any;
    any.as<State>() = tables_[table].state;
    return any;
  }

 private:
  struct Table {
    State state{};
    Rng rng{0};
  };

  /// What the last step told of an end holds for that step only.
  void clear_end(unsigned i) {
    if (rows_.ended[i] == 0) return;
    rows_.ended[i] = 0;
    std::memset(rows_.rewards + i * options_.seats, 0, options_.seats * sizeof(float));
    std::memset(rows_.scores + i * options_.seats, 0, options_.seats * sizeof(std::int32_t));
  }

  Action action_of(std::int32_t index, Seat mover) const {
    return cooked<Action>(kActionIndex<G>.at(index, mover, options_.seats));
  }

  void fetch(unsigned i) const {
    prefetch(&tables_[i].state);
    prefetch(rows_.observations + std::size_t{i} * kColumns, kColumns);
    prefetch(rows_.legal + std::size_t{i} * kMostLegal, static_cast<unsigned>(rows_.counts[i]));
  }

  /// Plays on until the caller has to choose. The list is the caller's, who makes one for all
  /// tables: to make one takes as long as to fill it.
  void go_on(unsigned i, ActionsOf<G>& list) {
    Table& table = tables_[i];
    while (true) {
      const Turn turn = G::turn(table.state);
      if (turn.actor == Actor::Chance) {
        G::apply(table.state, G::draw(table.state, table.rng.next()));
      } else if (turn.actor == Actor::Over) {
        end_game(i);
        table.state = G::start(options_);
      } else if (turn.seat < given_.opponents.size() && !given_.opponents[turn.seat].empty()) {
        G::apply(table.state, opponents_choice(i, turn.seat, list));
      } else if (offer(i, turn.seat, list)) {
        encoding::write_row(G::view(table.state, turn.seat),
                            rows_.observations + std::size_t{i} * kColumns);
        rows_.seats[i] = static_cast<std::int8_t>(turn.seat);
        return;
      }
    }
  }

  /// Lists what the seat may do; plays it and answers false if there is nothing to choose and
  /// nobody wants to be asked.
  bool offer(unsigned i, Seat seat, ActionsOf<G>& list) {
    G::legal_actions(tables_[i].state, list);
    const bool asked = given_.ask_forced || playable<G>(list) > 1;
    if (asked && (show(i, seat, list) > 1 || given_.ask_forced)) return true;
    G::apply(tables_[i].state, list[0]);
    return false;
  }

  /// Writes the indices of a list and how many there are, and the mask.
  std::int32_t show(unsigned i, Seat seat, const ActionsOf<G>& list) {
    std::uint8_t* const mask = rows_.masks + std::size_t{i} * kActions;
    std::int32_t* const legal = rows_.legal + std::size_t{i} * kMostLegal;
    const std::int32_t before = rows_.counts[i];
    for (std::int32_t k = 0; k < before; ++k)
      mask[legal[k]] = 0;
    std::int32_t count = 0;
    for (const std::span<const Action> part : {list.choices(), list.asides()}) {
      for (const Action& action : part) {
        const std::int32_t index = kActionIndex<G>.of(raw(action), seat, options_.seats);
        if (index == kNoIndex || is_concession<G>(action)) continue;
        legal[count++] = index;
        mask[index] = 1;
      }
    }
    // The list goes on as long as the last one did with what is no action.
    for (std::int32_t k = count; k < before; ++k)
      legal[k] = kNoIndex;
    return rows_.counts[i] = count;
  }

  /// New opponents by the table's own seed, so that it does not matter which thread plays it.
  void seat_bots(unsigned i) {
    for (unsigned seat = 0; seat < given_.opponents.size(); ++seat) {
      const std::string& level = given_.opponents[seat];
      if (level.empty() || level == "random") continue;
      bots_[i * given_.opponents.size() + seat] =
          make_bot(game_, level, mix(rows_.seeds[i] + kGolden * (seat + 1)));
    }
  }

  Action opponents_choice(unsigned i, Seat seat, ActionsOf<G>& list) {
    Table& table = tables_[i];
    if (const auto& bot = bots_[i * given_.opponents.size() + seat]) {
      AnyView view;
      view.as<View>() = G::view(table.state, seat);
      return cooked<Action>(bot->choose(view, {}));
    }
    G::legal_actions(table.state, list);
    return random_action_at_once<G>(list, table.rng);
  }

  void end_game(unsigned i) {
    const Result result = G::result(tables_[i].state);
    rows_.ended[i] = 1;
    for (unsigned seat = 0; seat < options_.seats; ++seat) {
      rows_.rewards[i * options_.seats + seat] =
          static_cast<float>(result.seat[seat].share) / static_cast<float>(kWholeWin);
      rows_.scores[i * options_.seats + seat] = result.seat[seat].score;
    }
  }

  const AnyGame& game_;
  typename G::Options options_;
  TablesGiven given_;
  Rows rows_;
  std::vector<Table> tables_;
  std::vector<std::unique_ptr<LevelBot>> bots_;  ///< By table, then by seat.
};

template <Game G>
std::string read_state(const Json& json, const SeatKeys& seats, AnyState& state) {
  typename G::State read{};
  std::string error = from_json(json, read, seats);
  if (error.empty()) {
    const std::string_view broken = G::check(read);
    if (!broken.empty()) error = "no such position is possible: " + std::string(broken);
  }
  if (error.empty()) state.as<typename G::State>() = read;
  return error;
}

template <Game G>
PlayEntry make_play_entry() {
  PlayEntry entry{encoding::make_encoder<G>()};
  entry.make = [](const AnyGame& game,
                  const TablesGiven& given,
                  unsigned tables,
                  const Rows& rows) -> std::unique_ptr<Tables> {
    return std::make_unique<TitleTables<G>>(game, given, tables, rows);
  };
  entry.read_state = read_state<G>;
  entry.same_view = [](const AnyView& one, const AnyView& other) {
    return std::memcmp(&one, &other, sizeof(typename G::View)) == 0;
  };
  return entry;
}

}  // namespace lusoria::python
