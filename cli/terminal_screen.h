// The terminal as a grid of characters, over ncurses: places text, reads keys and the mouse. The
// terminal is given back as it was when the screen goes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lusoria::cli {

enum class Look : std::uint8_t { Normal, Faint, Good, Bad, Bold, Selected, Heading };

struct Key {
  enum class Kind : std::uint8_t {
    Text,
    Enter,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    Tab,
    Escape,
    Backspace,
    Resize,
    Click,
    WheelUp,
    WheelDown,
    None,
    Closed
  };
  Kind kind = Kind::None;
  std::string text{};  ///< A character that was typed.
  int row = 0;         ///< Of the mouse.
  int column = 0;
};

class TerminalScreen {
 public:
  /// Nothing if the terminal cannot place a cursor.
  static std::unique_ptr<TerminalScreen> open();
  TerminalScreen(const TerminalScreen&) = delete;
  TerminalScreen& operator=(const TerminalScreen&) = delete;
  ~TerminalScreen();

  int rows() const;
  int columns() const;

  void clear();
  /// One line of text, cut to `width` columns and filled up to it.
  void put(int row, int column, std::string_view text, int width, Look look);
  void place_cursor(int row, int column);
  void flush();
  /// Waits for a key, at most so long; Kind::None when nothing came.
  Key read(int milliseconds = -1);

 private:
  TerminalScreen();

  unsigned attributes(Look look) const;

  bool colours_ = false;
  int silent_ = 0;  ///< Reads in a row that gave nothing though they waited: the input is closed.
};

/// A part of the screen with lines that may be more than it has room for.
class Pane {
 public:
  struct Row {
    std::string text;
    Look look = Look::Normal;
  };

  void place(int row, int column, int rows, int columns);
  void fill(std::vector<Row> lines);
  void draw(TerminalScreen& screen) const;
  void scroll(int lines);
  void to_end();
  /// Scrolls no more than it takes to see the lines [from, to).
  void reveal(int from, int to);

  bool holds(int row, int column) const;

  /// The line shown in that row of the screen.
  int line_at(int row) const { return row - row_ + top_; }

  int rows() const { return rows_; }

  int columns() const { return columns_; }

  int length() const { return static_cast<int>(lines_.size()); }

 private:
  int row_ = 0;
  int column_ = 0;
  int rows_ = 0;
  int columns_ = 0;
  int top_ = 0;
  std::vector<Row> lines_;
};

/// A text as rows of at most so many columns.
std::vector<Pane::Row> rows_of(std::string_view text, int columns, Look look = Look::Normal);

}  // namespace lusoria::cli
