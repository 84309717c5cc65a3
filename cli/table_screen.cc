#include "cli/table_screen.h"

#include <algorithm>
#include <utility>

#include "cli/screen.h"

namespace lusoria::cli {

namespace {

constexpr int kWide = 120;          ///< From here the log stands beside the board …
constexpr int kLogColumns = 38;     ///< … in at least so many columns.
constexpr int kChoiceColumns = 40;  ///< What choices need beside something else.

/// What stands first on the table, behind its heading: what the question is about.
std::string_view first_block(std::string_view table) {
  constexpr std::string_view kBlank = "\n\n";
  const std::size_t begin = table.find(kBlank);
  if (begin == std::string_view::npos) return {};
  table.remove_prefix(begin + kBlank.size());
  return table.substr(0, table.find(kBlank));
}

}  // namespace

Look look_of(Tone tone) {
  switch (tone) {
    case Tone::Normal:
      return Look::Normal;
    case Tone::Faint:
      return Look::Faint;
    case Tone::Good:
      return Look::Good;
    case Tone::Bad:
      return Look::Bad;
    case Tone::Bold:
      return Look::Bold;
  }
  return Look::Normal;
}

/// A title puts first what the question is about, so a new picture is seen from its top.
void TableScreen::set_picture(const Picture& picture) {
  if (picture.table != picture_.table) board_.scroll(-board_.length());
  picture_ = picture;
}

void TableScreen::set_question(const Question& question) {
  question_ = question;
  selected_ = 0;
}

void TableScreen::add_log(const std::vector<Line>& lines) {
  log_lines_.insert(log_lines_.end(), lines.begin(), lines.end());
  log_moved_ = true;
}

void TableScreen::select(int choice) {
  const int count = static_cast<int>(question_.choices.size());
  if (count > 0) selected_ = std::clamp(choice, 0, count - 1);
}

void TableScreen::fill_choices() {
  constexpr std::size_t kHang = 4;
  std::vector<Pane::Row> rows;
  for (const std::string& part : question_.picked)
    rows.push_back({"  + " + part, Look::Good});
  choice_lines_.clear();
  for (std::size_t i = 0; i < question_.choices.size(); ++i) {
    const Choice& choice = question_.choices[i];
    if (choice.aside && (i == 0 || !question_.choices[i - 1].aside))
      rows.push_back({words_.asides, Look::Faint});
    choice_lines_.push_back(static_cast<int>(rows.size()));
    const bool now = static_cast<int>(i) == selected_;
    const std::string text = (i < 9 ? " " : "") + std::to_string(i + 1) + "  " + choice.label;
    const std::string lines =
        wrapped(text, kHang, static_cast<std::size_t>(std::max(20, choices_.columns() - 1)));
    for (const Pane::Row& row : rows_of(lines, choices_.columns()))
      rows.push_back({row.text, now ? Look::Selected : Look::Normal});
  }
  choices_.fill(std::move(rows));
}

void TableScreen::zoom() {
  zoom_ = zoom_ == Zoom::None ? Zoom::Board : zoom_ == Zoom::Board ? Zoom::Log : Zoom::None;
  log_moved_ = true;
}

bool TableScreen::unzoom() {
  log_moved_ = true;
  return std::exchange(zoom_, Zoom::None) != Zoom::None;
}

void TableScreen::fill_log(int columns) {
  std::vector<Pane::Row> log;
  for (const Line& line : log_lines_) {
    for (const Pane::Row& row : rows_of(line.text, columns, look_of(line.tone)))
      log.push_back(row);
  }
  log_.fill(std::move(log));
  if (log_moved_) log_.to_end();
  log_moved_ = false;
}

/// One part has the room of all, but for the first and last line of the screen.
void TableScreen::lay_out_alone(Pane& pane) {
  for (Pane* each : {&board_, &own_, &choices_, &log_})
    each->place(1, 0, 0, screen_.columns());
  pane.place(1, 0, screen_.rows() - 2, screen_.columns());
  if (&pane == &log_)
    fill_log(screen_.columns());
  else
    pane.fill(rows_of(picture_.table + picture_.own, screen_.columns()));
}

/// How many columns those lines have to the left of the choices, a blank one included: none where
/// the board has room enough for them, or the screen not enough to show them whole.
int TableScreen::columns_beside(const std::vector<Pane::Row>& lines) const {
  const int height = static_cast<int>(lines.size());
  const int rows = screen_.rows() - 2;
  int widest = 0;
  for (const Pane::Row& line : lines)
    widest = std::max(widest, lusoria::columns(line.text));
  const bool beside = !question_.choices.empty() && height > rows / 2 && height <= rows &&
                      widest + 1 + kChoiceColumns <= screen_.columns();
  return beside ? widest + 1 : 0;
}

/// At 24 rows: the status, the board, at most 6 of one's own, the question with at most 7 choices,
/// 3 of log, the line to type in. What a part does not need the board gets.
void TableScreen::lay_out() {
  const std::pair size{screen_.rows(), screen_.columns()};
  if (std::exchange(laid_out_, size) != size) log_moved_ = true;  // Its end stays in sight.
  if (zoom_ != Zoom::None) return lay_out_alone(zoom_ == Zoom::Board ? board_ : log_);
  const int rows = screen_.rows() - 2;
  const bool wide = screen_.columns() >= kWide;
  const int columns = wide ? std::max(kPictureColumns + 2, screen_.columns() - kLogColumns - 20)
                           : screen_.columns();
  const int main = wide ? std::min(columns, screen_.columns() - kLogColumns - 1) : columns;
  const int log_rows = wide ? rows : std::clamp(rows / 6, 2, 8);
  const int room = wide ? rows : rows - log_rows - 1;
  auto about = rows_of(first_block(picture_.table), main);
  const int left = columns_beside(about);
  const int right = main - left;

  choices_.place(0, left, room, right);
  fill_choices();
  const auto own = rows_of(picture_.own, right);
  const int own_rows = std::min<int>(static_cast<int>(own.size()), std::max(2, room / 3));
  question_rows_ = rows_of(question_.asked, right, Look::Heading);
  const int asked = static_cast<int>(question_rows_.size());
  const int most_choices = left > 0 ? room - own_rows - asked : std::max(3, room * 2 / 5);
  const int choice_rows = std::min(choices_.length(), most_choices);
  const int board_rows = left > 0 ? 0 : std::max(1, room - own_rows - asked - choice_rows);

  board_.place(1, 0, left > 0 ? rows : board_rows, left > 0 ? left : main);
  board_.fill(left > 0 ? std::move(about) : rows_of(picture_.table, main));
  own_.place(1 + board_rows, left, own_rows, right);
  own_.fill(own);
  question_row_ = 1 + board_rows + own_rows;
  question_column_ = left;
  choices_.place(question_row_ + asked, left, choice_rows, right);
  if (!choice_lines_.empty()) {
    const auto at = static_cast<unsigned>(selected_);
    const int end = at + 1 < choice_lines_.size() ? choice_lines_[at + 1] : choices_.length();
    choices_.reveal(choice_lines_[at], end);
  }

  log_row_ = wide ? 1 : 1 + room;
  log_column_ = wide ? main + 1 : left;
  const int log_columns = screen_.columns() - log_column_;
  log_.place(log_row_ + 1, log_column_, wide ? log_rows - 1 : log_rows, log_columns);
  fill_log(log_columns);
}

void TableScreen::draw(const std::string& typed) {
  lay_out();
  screen_.clear();
  screen_.put(0,
              0,
              " " + words_.title + (status_.empty() ? "" : " · " + status_),
              screen_.columns(),
              Look::Selected);
  board_.draw(screen_);
  own_.draw(screen_);
  const bool all = zoom_ == Zoom::None;
  for (int i = 0; all && i < static_cast<int>(question_rows_.size()); ++i) {
    const Pane::Row& row = question_rows_[static_cast<unsigned>(i)];
    screen_.put(question_row_ + i, question_column_, row.text, choices_.columns(), row.look);
  }
  choices_.draw(screen_);
  if (all)
    screen_.put(log_row_, log_column_, words_.log, screen_.columns() - log_column_, Look::Heading);
  log_.draw(screen_);
  const int last = screen_.rows() - 1;
  screen_.put(last, 0, "> " + typed, screen_.columns(), Look::Normal);
  if (typed.empty()) screen_.put(last, 3, words_.keys, screen_.columns() - 4, Look::Faint);
  screen_.place_cursor(last, 2 + lusoria::columns(typed));
  screen_.flush();
}

int TableScreen::choice_of_line(int line) const {
  int found = 0;
  for (std::size_t i = 0; i < choice_lines_.size(); ++i) {
    if (choice_lines_[i] <= line) found = static_cast<int>(i) + 1;
  }
  return found;
}

int TableScreen::look_around(const Key& key) {
  constexpr int kWheel = 3;
  const bool wheel = key.kind == Key::Kind::WheelUp || key.kind == Key::Kind::WheelDown;
  const int lines = key.kind == Key::Kind::WheelUp ? -kWheel : kWheel;
  switch (key.kind) {
    case Key::Kind::Tab:
      zoom();
      return 0;
    case Key::Kind::PageUp:
    case Key::Kind::PageDown: {
      Pane& pane = zoom_ == Zoom::Log ? log_ : board_;
      pane.scroll(key.kind == Key::Kind::PageUp ? 1 - pane.rows() : pane.rows() - 1);
      return 0;
    }
    case Key::Kind::Left:
      log_.scroll(-1);
      return 0;
    case Key::Kind::Right:
      log_.scroll(1);
      return 0;
    case Key::Kind::Up:
    case Key::Kind::Down: {
      const int step = key.kind == Key::Kind::Up ? -1 : 1;
      if (zoom_ == Zoom::None)
        select(selected_ + step);
      else
        (zoom_ == Zoom::Log ? log_ : board_).scroll(step);
      return 0;
    }
    case Key::Kind::Click:
      if (!choices_.holds(key.row, key.column)) return 0;
      return choice_of_line(choices_.line_at(key.row));
    default:
      break;
  }
  if (!wheel) return 0;
  if (log_.holds(key.row, key.column))
    log_.scroll(lines);
  else if (choices_.holds(key.row, key.column))
    select(selected_ + (lines < 0 ? -1 : 1));
  else
    board_.scroll(lines);
  return 0;
}

}  // namespace lusoria::cli
