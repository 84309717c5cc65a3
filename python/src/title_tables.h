// The tables of one title, compiled against it. Included by the sources that the build makes, one
// per title.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "ai/bots/bot.h"
#include "engine/any/playout.h"
#include "python/src/action_index.h"
#include "python/src/tables.h"

namespace lusoria::python {

template <Game G>
inline constexpr ActionIndex kActionIndex{std::span(G::kVerbs)};

template <Game G>
class TitleTables final : public Tables {
  using State = typename G::State;
  using Action = typename G::Action;
  using View = typename G::View;
  static constexpr int kColumns = width_of<View>();
  static constexpr unsigned kActions = static_cast<unsigned>(kActionIndex<G>.size);
  static constexpr unsigned kMostLegal = static_cast<unsigned>(G::kMaxActions);

 public:
  TitleTables(const AnyGame& game, const TablesGiven& given, unsigned tables, const Rows& rows)
      : game_(game),
        options_(options_from<G>(given.options)),
        given_(given),
        rows_(rows),
        tables_(tables, Table{}),
        actions_(std::size_t{tables} * kMostLegal),
        bots_(tables * given.opponents.size()) {}

  void start(unsigned first, unsigned last) override {
    for (unsigned i = first; i < last; ++i) {
      clear_end(i);
      tables_[i].rng = Rng(rows_.seeds[i]);
      seat_bots(i);
      tables_[i].state = G::start(options_);
      go_on(i);
    }
  }

  void step(unsigned first, unsigned last) override {
    for (unsigned i = first; i < last; ++i) {
      clear_end(i);
      G::apply(tables_[i].state, cooked<Action>(action_of(i, rows_.actions[i])));
      go_on(i);
    }
  }

  std::int64_t first_illegal(unsigned first, unsigned last) const override {
    for (unsigned i = first; i < last; ++i) {
      const std::int32_t action = rows_.actions[i];
      if (action < 0 || static_cast<unsigned>(action) >= kActions ||
          rows_.masks[std::size_t{i} * kActions + static_cast<unsigned>(action)] == 0)
        return i;
    }
    return -1;
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

  /// Of the actions offered at a table, the one with this index.
  RawAction action_of(unsigned i, std::int32_t index) const {
    const std::int32_t* legal = rows_.legal + std::size_t{i} * kMostLegal;
    unsigned at = 0;
    while (legal[at] != index)
      ++at;
    return actions_[std::size_t{i} * kMostLegal + at];
  }

  /// Plays on until the caller has to choose.
  void go_on(unsigned i) {
    Table& table = tables_[i];
    while (true) {
      const Turn turn = G::turn(table.state);
      if (turn.actor == Actor::Chance) {
        G::apply(table.state, G::draw(table.state, table.rng.next()));
      } else if (turn.actor == Actor::Over) {
        end_game(i);
        table.state = G::start(options_);
      } else if (turn.seat < given_.opponents.size() && !given_.opponents[turn.seat].empty()) {
        G::apply(table.state, opponents_choice(i, turn.seat));
      } else if (offer(i, turn.seat)) {
        write_row(G::view(table.state, turn.seat), rows_.observations + std::size_t{i} * kColumns);
        rows_.seats[i] = static_cast<std::int8_t>(turn.seat);
        return;
      } else {
        G::apply(table.state, cooked<Action>(actions_[std::size_t{i} * kMostLegal]));
      }
    }
  }

  /// Lists what the seat may do; false if there is nothing to choose and nobody wants to be asked.
  bool offer(unsigned i, Seat seat) {
    ActionsOf<G> list;
    G::legal_actions(tables_[i].state, list);
    std::uint8_t* const mask = rows_.masks + std::size_t{i} * kActions;
    std::int32_t* const legal = rows_.legal + std::size_t{i} * kMostLegal;
    RawAction* const actions = actions_.data() + std::size_t{i} * kMostLegal;
    const std::int32_t before = rows_.counts[i];
    for (std::int32_t k = 0; k < before; ++k)
      mask[legal[k]] = 0;
    std::int32_t count = 0;
    for (const std::span<const Action> part : {list.choices(), list.asides()}) {
      for (const Action& action : part) {
        const std::int32_t index = kActionIndex<G>.of(raw(action), seat, options_.seats);
        if (index == kNoIndex || is_concession<G>(action)) continue;
        actions[count] = raw(action);
        legal[count++] = index;
      }
    }
    // The list goes on as long as the last one did with what is no action.
    for (std::int32_t k = count; k < before; ++k)
      legal[k] = kNoIndex;
    rows_.counts[i] = count;
    for (std::int32_t k = 0; k < count; ++k)
      mask[legal[k]] = 1;
    return count > 1 || given_.ask_forced;
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

  Action opponents_choice(unsigned i, Seat seat) {
    Table& table = tables_[i];
    if (const auto& bot = bots_[i * given_.opponents.size() + seat]) {
      AnyView view;
      view.as<View>() = G::view(table.state, seat);
      return cooked<Action>(bot->choose(view, {}));
    }
    ActionsOf<G> list;
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
  std::vector<RawAction> actions_;               ///< As Rows::legal.
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
  using View = typename G::View;
  return {
      .slug = G::kFacts.slug,
      .columns = width_of<View>(),
      .actions = kActionIndex<G>.size,
      .most_legal = G::kMaxActions,
      .column_list = columns_of<View>,
      .write_row = [](const AnyView& view, Cell* row) { write_row(view.as<View>(), row); },
      .index_of = [](RawAction action,
                     Seat mover,
                     int seats) { return kActionIndex<G>.of(action, mover, seats); },
      .action_at = [](std::int32_t index,
                      Seat mover,
                      int seats) { return kActionIndex<G>.at(index, mover, seats); },
      .make = [](const AnyGame& game, const TablesGiven& given, unsigned tables, const Rows& rows)
          -> std::unique_ptr<Tables> {
        return std::make_unique<TitleTables<G>>(game, given, tables, rows);
      },
      .read_state = read_state<G>,
      .concedes = [](RawAction a) { return is_concession<G>(cooked<typename G::Action>(a)); },
      .same_view =
          [](const AnyView& one, const AnyView& other) {
            return std::memcmp(&one, &other, sizeof(View)) == 0;
          },
  };
}

}  // namespace lusoria::python
