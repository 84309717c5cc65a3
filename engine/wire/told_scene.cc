#include "engine/wire/told_scene.h"

#include "engine/match/scene.h"

namespace lusoria::wire {

namespace {

// A lesson is a few turns; more is no lesson.
constexpr std::size_t kMaxSteps = 400;

}  // namespace

Json learner_event(const AnyGame& game, const SeatKeys& seats, const SceneStep& step, int n) {
  const auto seen = game.seen(step.before, step.action, kLearner);
  if (!seen) return nullptr;
  const AnyView before = game.view(step.before, kLearner);
  const AnyView after = game.view(step.after, kLearner);
  return parsed(event_text(game,
                           seats,
                           {.n = n,
                            .by = step.actor,
                            .seen = seen,
                            .before = before,
                            .after = after,
                            .turn = game.turn(step.after)}));
}

Json learner_position(const AnyGame& game,
                      const SeatKeys& seats,
                      const AnyState& state,
                      int n,
                      Part part,
                      Undoable undo) {
  return parsed(position_text(
      {.game = game, .seats = seats, .state = state, .viewer = kLearner, .event = n, .undo = undo},
      part));
}

ToldScene tell_scene(std::span<const AnyGame* const> games, const Json& scene) {
  std::vector<SceneStep> steps;
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
            {"position", learner_position(*game, seats, steps[at].before, 0, Part::Whole)},
            {"steps", Json::array()}};
  int n = 0;
  while (at < steps.size()) {
    Json step{{"do", print_action({game->verbs(), seats}, steps[at].action)},
              {"events", Json::array()}};
    do {
      Json event = learner_event(*game, seats, steps[at], n + 1);
      if (event.is_null()) continue;
      ++n;
      step["events"].push_back(std::move(event));
      // NOLINTNEXTLINE(bugprone-inc-dec-in-conditions): && looks at the new step
    } while (++at < steps.size() && steps[at].actor != kLearner);
    const AnyState& after = steps[at - 1].after;
    step["after"] = learner_position(*game, seats, after, n, Part::WithoutView);
    told["steps"].push_back(std::move(step));
  }
  return {{}, std::move(told)};
}

}  // namespace lusoria::wire
