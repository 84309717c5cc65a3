#include "engine/wire/board.h"

#include <algorithm>

#include "engine/match/scene_stage.h"

namespace lusoria::wire {

namespace {

// What others do between two moves of a pupil; more is no lesson.
constexpr std::size_t kMostBetween = 400;

class Board : public SceneStage {
 public:
  Board(const AnyGame& game, const BoardRequest& request)
      : SceneStage(game,
                   request.scene,
                   [this](const SeatKeys&,
                          Seat actor,
                          RawAction action,
                          const AnyState& before,
                          const AnyState& after) {
                     note({actor, action, before, after});
                   }),
        request_(request) {}

  ToldScene run() {
    std::string error = set_up();
    if (error.empty()) error = read_lines();
    if (!error.empty()) return {error, {}};
    Json told{{"seats", seats_.list()},
              {"options", game_.options_of(state_)},
              {"position", position(Part::Whole)},
              {"refusal", nullptr}};
    others();
    told["lead_in"] = {{"events", take_events()}, {"after", position(Part::WithoutView)}};
    Json steps = Json::array();
    for (const std::string& move : request_.moves) {
      RawAction action;
      error = read_for_seat(kLearner, move, action);
      if (!error.empty()) return {move + ": " + error, {}};
      told["refusal"] = refusal_of(action);
      if (!told["refusal"].is_null()) break;
      apply(kLearner, action);
      ++moves_;
      others();
      steps.push_back({{"do", print_action(notation(), action)},
                       {"events", take_events()},
                       {"after", position(Part::WithoutView)}});
    }
    if (!request_.why.empty()) {
      RawAction action;
      error = parse_action(notation(), request_.why, action);
      if (!error.empty()) return {error, {}};
      told["refusal"] = refusal_of(action);
    }
    told["steps"] = std::move(steps);
    return {{}, std::move(told)};
  }

 private:
  /// The scene's lines by whom they are for.
  std::string read_lines() {
    const Json* play = member(scene_, "play");
    if (play == nullptr || !play->is_array()) return "play: expected a list";
    for (const Json& line : *play) {
      Seat actor = kNobody;
      std::string_view rest;
      if (!line.is_string()) continue;
      std::string error = parse_actor(notation(), line.get_ref<const std::string&>(), actor, rest);
      if (!error.empty()) return error;
      if (actor == kNobody)
        draws_.emplace_back(rest);
      else if (actor != kLearner)
        lines_.at(actor).emplace_back(rest);
    }
    return {};
  }

  /// Chance and the others go on until the pupil is asked or the game is over.
  void others() {
    for (std::size_t i = 0; i < kMostBetween; ++i) {
      const Turn turn = game_.turn(state_);
      if (turn.actor == Actor::Chance)
        draw();
      else if (turn.actor == Actor::Seat && turn.seat != kLearner)
        apply(turn.seat, rival_move(turn.seat));
      else
        return;
    }
  }

  /// The next written draw that can come up here, else one of the seed.
  void draw() {
    std::vector<RawAction> possible;
    for (const auto& outcome : game_.outcomes(state_))
      if (outcome.weight > 0) possible.push_back(outcome.action);
    const auto drawn = take_line(draws_, possible);
    if (!drawn) return draw_one();
    ++next_word_[game_.turn(state_).stream];
    apply(kNobody, *drawn);
  }

  RawAction rival_move(Seat seat) {
    const std::vector<RawAction> choices = game_.legal_actions(state_).choices;
    if (const auto written = take_line(lines_.at(seat), look().legal())) return *written;
    for (const std::string& verb : request_.otherwise) {
      const auto found = std::find_if(choices.begin(), choices.end(), [&](RawAction choice) {
        return game_.verbs()[choice.verb].slug == verb;
      });
      if (found != choices.end()) return *found;
    }
    return choices.front();
  }

  /// The first line that fits what is possible, which is then done with.
  std::optional<RawAction> take_line(std::vector<std::string>& lines,
                                     const std::vector<RawAction>& possible) const {
    for (auto line = lines.begin(); line != lines.end(); ++line) {
      const Typed typed = match_typed(notation(), *line, possible);
      if (!typed.action) continue;
      lines.erase(line);
      return typed.action;
    }
    return std::nullopt;
  }

  Json refusal_of(RawAction action) const {
    const auto refusal = game_.refuse(state_, kLearner, action);
    if (!refusal) return nullptr;
    return {{"key", "refusal." + std::string(refusal->slug)}, {"section", refusal->section}};
  }

  void note(const SceneStep& step) {
    Json event = learner_event(game_, seats_, step, number_ + 1);
    if (event.is_null()) return;
    ++number_;
    events_.push_back(std::move(event));
  }

  Json take_events() { return std::exchange(events_, Json::array()); }

  /// Whatever it shows, everything can be taken back.
  Json position(Part part) const {
    Json json = learner_position(game_, seats_, state_, number_, part, {.free = moves_});
    for (const char* list : {"choices", "asides"}) {
      for (Json& choice : json[list])
        choice["reveals"] = false;
    }
    return json;
  }

  const BoardRequest& request_;
  std::vector<std::string> draws_;
  std::array<std::vector<std::string>, kMaxSeats> lines_;
  Json events_ = Json::array();
  int number_ = 0;  ///< Of the last event.
  int moves_ = 0;   ///< Of the pupil so far.
};

}  // namespace

ToldScene play_board(std::span<const AnyGame* const> games, const BoardRequest& request) {
  const Json* title = request.scene.is_object() ? member(request.scene, "title") : nullptr;
  const AnyGame* game = title == nullptr ? nullptr : find_game(text_of(*title), games);
  if (game == nullptr) return {"there is no such title", {}};
  return Board(*game, request).run();
}

}  // namespace lusoria::wire
