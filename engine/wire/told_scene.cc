#include "engine/wire/told_scene.h"

#include "engine/match/scene.h"
#include "engine/wire/wire.h"

namespace lusoria::wire {

namespace {

constexpr Seat kLearner = 0;
// A lesson is a few turns; more is no lesson.
constexpr std::size_t kMaxSteps = 400;

struct Step {
  Seat actor = kNobody;
  RawAction action;
  AnyState before;
  AnyState after;
};

/// What the learner sees of a step, as an event numbered n; null if it sees nothing.
Json event_of(const AnyGame& game, const SeatKeys& seats, const Step& step, int n) {
  const auto seen = game.seen(step.before, step.action, kLearner);
  if (!seen) return nullptr;
  const AnyView before = game.view(step.before, kLearner);
  const AnyView after = game.view(step.after, kLearner);
  Json messages = Json::array();
  for (const Message& message : game.tell(before, *seen, after))
    messages.push_back(message_json(message, seats));
  return {{"n", n},
          {"by", step.actor < seats.count ? seats.keys[step.actor] : std::string(kChanceWord)},
          {"do", print_action({game.verbs(), seats}, *seen)},
          {"messages", std::move(messages)},
          {"delta", merge_diff(game.view_json(before, seats), game.view_json(after, seats))},
          {"turn", turn_json(game, game.turn(step.after), seats)}};
}

}  // namespace

ToldScene tell_scene(std::span<const AnyGame* const> games, const Json& scene) {
  std::vector<Step> steps;
  SeatKeys seats;
  const SceneOutcome outcome = run_scene(games,
                                         scene,
                                         [&](const SeatKeys& keys,
                                             Seat actor,
                                             RawAction action,
                                             const AnyState& before,
                                             const AnyState& after) {
                                           seats = keys;
                                           if (steps.size() < kMaxSteps)
                                             steps.push_back({actor, action, before, after});
                                         });
  if (!outcome.passed) return {outcome.message, {}};
  std::size_t at = 0;
  while (at < steps.size() && steps[at].actor != kLearner)
    ++at;
  if (at == steps.size()) return {"the first seat does nothing in this scene", {}};
  const AnyGame* game = find_game(scene["title"].get_ref<const std::string&>(), games);
  Json told{{"seats", seats.list()},
            {"options", game->options_of(steps[at].before)},
            {"position", position_json(*game, seats, steps[at].before, kLearner, 0, Part::Whole)},
            {"steps", Json::array()}};
  int n = 0;
  while (at < steps.size()) {
    Json step{{"do", print_action({game->verbs(), seats}, steps[at].action)},
              {"events", Json::array()}};
    do {
      Json event = event_of(*game, seats, steps[at], n + 1);
      if (event.is_null()) continue;
      ++n;
      step["events"].push_back(std::move(event));
      // NOLINTNEXTLINE(bugprone-inc-dec-in-conditions): && looks at the new step
    } while (++at < steps.size() && steps[at].actor != kLearner);
    const AnyState& after = steps[at - 1].after;
    step["after"] = position_json(*game, seats, after, kLearner, n, Part::WithoutView);
    told["steps"].push_back(std::move(step));
  }
  return {{}, std::move(told)};
}

}  // namespace lusoria::wire
