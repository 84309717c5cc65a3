#include "engine/match/scene.h"

#include <algorithm>
#include <initializer_list>

#include "engine/match/match.h"

namespace lusoria {

namespace {

/// The first member of an object that is none of `known`, as an error sentence.
std::string stranger(const Json& object,
                     std::initializer_list<std::string_view> known,
                     const std::string& path) {
  if (!object.is_object()) return path + ": expected an object";
  for (auto it = object.begin(); it != object.end(); ++it) {
    if (std::find(known.begin(), known.end(), it.key()) == known.end())
      return path + "." + it.key() + ": no such member of a scene";
  }
  return {};
}

const Json* member(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : std::string{};
}

bool chance_line(const Json& step) {
  return step.is_string() && text_of(step).starts_with(kChanceWord);
}

/// One scene being played.
class Stage {
 public:
  Stage(const AnyGame& game, const Json& scene) : game_(game), scene_(scene) {}

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
    return expected == nullptr ? std::string{} : expect(*expected, false);
  }

 private:
  Notation notation() const { return {game_.verbs(), seats_}; }

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
                                  "play",
                                  "expect"},
                                 "scene");
    if (error.empty()) error = read_options();
    if (error.empty()) error = read_seed();
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
    error = read_turn(at, "turn", seat, decision);
    if (!error.empty()) return error;
    if (seat == kNobody || decision < 0) return "turn: needs a seat and a decision";
    if (!game_.seat_at(state_, seat, static_cast<std::uint8_t>(decision)))
      return "turn: " + std::string(seats_.of(seat)) + " cannot be put there";
    return {};
  }

  std::string read_turn(const Json& at, const std::string& path, Seat& seat, int& decision) const {
    if (const Json* who = member(at, "seat"); who != nullptr) {
      seat = seats_.find(text_of(*who));
      if (seat == kNobody) return path + ".seat: nobody here is called " + who->dump();
    }
    if (const Json* what = member(at, "decision"); what != nullptr) {
      const auto slugs = game_.decisions().slugs;
      const auto found = std::find(slugs.begin(), slugs.end(), text_of(*what));
      if (found == slugs.end()) return path + ".decision: no decision is called " + what->dump();
      decision = static_cast<int>(found - slugs.begin());
    }
    return {};
  }

  /// Draws what no line of the scene fixes, until a seat decides or the game is over.
  void draw_all() {
    while (game_.turn(state_).actor == Actor::Chance)
      draw_one();
  }

  void draw_one() {
    const std::uint8_t stream = game_.turn(state_).stream;
    const std::uint64_t word = stream_word(seed_, stream, next_word_[stream]++);
    game_.apply(state_, game_.draw(state_, word));
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
             now();
    game_.apply(state_, action);
    return {};
  }

  /// Where the game stands, for error sentences.
  std::string now() const {
    const Turn turn = game_.turn(state_);
    if (turn.actor == Actor::Over) return " (the game is over)";
    if (turn.actor == Actor::Chance) return " (chance is to draw)";
    return " (it is the turn of " + std::string(seats_.of(turn.seat)) + ", " +
           std::string(game_.decisions().slugs[turn.decision]) + ")";
  }

  std::vector<RawAction> legal() const {
    if (game_.turn(state_).actor != Actor::Seat) return {};
    AnyActions all = game_.legal_actions(state_);
    all.choices.insert(all.choices.end(), all.asides.begin(), all.asides.end());
    return all.choices;
  }

  std::string read_for_seat(Seat actor, std::string_view text, RawAction& action) const {
    const std::vector<RawAction> options =
        game_.turn(state_).seat == actor ? legal() : std::vector<RawAction>{};
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
        game_.apply(state_, *typed.action);
        return {};
      }
      if (!typed.candidates.empty()) return "more than one draw fits";
      if (same_verb) return "this cannot come up here";
      draw_one();
    }
    return "there is no such draw here" + now();
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
    if (!refusal) return "'" + text + "' should be refused but is legal" + now();
    const Json* why = member(line, "why");
    if (why == nullptr) return {};
    const auto slugs = game_.refusals().slugs;
    if (std::find(slugs.begin(), slugs.end(), text_of(*why)) == slugs.end())
      return "no refusal is called " + why->dump();
    if (refusal->slug != text_of(*why))
      return "'" + text + "' is refused for " + std::string(refusal->slug) + ", not for " +
             text_of(*why) + now();
    return {};
  }

  std::string expect(const Json& expected, bool fixed_chance_follows) {
    std::string error = stranger(expected, {"state", "view", "legal", "turn", "result"}, "expect");
    if (!error.empty()) return error;
    const Json* turn = member(expected, "turn");
    const Json* actor = turn != nullptr && turn->is_object() ? member(*turn, "actor") : nullptr;
    const bool before_draw = actor != nullptr && text_of(*actor) == slug(Actor::Chance);
    if (!fixed_chance_follows && !before_draw) draw_all();
    if (turn != nullptr) error = expect_turn(*turn);
    if (const Json* state = member(expected, "state"); error.empty() && state != nullptr)
      error = subset_difference(*state, game_.state_json(state_, seats_), "state");
    if (const Json* views = member(expected, "view"); error.empty() && views != nullptr)
      error = expect_views(*views);
    if (const Json* list = member(expected, "legal"); error.empty() && list != nullptr)
      error = expect_legal(*list);
    if (const Json* result = member(expected, "result"); error.empty() && result != nullptr)
      error = expect_result(*result);
    return error.empty() ? error : "expect." + error;
  }

  std::string expect_turn(const Json& expected) const {
    std::string error = stranger(expected, {"seat", "decision", "actor", "number"}, "turn");
    if (!error.empty()) return error;
    Seat seat = kNobody;
    int decision = -1;
    error = read_turn(expected, "turn", seat, decision);
    if (!error.empty()) return error;
    const Turn turn = game_.turn(state_);
    Json actual{{"seat", std::string(seats_.of(turn.seat))},
                {"actor", std::string(slug(turn.actor))},
                {"number", turn.number}};
    if (turn.actor == Actor::Seat)
      actual["decision"] = std::string(game_.decisions().slugs[turn.decision]);
    return subset_difference(expected, actual, "turn");
  }

  std::string expect_views(const Json& views) const {
    if (!views.is_object()) return "view: expected an object keyed by seats";
    for (auto it = views.begin(); it != views.end(); ++it) {
      const bool spectator = it.key() == "spectator";
      const Seat seat = spectator ? kSpectator : seats_.find(it.key());
      if (seat == kNobody) return "view: nobody here is called '" + it.key() + "'";
      const Json actual = game_.view_json(game_.view(state_, seat), seats_);
      std::string error = subset_difference(it.value(), actual, "view." + it.key());
      if (!error.empty()) return error;
    }
    return {};
  }

  /// Reads a list of patterns; a line may name the seat to decide.
  std::string read_patterns(const Json& list, std::vector<Pattern>& patterns) const {
    if (!list.is_array()) return "expected a list of actions";
    for (const Json& line : list) {
      if (!line.is_string()) return "expected a list of actions";
      const auto& text = line.get_ref<const std::string&>();
      std::string_view rest = text;
      Seat actor = kNobody;
      std::string error;
      if (text.find(':') != std::string::npos) {
        error = parse_actor(notation(), text, actor, rest);
        if (error.empty() && actor != game_.turn(state_).seat)
          error = "it is not the turn of " + std::string(seats_.of(actor)) + now();
      }
      Pattern pattern;
      if (error.empty()) error = parse_pattern(notation(), rest, pattern);
      if (!error.empty()) return "'" + text + "': " + error;
      patterns.push_back(pattern);
    }
    return {};
  }

  std::string expect_legal(const Json& expected) const {
    std::string error = stranger(expected, {"has", "lacks", "only", "asides"}, "legal");
    if (!error.empty()) return error;
    if (game_.turn(state_).actor != Actor::Seat) return "legal: no seat is to decide" + now();
    const AnyActions actions = game_.legal_actions(state_);
    const std::vector<RawAction> all = legal();
    for (auto it = expected.begin(); it != expected.end(); ++it) {
      std::vector<Pattern> patterns;
      error = read_patterns(it.value(), patterns);
      if (error.empty() && it.key() == "has") error = lacking(patterns, all, it.value());
      if (error.empty() && it.key() == "lacks") error = excess(patterns, all);
      if (error.empty() && it.key() == "only") error = exactly(patterns, actions.choices, *it);
      if (error.empty() && it.key() == "asides") error = exactly(patterns, actions.asides, *it);
      if (!error.empty()) return "legal." + it.key() + ": " + error;
    }
    return {};
  }

  static std::string lacking(const std::vector<Pattern>& patterns,
                             const std::vector<RawAction>& actions,
                             const Json& lines) {
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const Pattern& pattern = patterns[i];
      if (std::none_of(
              actions.begin(), actions.end(), [&](RawAction a) { return pattern.fits(a); }))
        return lines[i].dump() + " is not legal";
    }
    return {};
  }

  std::string excess(const std::vector<Pattern>& patterns,
                     const std::vector<RawAction>& actions) const {
    for (const RawAction action : actions) {
      if (std::any_of(
              patterns.begin(), patterns.end(), [&](const Pattern& p) { return p.fits(action); }))
        return "'" + print_action(notation(), action) + "' is legal";
    }
    return {};
  }

  std::string exactly(const std::vector<Pattern>& patterns,
                      const std::vector<RawAction>& actions,
                      const Json& lines) const {
    for (const RawAction action : actions) {
      if (std::none_of(
              patterns.begin(), patterns.end(), [&](const Pattern& p) { return p.fits(action); }))
        return "'" + print_action(notation(), action) + "' is legal too";
    }
    return lacking(patterns, actions, lines);
  }

  std::string expect_result(const Json& expected) const {
    std::string error =
        stranger(expected, {"reason", "scores", "ranks", "parts", "winners"}, "result");
    if (!error.empty()) return error;
    if (game_.turn(state_).actor != Actor::Over) return "result: the game is not over" + now();
    const Result result = game_.result(state_);
    Json actual{{"reason", std::string(game_.reasons().slugs[result.reason])},
                {"scores", Json::object()},
                {"ranks", Json::object()},
                {"parts", Json::object()},
                {"winners", Json::array()}};
    for (unsigned i = 0; i < result.seats; ++i) {
      const std::string& key = seats_.keys[i];
      actual["scores"][key] = result.seat[i].score;
      actual["ranks"][key] = result.seat[i].rank;
      const auto sources = game_.sources().slugs;
      Json parts = Json::object();
      for (unsigned j = 0; j < sources.size(); ++j)
        parts[std::string(sources[j])] = result.seat[i].parts[j];
      actual["parts"][key] = std::move(parts);
      if (result.seat[i].share > 0) actual["winners"].push_back(key);
    }
    return subset_difference(expected, actual, "result");
  }

  const AnyGame& game_;
  const Json& scene_;
  Json options_;
  SeatKeys seats_;
  AnyState state_;
  std::uint64_t seed_ = 1;
  std::array<std::uint32_t, 256> next_word_{};
};

}  // namespace

std::string subset_difference(const Json& expected, const Json& actual, const std::string& path) {
  if (!expected.is_object()) {
    if (expected == actual) return {};
    return path + ": expected " + expected.dump() + ", got " + actual.dump();
  }
  if (!actual.is_object()) return path + ": expected an object, got " + actual.dump();
  for (auto it = expected.begin(); it != expected.end(); ++it) {
    const std::string inner = path + "." + it.key();
    const Json* value = member(actual, it.key());
    if (value == nullptr) {
      if (it.value() == Json(0)) continue;
      return inner + ": expected " + it.value().dump() + ", but it is not there";
    }
    std::string error = subset_difference(it.value(), *value, inner);
    if (!error.empty()) return error;
  }
  return {};
}

SceneOutcome run_scene(std::span<const AnyGame* const> games, const Json& scene) {
  SceneOutcome outcome;
  if (!scene.is_object()) {
    outcome.message = "a scene must be an object";
    return outcome;
  }
  if (const Json* name = member(scene, "name"); name != nullptr) outcome.name = text_of(*name);
  const std::string title = member(scene, "title") ? text_of(*member(scene, "title")) : "";
  const auto found = std::find_if(
      games.begin(), games.end(), [&](const AnyGame* game) { return game->facts().slug == title; });
  if (found == games.end()) {
    outcome.message = "title: there is no title '" + title + "'";
    return outcome;
  }
  outcome.message = Stage(**found, scene).run();
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
