#include "cli/play.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <string_view>
#include <utility>

#include "ai/bots/external.h"
#include "cli/files.h"
#include "cli/text.h"
#include "engine/chance/fair.h"

namespace lusoria::cli {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ')
    text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
    text.remove_suffix(1);
  return text;
}

/// The word a command begins with, and the rest.
std::pair<std::string, std::string> first_word(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  return {std::string(line.substr(0, space)), std::string(trimmed(line.substr(space)))};
}

/// A score in points, where the title counts in parts of a point.
std::string points(const AnyGame& game, int score) {
  const int unit = game.facts().score_unit;
  const int whole = std::abs(score);
  std::string text = (score < 0 ? "-" : "") + std::to_string(whole / unit);
  if (whole % unit != 0) text += "." + std::to_string(whole % unit);
  return text;
}

/// So much news fits a screen beside the table; `log` tells the rest.
constexpr std::size_t kNewsLines = 24;

}  // namespace

TerminalGame::TerminalGame(Setup setup)
    : match_(std::move(setup.match)),
      levels_(std::move(setup.levels)),
      fair_(std::move(setup.fair)),
      save_path_(std::move(setup.save)),
      lang_(std::move(setup.lang)),
      texts_(words_of(match_.game(), lang_, edition_of(match_))),
      told_(levels_.size(), 0) {
  if (setup.chance_anew) out_ << own("chance_anew") << "\n";
  if (fair_)
    words_ = std::make_unique<FairWords>(*fair_);
  else
    words_ = std::make_unique<SeededWords>(setup.seed);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const bool person = levels_[i].empty();
    people_ += person ? 1 : 0;
    const ExternalSpec place{
        .options = match_.options(), .seats = match_.seating().keys, .seat = static_cast<Seat>(i)};
    bots_.push_back(person ? nullptr
                           : seat_bot(match_.game(), levels_[i], place, mix(setup.seed + i)));
  }
}

std::string TerminalGame::own(std::string_view key, Message message) const {
  message.key = "cli." + std::string(key);
  return texts_.render(message, match_.seating().shown);
}

std::optional<std::string> TerminalGame::read_line(const std::string& prompt) {
  out_ << prompt << std::flush;
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  return std::string(trimmed(line));
}

bool TerminalGame::run() {
  match_.begin(*words_);
  while (!match_.over() && !left_) {
    const Seat seat = match_.turn().seat;
    if (!human(seat)) {
      bot_moves(seat);
    } else if (!human_moves(seat)) {
      return false;
    }
  }
  if (match_.over()) show_result();
  return true;
}

void TerminalGame::bot_moves(Seat seat) {
  const AnyView view = match_.game().view(match_.state(), seat);
  // Without people nobody waits, so the game may be reproduced to the bit.
  const std::optional<Level> level = read_level(levels_[seat]);
  const Budget budget{.turn_ms = people_ == 0 || !level ? 0 : level->turn_ms, .cancelled = {}};
  const RawAction action = bots_[seat]->choose(view, budget);
  (void)match_.submit(seat, std::span(&action, 1), *words_);
}

void TerminalGame::hand_over(Seat seat) {
  if (people_ > 1 && at_screen_ != seat) {
    out_ << paint_.wipe() << paint_.bold(own("hand_over", Message{}.with_seat("who", seat)));
    (void)read_line("\n");
    out_ << paint_.wipe();
  }
  at_screen_ = seat;
}

void TerminalGame::show_news(Seat seat, std::size_t most) {
  const int length = static_cast<int>(match_.log().size());
  std::vector<std::string> lines;
  for (const SeenEntry& entry : match_.seen(seat, told_[seat], length, Match::Telling::Told)) {
    if (entry.kind == Entry::Kind::Undo) {
      Message message;
      message.with_seat("who", entry.seat).with("n", static_cast<std::int32_t>(entry.taken));
      lines.push_back("  " + own("undone", message));
    }
    for (const Message& message : entry.told) {
      const std::string text = wrapped("  " + texts_.render(message, match_.seating().shown), 4);
      lines.push_back(entry.undone ? paint_.faint(text) : text);
    }
  }
  const std::size_t from = lines.size() > most ? lines.size() - most : 0;
  if (from > 0)
    out_ << "  " << own("earlier", Message{}.with("n", static_cast<std::int32_t>(from))) << "\n";
  for (std::size_t i = from; i < lines.size(); ++i)
    out_ << lines[i] << "\n";
  told_[seat] = length;
}

void TerminalGame::show_table(Seat seat) {
  const AnyGame& game = match_.game();
  out_ << "\n"
       << show_view(game, game.view(match_.state(), seat), match_.seating().keys, texts_) << "\n";
}

void TerminalGame::show_choices(Seat seat) {
  const AnyGame& game = match_.game();
  const AnyView view = game.view(match_.state(), seat);
  const AnyActions legal = game.legal_actions(match_.state());
  choices_.clear();
  for (const RawAction action : legal.choices)
    choices_.push_back({action, false});
  for (const RawAction action : legal.asides)
    choices_.push_back({action, true});
  Message ask{"ask." + std::string(game.decisions().slugs[match_.turn().decision]), {}};
  ask.with_seat("who", seat);
  out_ << paint_.bold(name(seat) + ": " + texts_.render(ask, match_.seating().shown)) << "\n";
  bool asides = false;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (choices_[i].aside && !asides) out_ << paint_.faint(own("asides")) << "\n";
    asides = choices_[i].aside;
    const std::string label =
        texts_.render(game.label(view, choices_[i].action), match_.seating().shown);
    show_choice(i + 1, label, print_action(match_.notation(), choices_[i].action));
  }
}

void TerminalGame::show_choice(std::size_t number,
                               const std::string& label,
                               const std::string& notation) {
  constexpr std::size_t kHang = 6;
  const std::string line =
      wrapped((number < 10 ? "   " : "  ") + std::to_string(number) + "  " + label, kHang);
  const std::size_t used = width(line.substr(line.rfind('\n') + 1));
  const bool fits = used + 2 + notation.size() <= kColumns;
  out_ << line << (fits ? "  " : "\n" + std::string(kHang, ' ')) << paint_.faint(notation) << "\n";
}

bool TerminalGame::human_moves(Seat seat) {
  hand_over(seat);
  show_news(seat, kNewsLines);
  show_table(seat);
  show_choices(seat);
  if (!std::exchange(greeted_, true)) out_ << own("hint") << "\n";
  const std::size_t length = match_.log().size();
  while (!left_ && match_.log().size() == length) {
    const auto line = read_line("> ");
    if (!line) return false;
    if (line->empty()) continue;
    if (!command(seat, *line)) typed(seat, *line);
  }
  return true;
}

bool TerminalGame::command(Seat seat, const std::string& line) {
  const auto [word, rest] = first_word(line);
  if (word == "help" || word == "?") {
    out_ << own("help") << "\n";
    for (const char* each : {"number",
                             "notation",
                             "why",
                             "hint",
                             "undo",
                             "undo_all",
                             "table",
                             "log",
                             "rules",
                             "save",
                             "quit"})
      out_ << "  " << own(std::string("help.") + each) << "\n";
  } else if (word == "quit" || word == "exit") {
    left_ = true;
  } else if (word == "undo") {
    undo(seat, rest == "all");
  } else if (word == "save") {
    const std::string path = rest.empty() ? save_path_ : rest;
    const bool saved = !path.empty() && save(path);
    out_ << own(path.empty() ? "save_where" : saved ? "saved" : "not_saved") << " " << path << "\n";
    if (saved && fair_) out_ << own("secret_beside") << " " << secret_path(path) << "\n";
  } else if (word == "why") {
    why(seat, rest);
  } else if (word == "hint") {
    hint(seat);
  } else if (word == "table") {
    show_table(seat);
    show_choices(seat);
  } else if (word == "log") {
    told_[seat] = 0;
    show_news(seat, match_.log().size() * 4);
  } else if (word == "rules") {
    const std::string section = rules_section(match_.game(), lang_, rest);
    if (section.empty())
      out_ << own("sections") << "\n" << rules_contents(match_.game(), lang_);
    else
      out_ << section << "\n";
  } else {
    return false;
  }
  return true;
}

void TerminalGame::typed(Seat seat, const std::string& line) {
  unsigned number = 0;
  const char* end = line.data() + line.size();
  const auto [stop, fault] = std::from_chars(line.data(), end, number);
  if (fault == std::errc{} && stop == end) {
    if (number < 1 || number > choices_.size()) {
      out_ << own("no_such_number", Message{}.with("n", static_cast<std::int32_t>(choices_.size())))
           << "\n";
      return;
    }
    act(seat, choices_[number - 1].action);
    return;
  }
  std::vector<RawAction> legal;
  for (const Choice& choice : choices_)
    legal.push_back(choice.action);
  const Typed found = match_typed(match_.notation(), line, legal);
  if (found.action) {
    act(seat, *found.action);
    return;
  }
  if (!found.candidates.empty()) {
    out_ << own("several") << "\n";
    for (const RawAction candidate : found.candidates)
      out_ << "  " << print_action(match_.notation(), candidate) << "\n";
    return;
  }
  RawAction action;
  if (parse_action(match_.notation(), line, action).empty()) {
    act(seat, action);
  } else {
    out_ << own("not_understood") << "\n";
  }
}

void TerminalGame::act(Seat seat, RawAction action) {
  const Submitted answer = match_.submit(seat, std::span(&action, 1), *words_);
  if (!answer.ok()) tell_refusal(answer);
}

void TerminalGame::tell_refusal(const Submitted& answer) {
  if (answer.refusal.empty()) {
    out_ << paint_.bad(answer.error) << "\n";
    return;
  }
  out_ << paint_.bad(texts_.text("refusal." + answer.refusal)) << "\n";
  const std::string section = rules_section(match_.game(), lang_, answer.section);
  if (!section.empty()) out_ << paint_.faint(section) << "\n";
}

void TerminalGame::why(Seat seat, const std::string& line) {
  RawAction action;
  const std::string error = parse_action(match_.notation(), line, action);
  if (!error.empty()) {
    out_ << own("why_how") << "\n";
    return;
  }
  const Submitted answer = match_.consider(seat, action);
  if (answer.ok()) {
    out_ << paint_.good(own("it_is_legal")) << "\n";
  } else {
    tell_refusal(answer);
  }
}

void TerminalGame::hint(Seat seat) {
  constexpr std::uint32_t kSimulations = 2000;
  constexpr std::size_t kBest = 3;
  const AnyGame& game = match_.game();
  const AnyView view = game.view(match_.state(), seat);
  const auto searcher = make_searcher(game, settings_for(game), 1);
  const search::Report report = searcher->think(view, kSimulations, {});
  if (report.candidates.empty()) out_ << own("hint_forced") << "\n";
  for (std::size_t i = 0; i < std::min(kBest, report.candidates.size()); ++i) {
    const search::Candidate& c = report.candidates[i];
    const auto percent = std::to_string(static_cast<int>(c.value * 100.0F + 0.5F));
    out_ << "  " << std::string(3 - std::min<std::size_t>(3, percent.size()), ' ') << percent
         << " %  " << texts_.render(game.label(view, c.action), match_.seating().shown) << "  "
         << paint_.faint(print_action(match_.notation(), c.action)) << "\n";
  }
}

void TerminalGame::undo(Seat seat, bool by_consent) {
  if (by_consent) {
    undo_by_consent(seat);
    return;
  }
  // People share this terminal: who has just passed it on may still say "undo".
  Seat who = seat;
  for (std::size_t i = 0; i < levels_.size() && match_.undoable(who) == 0; ++i) {
    const auto other = static_cast<Seat>(i);
    if (human(other) && match_.undoable(other) > 0) who = other;
  }
  if (!match_.undo(who).empty()) out_ << own("undo_not_alone") << "\n";
}

void TerminalGame::undo_by_consent(Seat seat) {
  if (match_.undoable_by_consent(seat) == 0) {
    out_ << own("undo_nothing") << "\n";
    return;
  }
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto other = static_cast<Seat>(i);
    if (other == seat || !human(other)) continue;
    const auto answer = read_line(own("undo_ask", Message{}.with_seat("who", other)) + " ");
    const std::string yes = own("yes");
    if (!answer || answer->empty() || yes.find(answer->front()) == std::string::npos) return;
  }
  (void)match_.undo_by_consent(seat, 1);
}

void TerminalGame::show_result() {
  const AnyGame& game = match_.game();
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    if (people_ == 1 && human(static_cast<Seat>(i))) show_news(static_cast<Seat>(i), kNewsLines);
  }
  if (people_ != 1) show_table(kSpectator);
  const Result result = game.result(match_.state());
  out_ << "\n"
       << paint_.bold(own("over")) << " "
       << texts_.text("reason." + std::string(game.reasons().slugs[result.reason])) << "\n";
  std::vector<unsigned> by_rank(result.seats);
  std::iota(by_rank.begin(), by_rank.end(), 0U);
  std::sort(by_rank.begin(), by_rank.end(), [&](unsigned a, unsigned b) {
    return std::pair(result.seat[a].rank, a) < std::pair(result.seat[b].rank, b);
  });
  for (const unsigned i : by_rank) {
    const SeatResult& seat = result.seat[i];
    out_ << "  " << int{seat.rank} << ". " << name(static_cast<Seat>(i)) << "  "
         << paint_.bold(points(game, seat.score));
    const auto sources = game.sources().slugs;
    for (unsigned j = 0; j < sources.size(); ++j) {
      if (seat.parts[j] != 0)
        out_ << "  " << texts_.text("source." + std::string(sources[j])) << " "
             << points(game, seat.parts[j]);
    }
    out_ << "\n";
  }
}

bool TerminalGame::save(const std::string& path) const {
  if (!write_file(path, write_record(match_, fair_ ? &*fair_ : nullptr, sha256_hex))) return false;
  if (!fair_) return true;
  if (!match_.over()) return write_file(secret_path(path), fair_->secret + "\n");
  std::error_code none_there;
  std::filesystem::remove(secret_path(path), none_there);
  return true;
}

}  // namespace lusoria::cli
