// What a person may type.
#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "cli/film.h"
#include "cli/play.h"
#include "cli/text.h"

namespace lusoria::cli {

namespace {

constexpr auto kCommands = std::to_array<std::string_view>(
    {"help", "why", "hint", "what", "undo", "table", "log", "rules", "save", "quit"});

/// The word a command begins with, and the rest.
std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(' ', space), line.size());
  return {line.substr(0, space), line.substr(rest)};
}

bool is_one_of(const std::string& word, const std::string& words) {
  std::istringstream list(words);
  for (std::string each; list >> each;) {
    if (each == word) return true;
  }
  return false;
}

}  // namespace

std::string TerminalGame::command_called(const std::string& word) const {
  for (const std::string_view name : kCommands) {
    if (word == name || is_one_of(word, own("command." + std::string(name))))
      return std::string(name);
  }
  return {};
}

bool TerminalGame::command(Seat seat, const std::string& line) {
  const auto [word, rest] = first_word(line);
  const std::string name = command_called(word);
  if (name == "help") {
    help();
  } else if (name == "quit") {
    left_ = true;
  } else if (name == "undo") {
    undo(seat, !rest.empty() && (rest == "all" || is_one_of(rest, own("command.all"))));
  } else if (name == "save") {
    save_as(rest.empty() ? save_path_ : rest);
  } else if (name == "why") {
    why(seat, rest);
  } else if (name == "hint") {
    hint(seat);
  } else if (name == "what") {
    tell_about(rest);
  } else if (name == "table") {
    show_table(seat);
    show_choices(seat);
  } else if (name == "log") {
    const int length = static_cast<int>(match_.log().size());
    console().answer(told_lines(match_, texts_, seat, 0, length));
  } else if (name == "rules") {
    tell_rules(rest);
  } else {
    return false;
  }
  return true;
}

void TerminalGame::save_as(const std::string& path) {
  const bool saved = !path.empty() && save(path);
  say(own(path.empty() ? "save_where" : saved ? "saved" : "not_saved") + " " + path);
  if (saved && fair_) say(own("secret_beside") + " " + secret_path(path));
}

std::string TerminalGame::label_of(Seat seat, RawAction action) const {
  const AnyGame& game = match_.game();
  const AnyView view = game.view(input_->state(), seat);
  return texts_.render(game.label(view, action), match_.seating().shown);
}

/// The offers a line may mean: as records write them, or by words of their labels.
std::vector<std::size_t> TerminalGame::meant(Seat seat, const std::string& line) const {
  constexpr std::size_t kShortest = 2;
  const auto offers = input_->offers();
  std::vector<RawAction> legal;
  for (const SetInput::Offer& offer : offers)
    legal.push_back(offer.action);
  const Typed found = match_typed(match_.notation(), line, legal);
  const std::string words = folded(line);
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const auto& some = found.candidates;
    const bool noted = found.action ? legal[i] == *found.action
                                    : std::find(some.begin(), some.end(), legal[i]) != some.end();
    const bool none_noted = !found.action && some.empty() && words.size() >= kShortest;
    const bool said =
        none_noted && folded(label_of(seat, legal[i])).find(words) != std::string::npos;
    if (noted || said) fitting.push_back(i);
  }
  return fitting;
}

void TerminalGame::typed(Seat seat, const std::string& line) {
  const auto offers = input_->offers();
  unsigned number = 0;
  const char* end = line.data() + line.size();
  const auto [stop, fault] = std::from_chars(line.data(), end, number);
  if (fault == std::errc{} && stop == end) {
    if (number < 1 || number > offers.size())
      say(own("no_such_number", Message{}.with("n", static_cast<std::int32_t>(offers.size()))));
    else
      choose(seat, offers[number - 1].action);
    return;
  }
  const std::vector<std::size_t> fitting = meant(seat, line);
  if (fitting.size() == 1) return choose(seat, offers[fitting.front()].action);
  RawAction action;
  if (!fitting.empty()) {
    std::vector<Line> lines{{own("several")}};
    for (const std::size_t i : fitting)
      lines.push_back({"  " + std::to_string(i + 1) + "  " + label_of(seat, offers[i].action)});
    console().answer(lines);
  } else if (parse_action(match_.notation(), line, action).empty()) {
    submit(seat, {action});  // Which says why not.
  } else {
    say(own("not_understood"));
  }
}

void TerminalGame::choose(Seat seat, RawAction action) {
  const std::vector<RawAction> whole = input_->choose(action);
  if (whole.empty())
    show_choices(seat);
  else
    submit(seat, whole);
}

void TerminalGame::submit(Seat seat, const std::vector<RawAction>& actions) {
  const Submitted answer = match_.submit(seat, actions, *words_);
  if (!answer.ok()) tell_refusal(answer);
}

void TerminalGame::undo(Seat seat, bool by_consent) {
  if (input_->take_back()) return show_choices(seat);
  if (by_consent) return undo_by_consent(seat);
  // People share this terminal: who has just passed it on may still say "undo".
  Seat who = seat;
  for (std::size_t i = 0; i < levels_.size() && match_.undoable(who) == 0; ++i) {
    const auto other = static_cast<Seat>(i);
    if (human(other) && match_.undoable(other) > 0) who = other;
  }
  if (match_.undo(who).empty()) return;
  say(own(match_.undoable_by_consent(seat) > 0 ? "undo_not_alone" : "undo_nothing"));
}

void TerminalGame::undo_by_consent(Seat seat) {
  if (match_.undoable_by_consent(seat) == 0) return say(own("undo_nothing"));
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto other = static_cast<Seat>(i);
    if (other == seat || !human(other)) continue;
    const auto answer = console().read(own("undo_ask", Message{}.with_seat("who", other)) + " ");
    const std::string yes = own("yes");
    if (!answer || answer->empty() || yes.find(answer->front()) == std::string::npos) return;
  }
  (void)match_.undo_by_consent(seat, 1);
}

}  // namespace lusoria::cli
