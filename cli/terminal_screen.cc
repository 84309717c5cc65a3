#include "cli/terminal_screen.h"

#define NCURSES_NOMACROS 1
#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <langinfo.h>
#include <ncurses.h>
#include <unistd.h>

#include "cli/screen.h"

namespace lusoria::cli {

namespace {

enum Pair : short { kGood = 1, kBad, kHeading };

/// Letters beyond ASCII need a locale that knows them; one that Debian always has is taken if the
/// environment names none.
void speak_utf8() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): before any thread starts
  (void)std::setlocale(LC_ALL, "");
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") (void)std::setlocale(LC_CTYPE, "C.UTF-8");
}

std::string utf8(wint_t letter) {
  std::string text(MB_CUR_MAX, '\0');
  std::mbstate_t state{};
  // NOLINTNEXTLINE(concurrency-mt-unsafe): with a state of its own it is safe
  const std::size_t size = std::wcrtomb(text.data(), static_cast<wchar_t>(letter), &state);
  return size == static_cast<std::size_t>(-1) ? std::string{} : text.substr(0, size);
}

Key mouse_key() {
  MEVENT event;
  if (getmouse(&event) != OK) return {};
  Key key{.kind = Key::Kind::Click, .row = event.y, .column = event.x};
  if ((event.bstate & BUTTON4_PRESSED) != 0) key.kind = Key::Kind::WheelUp;
  if ((event.bstate & BUTTON5_PRESSED) != 0) key.kind = Key::Kind::WheelDown;
  return key;
}

Key special_key(wint_t code) {
  using enum Key::Kind;

  struct Row {
    wint_t code;
    Key::Kind kind;
  };

  static constexpr auto kKeys = std::to_array<Row>({
      {KEY_UP, Up},
      {KEY_DOWN, Down},
      {KEY_LEFT, Left},
      {KEY_RIGHT, Right},
      {KEY_PPAGE, PageUp},
      {KEY_NPAGE, PageDown},
      {KEY_HOME, Home},
      {KEY_END, End},
      {KEY_ENTER, Enter},
      {KEY_BACKSPACE, Backspace},
      {KEY_RESIZE, Resize},
  });
  if (code == KEY_MOUSE) return mouse_key();
  for (const Row& row : kKeys) {
    if (row.code == code) return {.kind = row.kind};
  }
  return {};
}

Key typed_key(wint_t letter) {
  constexpr wint_t kEscape = 27;
  constexpr wint_t kDelete = 127;
  if (letter == '\n' || letter == '\r') return {.kind = Key::Kind::Enter};
  if (letter == '\t') return {.kind = Key::Kind::Tab};
  if (letter == '\b' || letter == kDelete) return {.kind = Key::Kind::Backspace};
  if (letter == kEscape) return {.kind = Key::Kind::Escape};
  if (letter == 4) return {.kind = Key::Kind::Closed};  // Ctrl-D ends input, as it does for lines.
  if (letter < ' ') return {};
  return {.kind = Key::Kind::Text, .text = utf8(letter)};
}

/// The first so many characters.
std::string_view cut(std::string_view text, int columns) {
  std::size_t at = 0;
  for (int count = 0; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80;
    if (begins && count++ == columns) break;
  }
  return text.substr(0, at);
}

}  // namespace

std::unique_ptr<TerminalScreen> TerminalScreen::open() {
  speak_utf8();
  if (newterm(nullptr, stdout, stdin) == nullptr) return nullptr;
  return std::unique_ptr<TerminalScreen>(new TerminalScreen);
}

TerminalScreen::TerminalScreen() {
  (void)cbreak();
  (void)noecho();
  (void)nonl();
  (void)keypad(stdscr, TRUE);
  (void)set_escdelay(25);
  (void)mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
  (void)mouseinterval(0);
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, before any thread starts
  if (!has_colors() || std::getenv("NO_COLOR") != nullptr) return;
  colours_ = start_color() == OK;
  (void)use_default_colors();
  (void)init_pair(kGood, COLOR_GREEN, -1);
  (void)init_pair(kBad, COLOR_RED, -1);
  (void)init_pair(kHeading, COLOR_CYAN, -1);
}

TerminalScreen::~TerminalScreen() {
  (void)endwin();
}

int TerminalScreen::rows() const {
  return getmaxy(stdscr);
}

int TerminalScreen::columns() const {
  return getmaxx(stdscr);
}

void TerminalScreen::clear() {
  (void)werase(stdscr);
}

/// Without colours what is good or bad still stands out.
unsigned TerminalScreen::attributes(Look look) const {
  const auto coloured = [&](Pair pair) {
    return colours_ ? static_cast<unsigned>(COLOR_PAIR(pair)) : 0U;
  };
  switch (look) {
    case Look::Normal:
      return A_NORMAL;
    case Look::Faint:
      return A_DIM;
    case Look::Good:
      return coloured(kGood) | A_BOLD;
    case Look::Bad:
      return coloured(kBad) | A_BOLD;
    case Look::Bold:
      return A_BOLD;
    case Look::Selected:
      return A_REVERSE;
    case Look::Heading:
      return coloured(kHeading) | A_BOLD | (colours_ ? 0U : A_UNDERLINE);
  }
  return A_NORMAL;
}

void TerminalScreen::put(int row, int column, std::string_view text, int width, Look look) {
  if (row < 0 || row >= rows() || column >= columns()) return;
  const int room = std::min(width, columns() - column);
  std::string line(cut(text, room));
  line.resize(line.size() + static_cast<unsigned>(std::max(0, room - lusoria::columns(line))), ' ');
  (void)wattrset(stdscr, static_cast<int>(attributes(look)));
  (void)mvwaddnstr(stdscr, row, column, line.c_str(), static_cast<int>(line.size()));
  (void)wattrset(stdscr, A_NORMAL);
}

void TerminalScreen::place_cursor(int row, int column) {
  (void)wmove(stdscr, row, std::min(column, columns() - 1));
}

void TerminalScreen::flush() {
  (void)wrefresh(stdscr);
}

Key TerminalScreen::read(int milliseconds) {
  wtimeout(stdscr, milliseconds);
  wint_t code = 0;
  const int kind = wget_wch(stdscr, &code);
  if (kind == ERR) {
    constexpr int kClosed = 8;
    silent_ = milliseconds < 0 ? silent_ + 1 : 0;
    return {.kind = silent_ > kClosed ? Key::Kind::Closed : Key::Kind::None};
  }
  silent_ = 0;
  return kind == KEY_CODE_YES ? special_key(code) : typed_key(code);
}

void Pane::place(int row, int column, int rows, int columns) {
  row_ = row;
  column_ = column;
  rows_ = rows;
  columns_ = columns;
  scroll(0);
}

void Pane::fill(std::vector<Row> lines) {
  lines_ = std::move(lines);
  scroll(0);
}

void Pane::scroll(int lines) {
  top_ = std::clamp(top_ + lines, 0, std::max(0, length() - rows_));
}

void Pane::to_end() {
  scroll(length());
}

void Pane::reveal(int from, int to) {
  if (to > top_ + rows_) top_ = to - rows_;
  if (from < top_) top_ = from;
  scroll(0);
}

bool Pane::holds(int row, int column) const {
  return row >= row_ && row < row_ + rows_ && column >= column_ && column < column_ + columns_;
}

void Pane::draw(TerminalScreen& screen) const {
  if (rows_ <= 0) return;
  for (int i = 0; i < rows_ && top_ + i < length(); ++i) {
    const Row& line = lines_[static_cast<unsigned>(top_ + i)];
    screen.put(row_ + i, column_, line.text, columns_, line.look);
  }
  const int edge = column_ + columns_ - 1;
  if (top_ > 0) screen.put(row_, edge, "▲", 1, Look::Heading);
  if (top_ + rows_ < length()) screen.put(row_ + rows_ - 1, edge, "▼", 1, Look::Heading);
}

std::vector<Pane::Row> rows_of(std::string_view text, int columns, Look look) {
  const std::string lines = fitted(text, static_cast<std::size_t>(std::max(columns, 20)));
  std::vector<Pane::Row> rows;
  std::string_view rest = lines;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    rows.push_back({std::string(rest.substr(0, end)), look});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return rows;
}

}  // namespace lusoria::cli
