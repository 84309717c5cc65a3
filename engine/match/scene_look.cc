#include "engine/match/scene_look.h"

#include <algorithm>

#include "engine/match/scene.h"

namespace lusoria {

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

namespace {

/// Whether the two say the same; Json's own comparison also asks for the same order of the keys.
bool same(const Json& a, const Json& b) {
  if (a.is_array() && b.is_array()) return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  if (!a.is_object() || !b.is_object()) return a == b;
  if (a.size() != b.size()) return false;
  for (auto it = a.begin(); it != a.end(); ++it) {
    const Json* value = member(b, it.key());
    if (value == nullptr || !same(it.value(), *value)) return false;
  }
  return true;
}

}  // namespace

std::string subset_difference(const Json& expected, const Json& actual, const std::string& path) {
  if (!expected.is_object()) {
    if (same(expected, actual)) return {};
    return path + ": expected " + expected.dump() + ", got " + actual.dump();
  }
  if (!actual.is_object()) return path + ": expected an object, got " + actual.dump();
  if (expected.empty() && !actual.empty())
    return path + ": expected nothing there, got " + actual.dump();
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

std::string Look::expect(const Json& expected) const {
  std::string error = stranger(expected, {"state", "view", "legal", "turn", "result"}, "expect");
  if (!error.empty()) return error;
  if (const Json* turn = member(expected, "turn"); turn != nullptr) error = expect_turn(*turn);
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

std::string Look::now() const {
  const Turn turn = game_.turn(state_);
  if (turn.actor == Actor::Over) return " (the game is over)";
  if (turn.actor == Actor::Chance) return " (chance is to draw)";
  return " (it is the turn of " + std::string(seats_.of(turn.seat)) + ", " +
         std::string(game_.decisions().slugs[turn.decision]) + ")";
}

std::vector<RawAction> Look::legal() const {
  if (game_.turn(state_).actor != Actor::Seat) return {};
  AnyActions all = game_.legal_actions(state_);
  all.choices.insert(all.choices.end(), all.asides.begin(), all.asides.end());
  return all.choices;
}

std::string Look::read_turn(const Json& at,
                            const std::string& path,
                            Seat& seat,
                            int& decision) const {
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

std::string Look::expect_turn(const Json& expected) const {
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

std::string Look::expect_views(const Json& views) const {
  if (!views.is_object()) return "view: expected an object keyed by seats";
  for (auto it = views.begin(); it != views.end(); ++it) {
    const bool spectator = it.key() == "spectator";
    const Seat seat = spectator ? kSpectator : seats_.find(it.key());
    if (seat == kNobody) return "view: nobody here is called '" + it.key() + "'";
    const Json actual = view_json(game_, game_.view(state_, seat), seats_);
    std::string error = subset_difference(it.value(), actual, "view." + it.key());
    if (!error.empty()) return error;
  }
  return {};
}

std::string Look::read_patterns(const Json& list, std::vector<Pattern>& patterns) const {
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

std::string Look::expect_legal(const Json& expected) const {
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

std::string Look::lacking(const std::vector<Pattern>& patterns,
                          const std::vector<RawAction>& actions,
                          const Json& lines) {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern& pattern = patterns[i];
    if (std::none_of(actions.begin(), actions.end(), [&](RawAction a) { return pattern.fits(a); }))
      return lines[i].dump() + " is not legal";
  }
  return {};
}

std::string Look::excess(const std::vector<Pattern>& patterns,
                         const std::vector<RawAction>& actions) const {
  for (const RawAction action : actions) {
    if (std::any_of(
            patterns.begin(), patterns.end(), [&](const Pattern& p) { return p.fits(action); }))
      return "'" + print_action(notation(), action) + "' is legal";
  }
  return {};
}

std::string Look::exactly(const std::vector<Pattern>& patterns,
                          const std::vector<RawAction>& actions,
                          const Json& lines) const {
  for (const RawAction action : actions) {
    if (std::none_of(
            patterns.begin(), patterns.end(), [&](const Pattern& p) { return p.fits(action); }))
      return "'" + print_action(notation(), action) + "' is legal too";
  }
  return lacking(patterns, actions, lines);
}

std::string Look::expect_result(const Json& expected) const {
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

}  // namespace lusoria
