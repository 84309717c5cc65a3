#include "engine/match/scene_stage.h"

namespace lusoria {

std::string SceneStage::set_up() {
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

std::string SceneStage::read_options() {
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

std::string SceneStage::read_seed() {
  const Json* seed = member(scene_, "seed");
  if (seed == nullptr) return {};
  if (!seed->is_number_unsigned()) return "seed: expected a whole number";
  seed_ = seed->get<std::uint64_t>();
  return {};
}

/// What the next unwritten draws bring, by the slug of the component: a deck's top cards.
std::string SceneStage::read_top() {
  const Json* top = member(scene_, "top");
  if (top == nullptr) return {};
  if (!top->is_array()) return "top: expected a list of components";
  for (const Json& item : *top)
    top_.push_back(text_of(item));
  return {};
}

std::string SceneStage::place() {
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

std::string SceneStage::put_at(const Json& at) {
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

void SceneStage::apply(Seat actor, RawAction action) {
  const AnyState before = state_;
  game_.apply(state_, action);
  if (watcher_) watcher_(seats_, actor, action, before, state_);
}

void SceneStage::draw_all() {
  while (game_.turn(state_).actor == Actor::Chance)
    draw_one();
}

void SceneStage::draw_one() {
  const std::uint8_t stream = game_.turn(state_).stream;
  const std::uint64_t word = stream_word(seed_, stream, next_word_[stream]++);
  apply(kNobody, drawn_ < top_.size() ? top_draw() : game_.draw(state_, word));
}

std::string SceneStage::read_for_seat(Seat actor, std::string_view text, RawAction& action) const {
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

/// The outcome that names the next component of `top`.
RawAction SceneStage::top_draw() {
  const std::string operand = "=" + top_[drawn_++] + " ";
  for (const auto& outcome : game_.outcomes(state_)) {
    const std::string line = print_action(notation(), outcome.action) + " ";
    if (outcome.weight > 0 && line.find(operand) != std::string::npos) return outcome.action;
  }
  if (trouble_.empty()) trouble_ = "top: " + top_[drawn_ - 1] + " cannot come up" + look().now();
  return game_.draw(state_, 0);
}

std::string SceneStage::top_trouble() const {
  if (!trouble_.empty() || drawn_ == top_.size()) return trouble_;
  return "top: " + top_[drawn_] + " is never drawn";
}

}  // namespace lusoria
