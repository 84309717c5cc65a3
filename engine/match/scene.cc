#include "engine/match/scene.h"

#include <algorithm>

#include "engine/match/scene_look.h"

namespace lusoria {

namespace {

bool chance_line(const Json& step) {
  return step.is_string() && text_of(step).starts_with(kChanceWord);
}

/// One scene being played.
class Stage {
 public:
  Stage(const AnyGame& game, const Json& scene, const SceneWatcher& watcher)
      : game_(game), scene_(scene), watcher_(watcher) {}

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
  Notation notation() const { return {game_.verbs(), seats_}; }

  Look look() const { return {game_, seats_, state_}; }

  std::string set_up() {
    std::string error = stranger(scene_,
                                 {"title",
                                  "name",
                                  "source",
                                  "note",
                                  "options",
                                  "seats",
                                  "given",
                                  "turn",
                                  "seed",
                                  "top",
                                  "play",
                                  "expect"},
                                 "scene");
    if (error.empty()) error = read_options();
    if (error.empty()) error = read_seed();
    if (error.empty()) error = read_top();
    if (error.empty()) error = place();
    return error;
  }

  std::string read_options() {
    const Json* seats = member(scene_, "seats");
    Json given = member(scene_, "options") == nullptr ? Json::object() : *member(scene_, "options");
    if (!given.is_object()) return "options: expected an object";
    if (seats != nullptr && seats->is_array() && !given.contains("seats"))
      given["seats"] = seats->size();
    Json whole;
    std::string error = game_.complete_options(given, whole);
    if (!error.empty()) return error;
    options_ = std::move(whole);
    const int count = options_["seats"].get<int>();
    if (seats == nullptr) {
      seats_ = SeatKeys::plain(count);
      return {};
    }
    if (!seats->is_array() || static_cast<int>(seats->size()) != count)
      return "seats: expected a list of " + std::to_string(count) + " names";
    for (const Json& name : *seats) {
      const std::string key = text_of(name);
      if (!plain_key(key)) return "seats: " + name.dump() + " is not a plain name";
      if (seats_.find(key) != kNobody) return "seats: " + key + " is given twice";
      seats_.keys[static_cast<unsigned>(seats_.count++)] = key;
    }
    return {};
  }

  std::string read_seed() {
    const Json* seed = member(scene_, "seed");
    if (seed == nullptr) return {};
    if (!seed->is_number_unsigned()) return "seed: expected a whole number";
    seed_ = seed->get<std::uint64_t>();
    return {};
  }

  /// What the next unwritten draws bring, by the slug of the component: a deck's top cards.
  std::string read_top() {
    const Json* top = member(scene_, "top");
    if (top == nullptr) return {};
    if (!top->is_array()) return "top: expected a list of components";
    for (const Json& item : *top)
      top_.push_back(text_of(item));
    return {};
  }

  std::string place() {
    const Json* given = member(scene_, "given");
    const Json* at = member(scene_, "turn");
    if (given == nullptr && at == nullptr) {
      state_ = game_.start(options_);
      return {};
    }
    state_ = game_.bare(options_);
    std::string error = game_.overlay(state_, given == nullptr ? Json::object() : *given, seats_);
    if (error.empty() && at != nullptr) error = put_at(*at);
    if (!error.empty()) return error;
    const std::string_view broken = game_.check(state_);
    return broken.empty() ? std::string{} : "given: this cannot be, " + std::string(broken);
  }

  std::string put_at(const Json& at) {
    std::string error = stranger(at, {"seat", "decision"}, "turn");
    if (!error.empty()) return error;
    Seat seat = kNobody;
    int decision = -1;
    error = look().read_turn(at, "turn", seat, decision);
    if (!error.empty()) return error;
    if (seat == kNobody || decision < 0) return "turn: needs a seat and a decision";
    if (!game_.seat_at(state_, seat, static_cast<std::uint8_t>(decision)))
      return "turn: " + std::string(seats_.of(seat)) + " cannot be put there";
    return {};
  }

  void apply(Seat actor, RawAction action) {
    const AnyState before = state_;
    game_.apply(state_, action);
    if (watcher_) watcher_(seats_, actor, action, before, state_);
  }

  /// Draws what no line of the scene fixes, until a seat decides or the game is over.
  void draw_all() {
    while (game_.turn(state_).actor == Actor::Chance)
      draw_one();
  }

  void draw_one() {
    const std::uint8_t stream = game_.turn(state_).stream;
    const std::uint64_t word = stream_word(seed_, stream, next_word_[stream]++);
    apply(kNobody, drawn_ < top_.size() ? top_draw() : game_.draw(state_, word));
  }

  /// The outcome that names the next component of `top`.
  RawAction top_draw() {
    const std::string operand = "=" + top_[drawn_++] + " ";
    for (const auto& outcome : game_.outcomes(state_)) {
      const std::string line = print_action(notation(), outcome.action) + " ";
      if (outcome.weight > 0 && line.find(operand) != std::string::npos) return outcome.action;
    }
    if (trouble_.empty()) trouble_ = "top: " + top_[drawn_ - 1] + " cannot come up" + look().now();
    return game_.draw(state_, 0);
  }

  /// What `top` names must come up, all of it.
  std::string top_trouble() const {
    if (!trouble_.empty() || drawn_ == top_.size()) return trouble_;
    return "top: " + top_[drawn_] + " is never drawn";
  }

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

  std::string read_for_seat(Seat actor, std::string_view text, RawAction& action) const {
    const std::vector<RawAction> options =
        game_.turn(state_).seat == actor ? look().legal() : std::vector<RawAction>{};
    const Typed typed = match_typed(notation(), text, options);
    if (typed.action) {
      action = *typed.action;
      return {};
    }
    if (typed.candidates.empty()) return parse_action(notation(), text, action);
    std::string error = "more than one action fits:";
    for (const RawAction candidate : typed.candidates)
      error += " '" + print_action(notation(), candidate) + "'";
    return error;
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

  const AnyGame& game_;
  const Json& scene_;
  const SceneWatcher& watcher_;
  Json options_;
  SeatKeys seats_;
  AnyState state_;
  std::uint64_t seed_ = 1;
  std::vector<std::string> top_;
  std::size_t drawn_ = 0;  ///< Of `top_`.
  std::string trouble_;
  std::array<std::uint32_t, 256> next_word_{};
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
