#include "cli/play.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "ai/bots/external.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/film.h"
#include "cli/screen.h"
#include "cli/text.h"
#include "engine/chance/fair.h"

namespace lusoria::cli {

namespace {

/// So much news of others is told in one go; `log` tells the rest.
constexpr std::size_t kNewsLines = 24;

bool names(const Message& message, Seat seat) {
  return std::any_of(message.params.begin(), message.params.end(), [&](const Param& param) {
    return param.kind == Param::Kind::Seat && param.number == seat;
  });
}

}  // namespace

TerminalGame::TerminalGame(Setup setup)
    : match_(std::move(setup.match)),
      levels_(std::move(setup.levels)),
      fair_(std::move(setup.fair)),
      save_path_(std::move(setup.save)),
      lang_(std::move(setup.lang)),
      plain_(setup.plain),
      texts_(words_of(match_.game(), lang_, edition_of(match_))),
      told_(levels_.size(), 0) {
  if (setup.chance_anew) say(own("chance_anew"));
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

/// Opened when there is something to show: a game of bots that nobody watches needs no screen.
Console& TerminalGame::console() {
  if (console_) return *console_;
  if (!plain_ && terminal_has_screen() && people_ > 0)
    console_ = full_console({.title = texts_.text("title.name"),
                             .keys = own("screen_keys"),
                             .log = own("log_heading"),
                             .asides = own("asides")});
  if (!console_) console_ = plain_console(own("asides"));
  return *console_;
}

std::string TerminalGame::own(std::string_view key, Message message) const {
  message.key = "cli." + std::string(key);
  return texts_.render(message, match_.seating().shown);
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

void TerminalGame::watch() {
  match_.begin(*words_);
  const auto grow = [this] {
    if (match_.over()) return false;
    bot_moves(match_.turn().seat);
    return true;
  };
  const Film film{.match = match_, .words = texts_, .grow = grow, .runs = true};
  if (!plain_ && show_film(film)) return;
  int told = 0;
  do {
    const int length = static_cast<int>(match_.log().size());
    console().tell(told_lines(match_, texts_, kSpectator, told, length));
    told = length;
  } while (grow());
  show_result();
}

void TerminalGame::bot_moves(Seat seat) {
  if (people_ > 0) {
    console().wait(own("thinks", Message{}.with_seat("who", seat)));
  }
  const AnyView view = match_.game().view(match_.state(), seat);
  // Without people nobody waits, so the game may be reproduced to the bit.
  const std::optional<Level> level = read_level(levels_[seat]);
  const Budget budget{.turn_ms = people_ == 0 || !level ? 0 : level->turn_ms, .cancelled = {}};
  const RawAction action = bots_[seat]->choose(view, budget);
  (void)match_.submit(seat, std::span(&action, 1), *words_);
}

void TerminalGame::hand_over(Seat seat) {
  if (people_ > 1 && at_screen_ != seat)
    console().hand_over(own("hand_over", Message{}.with_seat("who", seat)));
  at_screen_ = seat;
}

/// What happened since: what concerns the seat always, of the rest the latest.
void TerminalGame::tell_news(Seat seat) {
  const int length = static_cast<int>(match_.log().size());
  std::vector<Line> lines;
  std::vector<bool> kept;
  for (const SeenEntry& entry : match_.seen(seat, told_[seat], length, Match::Telling::Told)) {
    if (entry.kind == Entry::Kind::Undo) {
      Message message;
      message.with_seat("who", entry.seat).with("n", static_cast<std::int32_t>(entry.taken));
      lines.push_back({own("undone", message)});
      kept.push_back(true);
    }
    for (const Message& message : entry.told) {
      lines.push_back({texts_.render(message, match_.seating().shown),
                       entry.undone ? Tone::Faint : Tone::Normal});
      kept.push_back(entry.seat == seat || names(message, seat));
    }
  }
  std::vector<Line> shown;
  std::int32_t left_out = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool out = !console().scrolls() && !kept[i] && i + kNewsLines < lines.size();
    left_out += out ? 1 : 0;
    if (left_out > 0 && (!out || i + 1 == lines.size())) {
      shown.push_back({own("earlier", Message{}.with("n", left_out)), Tone::Faint});
      left_out = 0;
    }
    if (!out) shown.push_back(lines[i]);
  }
  console().tell(shown);
  told_[seat] = length;
}

void TerminalGame::show_table(Seat seat, Detail detail) {
  const AnyGame& game = match_.game();
  const AnyState& state = input_ ? input_->state() : match_.state();
  console().show(show_view(game, game.view(state, seat), match_.seating().keys, texts_), detail);
}

void TerminalGame::show_choices(Seat seat) {
  const AnyGame& game = match_.game();
  const AnyView view = game.view(input_->state(), seat);
  const auto said = [&](RawAction action) {
    return texts_.render(game.label(view, action), match_.seating().shown);
  };
  Question question;
  question.asked = name(seat) + ": " + texts_.render(game.question(view), match_.seating().shown);
  for (const RawAction part : input_->picked())
    question.picked.push_back(said(part));
  for (const SetInput::Offer& offer : input_->offers())
    question.choices.push_back(
        {said(offer.action), print_action(match_.notation(), offer.action), offer.aside});
  console().ask(question);
}

bool TerminalGame::human_moves(Seat seat) {
  input_.emplace(match_.game(), match_.state());
  const bool goes_on = greeted_ && at_screen_ == seat && match_.turn().number == shown_turn_;
  shown_turn_ = match_.turn().number;
  hand_over(seat);
  tell_news(seat);
  show_table(seat, goes_on ? Detail::Changes : Detail::Whole);
  show_choices(seat);
  if (!std::exchange(greeted_, true)) console().greet(own("hint"));
  const std::size_t length = match_.log().size();
  while (!left_ && match_.log().size() == length) {
    const auto line = console().read("> ");
    if (!line) return false;
    const std::size_t begin = line->find_first_not_of(" \t\r");
    if (begin == std::string::npos) continue;
    const std::string text = line->substr(begin, line->find_last_not_of(" \t\r") + 1 - begin);
    if (!command(seat, text)) typed(seat, text);
  }
  input_.reset();
  return true;
}

void TerminalGame::show_result() {
  if (people_ == 1 && at_screen_ != kNobody) {
    tell_news(at_screen_);
  } else if (at_screen_ != kNobody) {
    // Everybody looks on now: what all of them may know.
    const int length = static_cast<int>(match_.log().size());
    console().tell(told_lines(match_, texts_, kSpectator, told_[at_screen_], length));
  }
  show_table(kSpectator);
  console().tell(final_account(match_, texts_));
  console().linger();
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
