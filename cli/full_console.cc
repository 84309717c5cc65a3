#include <cstdlib>
#include <string_view>
#include <unistd.h>

#include "cli/console.h"
#include "cli/table_screen.h"

namespace lusoria::cli {

namespace {

/// Removes the last character.
void shorten(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80)
    text.pop_back();
  if (!text.empty()) text.pop_back();
}

class FullConsole final : public Console {
 public:
  FullConsole(std::unique_ptr<TerminalScreen> screen, const ScreenWords& words)
      : screen_(std::move(screen)), table_(*screen_, words) {}

  void greet(const std::string&) override {}

  bool scrolls() const override { return true; }

  void tell(const std::vector<Line>& lines) override { table_.add_log(lines); }

  /// Short answers go to the log; a long one has the screen to itself until a key is pressed.
  void answer(const std::vector<Line>& lines) override {
    constexpr std::size_t kShort = 3;
    if (lines.size() <= kShort)
      table_.add_log(lines);
    else
      page(lines);
  }

  void show(const Picture& picture, Detail) override { table_.set_picture(picture); }

  void ask(const Question& question) override {
    table_.set_status({});
    table_.set_question(question);
  }

  void wait(const std::string& text) override {
    table_.set_question({});
    table_.set_status(text);
    table_.draw({});
  }

  std::optional<std::string> read(const std::string& prompt) override {
    if (prompt.size() > 2) table_.add_log({{prompt, Tone::Bold}});
    std::string typed;
    for (;;) {
      table_.draw(typed);
      const Key key = screen_->read();
      if (key.kind == Key::Kind::Closed) return std::nullopt;
      if (key.kind == Key::Kind::Enter) {
        const bool unseen = table_.unzoom();
        if (!typed.empty()) return typed;
        if (!unseen) return std::to_string(table_.selected() + 1);
      }
      if (key.kind == Key::Kind::Text) typed += key.text;
      if (key.kind == Key::Kind::Backspace) shorten(typed);
      if (key.kind == Key::Kind::Escape) {
        typed.clear();
        (void)table_.unzoom();
      }
      if (const int clicked = table_.look_around(key); clicked > 0) {
        if (clicked == table_.selected() + 1) return std::to_string(clicked);
        table_.select(clicked - 1);
      }
    }
  }

  void hand_over(const std::string& text) override {
    table_.clear_log();
    table_.set_status({});
    table_.set_picture({});
    table_.set_question({.asked = text});
    (void)read({});
  }

  void linger() override {
    table_.set_question({});
    (void)read({});
  }

 private:
  void page(const std::vector<Line>& lines) {
    Pane pane;
    for (Key key{}; key.kind != Key::Kind::Closed; key = screen_->read()) {
      pane.place(0, 0, screen_->rows(), screen_->columns());
      std::vector<Pane::Row> rows;
      for (const Line& line : lines) {
        for (const Pane::Row& row : rows_of(line.text, screen_->columns() - 1, look_of(line.tone)))
          rows.push_back(row);
      }
      pane.fill(std::move(rows));
      using enum Key::Kind;
      if (key.kind == Enter || key.kind == Text || key.kind == Escape) return;
      if (key.kind == Up || key.kind == WheelUp) pane.scroll(-1);
      if (key.kind == Down || key.kind == WheelDown) pane.scroll(1);
      if (key.kind == PageUp) pane.scroll(1 - pane.rows());
      if (key.kind == PageDown) pane.scroll(pane.rows() - 1);
      screen_->clear();
      pane.draw(*screen_);
      screen_->flush();
    }
  }

  std::unique_ptr<TerminalScreen> screen_;
  TableScreen table_;
};

}  // namespace

std::unique_ptr<Console> full_console(const ScreenWords& words) {
  auto screen = TerminalScreen::open();
  if (!screen) return nullptr;
  return std::make_unique<FullConsole>(std::move(screen), words);
}

bool terminal_has_screen() {
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return false;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, before any thread starts
  const char* kind = std::getenv("TERM");
  return kind != nullptr && std::string_view(kind) != "dumb" && *kind != '\0';
}

}  // namespace lusoria::cli
