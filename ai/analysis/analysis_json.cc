#include "ai/analysis/analysis_json.h"

#include <utility>

#include "engine/wire/wire.h"

namespace lusoria::analysis {

namespace {

/// An action as its seat would have been offered it.
Json label_json(const Match& match, const AnyView& view, RawAction action) {
  return wire::message_json(match.game().label(view, action), match.seating().keys);
}

Json alternatives_json(const Match& match,
                       const AnyView& view,
                       const std::vector<Alternative>& best) {
  Json list = Json::array();
  for (const Alternative& one : best) {
    list.push_back({{"do", print_action(match.notation(), one.action)},
                    {"label", label_json(match, view, one.action)},
                    {"value", one.value},
                    {"visits", one.visits}});
  }
  return list;
}

/// The steps of the analysis in the game as it was lived: who acted, in which turn, and each seat's
/// event number after it.
struct Steps {
  Json list = Json::array();
  Json events = Json::object();
  std::vector<AnyState> states;  ///< Before each step.
};

Steps steps_of(const Match& match) {
  const SeatKeys& seats = match.seating().keys;
  Steps steps;
  for (const std::string& key : seats.list())
    steps.events[key] = Json::array({0});
  wire::Feed feed(match);
  for (const Entry& entry : match.log()) {
    const bool stands = entry.kind != Entry::Kind::Undo && !entry.undone;
    if (stands) steps.states.push_back(feed.state());
    feed.step(match, {}, nullptr);
    if (!stands) continue;
    steps.list.push_back(
        {{"by", entry.seat < seats.count ? seats.keys[entry.seat] : std::string(kChanceWord)},
         {"turn", entry.turn}});
    for (int i = 0; i < seats.count; ++i)
      steps.events[seats.keys[static_cast<unsigned>(i)]].push_back(feed.last(static_cast<Seat>(i)));
  }
  return steps;
}

}  // namespace

Json analysis_json(const Match& match, const Analysis& done) {
  const SeatKeys& seats = match.seating().keys;
  Steps steps = steps_of(match);
  Json values = Json::array();
  for (const SeatValues& step : done.values) {
    Json row = Json::object();
    for (int i = 0; i < done.seats; ++i)
      row[seats.keys[static_cast<unsigned>(i)]] = step[static_cast<unsigned>(i)];
    values.push_back(std::move(row));
  }
  Json decisions = Json::array();
  for (const Decision& one : done.decisions) {
    const AnyView view = match.game().view(steps.states[one.step], one.seat);
    decisions.push_back({{"step", one.step},
                         {"seat", seats.keys[one.seat]},
                         {"turn", one.turn},
                         {"played", print_action(match.notation(), one.played)},
                         {"label", label_json(match, view, one.played)},
                         {"best", alternatives_json(match, view, one.best)},
                         {"played_value", one.played_value},
                         {"loss", one.loss},
                         {"mark", one.mark}});
  }
  Json turns = Json::array();
  for (const TurnLoss& one : done.turns)
    turns.push_back({{"turn", one.turn}, {"seat", seats.keys[one.seat]}, {"loss", one.loss}});
  Json accounts = Json::object();
  for (int i = 0; i < done.seats; ++i) {
    const WinLedger& one = done.ledgers[static_cast<unsigned>(i)];
    accounts[seats.keys[static_cast<unsigned>(i)]] = {{"first", one.first},
                                                      {"own", one.own},
                                                      {"chance", one.chance},
                                                      {"others", one.others},
                                                      {"last", one.last}};
  }
  return {{"values", std::move(values)},
          {"steps", std::move(steps.list)},
          {"events", std::move(steps.events)},
          {"decisions", std::move(decisions)},
          {"turns", std::move(turns)},
          {"accounts", std::move(accounts)}};
}

}  // namespace lusoria::analysis
