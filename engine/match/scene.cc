#include "engine/match/scene.h"

#include <algorithm>

#include "engine/match/scene_look.h"
#include "engine/match/scene_stage.h"

namespace lusoria {

namespace {

bool chance_line(const Json& step) {
  return step.is_string() && text_of(step).starts_with(kChanceWord);
}

/// One scene being played.
class Stage : public SceneStage {
 public:
  using SceneStage::SceneStage;

  /// An error sentence, or nothing if everything was as the scene says.
  std::string run() {
    std::string error = set_up();
    if (!error.empty()) return error;
    const Json* play = member(scene_, "play");
    if (play != nullptr && !play->is_array()) return "play: expected a list";
    const std::size_t steps = play == nullptr ? 0 : play->size();
    for (std::size_t i = 0; i < steps; ++i) {
      const bool fixed = i + 1 < steps && chance_line((*play)[i + 1]);
      error = step((*play)[i], fixed);
      if (!error.empty()) return "play[" + std::to_string(i) + "]: " + error;
    }
    const Json* expected = member(scene_, "expect");
    if (expected != nullptr) error = expect(*expected, false);
    return error.empty() ? top_trouble() : error;
  }

 private:
  std::string step(const Json& line, bool fixed_chance_follows) {
    if (line.is_string()) {
      const auto& text = line.get_ref<const std::string&>();
      Seat actor = kNobody;
      std::string_view rest;
      std::string error = parse_actor(notation(), text, actor, rest);
      if (!error.empty()) return error;
      return actor == kNobody ? play_chance(rest) : play_seat(actor, rest);
    }
    if (!line.is_object()) return "expected a line or an object";
    if (line.contains("refused")) return play_refused(line);
    if (line.contains("expect")) {
      std::string error = stranger(line, {"expect"}, "step");
      return error.empty() ? expect(line["expect"], fixed_chance_follows) : error;
    }
    return "expected a line, 'refused' or 'expect'";
  }

  std::string play_seat(Seat actor, std::string_view text) {
    draw_all();
    RawAction action;
    std::string error = read_for_seat(actor, text, action);
    if (!error.empty()) return error;
    if (const auto refusal = game_.refuse(state_, actor, action); refusal)
      return print_line(notation(), actor, action) + " is refused: " + std::string(refusal->slug) +
             look().now();
    apply(actor, action);
    return {};
  }

  /// A written draw. Draws of other kinds that stand before it come from the seed.
  std::string play_chance(std::string_view text) {
    Pattern pattern;
    std::string error = parse_pattern(notation(), text, pattern);
    if (!error.empty()) return error;
    while (game_.turn(state_).actor == Actor::Chance) {
      std::vector<RawAction> possible;
      bool same_verb = false;
      for (const auto& outcome : game_.outcomes(state_)) {
        if (outcome.weight == 0) continue;
        possible.push_back(outcome.action);
        same_verb = same_verb || outcome.action.verb == pattern.verb;
      }
      const Typed typed = match_typed(notation(), text, possible);
      if (typed.action) {
        // The word of this draw counts as used, so that later unwritten draws do not depend on
        // whether this one was written.
        ++next_word_[game_.turn(state_).stream];
        apply(kNobody, *typed.action);
        return {};
      }
      if (!typed.candidates.empty()) return "more than one draw fits";
      if (same_verb) return "this cannot come up here";
      draw_one();
    }
    return "there is no such draw here" + look().now();
  }

  std::string play_refused(const Json& line) {
    std::string error = stranger(line, {"refused", "why"}, "step");
    if (!error.empty()) return error;
    draw_all();
    Seat actor = kNobody;
    RawAction action;
    const std::string text = text_of(line["refused"]);
    error = parse_line(notation(), text, actor, action);
    if (!error.empty()) return error;
    if (actor == kNobody) return "chance is never refused";
    const auto refusal = game_.refuse(state_, actor, action);
    if (!refusal) return "'" + text + "' should be refused but is legal" + look().now();
    const Json* why = member(line, "why");
    if (why == nullptr) return {};
    const auto slugs = game_.refusals().slugs;
    if (std::find(slugs.begin(), slugs.end(), text_of(*why)) == slugs.end())
      return "no refusal is called " + why->dump();
    if (refusal->slug != text_of(*why))
      return "'" + text + "' is refused for " + std::string(refusal->slug) + ", not for " +
             text_of(*why) + look().now();
    return {};
  }

  std::string expect(const Json& expected, bool fixed_chance_follows) {
    const Json* turn = expected.is_object() ? member(expected, "turn") : nullptr;
    const Json* actor = turn != nullptr && turn->is_object() ? member(*turn, "actor") : nullptr;
    const bool before_draw = actor != nullptr && text_of(*actor) == slug(Actor::Chance);
    if (!fixed_chance_follows && !before_draw) draw_all();
    return look().expect(expected);
  }
};

}  // namespace

SceneOutcome run_scene(std::span<const AnyGame* const> games,
                       const Json& scene,
                       const SceneWatcher& watcher) {
  SceneOutcome outcome;
  if (!scene.is_object()) {
    outcome.message = "a scene must be an object";
    return outcome;
  }
  if (const Json* name = member(scene, "name"); name != nullptr) outcome.name = text_of(*name);
  const std::string title = member(scene, "title") ? text_of(*member(scene, "title")) : "";
  const AnyGame* game = find_game(title, games);
  outcome.message = game == nullptr ? "title: there is no title '" + title + "'"
                                    : Stage(*game, scene, watcher).run();
  outcome.passed = outcome.message.empty();
  return outcome;
}

std::vector<SceneOutcome> run_scenes(std::span<const AnyGame* const> games, std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return {{"", false, "this is not JSON"}};
  if (!json.is_array()) return {run_scene(games, json)};
  std::vector<SceneOutcome> outcomes;
  for (const Json& scene : json)
    outcomes.push_back(run_scene(games, scene));
  return outcomes;
}

}  // namespace lusoria
