// What the screen of a game is divided into, for those who play and those who look on.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/console.h"
#include "cli/terminal_screen.h"

namespace lusoria::cli {

Look look_of(Tone tone);

/// A table on a screen: the board, what one holds, what may be chosen, what has happened. Wide
/// screens have the log beside the board, others below everything. Where the choices are about
/// something narrow and tall, it stands beside them instead of the board. Board and log may have
/// the whole screen for a while.
class TableScreen {
 public:
  TableScreen(TerminalScreen& screen, ScreenWords words)
      : screen_(screen), words_(std::move(words)) {}

  void set_picture(const Picture& picture);

  void set_question(const Question& question);

  void set_status(std::string text) { status_ = std::move(text); }

  void add_log(const std::vector<Line>& lines);

  void clear_log() { log_lines_.clear(); }

  void select(int choice);

  /// From everything to the board alone, the log alone and back.
  void zoom();
  /// Back to everything; whether it was not there before.
  bool unzoom();

  int selected() const { return selected_; }

  /// Places everything for the size the screen has now, and draws it.
  void draw(const std::string& typed);

  /// Scrolling, the mouse, a new size; the number of a choice that was clicked, from 1, or 0.
  int look_around(const Key& key);

 private:
  enum class Zoom : std::uint8_t { None, Board, Log };

  int columns_beside(const std::vector<Pane::Row>& lines) const;
  void lay_out();
  void lay_out_alone(Pane& pane);
  void fill_log(int columns);
  void fill_choices();
  int choice_of_line(int line) const;

  TerminalScreen& screen_;
  ScreenWords words_;
  Picture picture_;
  Question question_;
  std::string status_;
  std::vector<Line> log_lines_;
  std::vector<int> choice_lines_;  ///< Of each choice its first line in the pane.
  Pane board_;
  Pane own_;
  Pane choices_;
  Pane log_;
  std::vector<Pane::Row> question_rows_;
  int question_row_ = 0;
  int question_column_ = 0;
  int log_row_ = 0;
  int log_column_ = 0;
  int selected_ = 0;
  Zoom zoom_ = Zoom::None;
  bool log_moved_ = true;         ///< Its end is to be seen.
  std::pair<int, int> laid_out_;  ///< The rows and columns of the screen as it was laid out last.
};

}  // namespace lusoria::cli
