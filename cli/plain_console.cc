#include <algorithm>
#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/console.h"
#include "cli/screen.h"

namespace lusoria::cli {

namespace {

/// A table in parts: a line and those that are indented below it.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    while (end < text.size() && text[end] == ' ')
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return parts;
}

/// A table in paragraphs, each with the blank line that ends it.
std::vector<std::string_view> paragraphs_of(std::string_view text) {
  std::vector<std::string_view> paragraphs;
  while (!text.empty()) {
    const std::size_t blank = text.find("\n\n");
    const std::size_t end = blank == std::string_view::npos ? text.size() : blank + 2;
    paragraphs.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return paragraphs;
}

/// The parts of a table that were not so before. A drawing is shown whole.
std::string changed_parts(std::string_view before, std::string_view now) {
  std::vector<std::string_view> old;
  for (const std::string_view paragraph : paragraphs_of(before)) {
    for (const std::string_view part : parts_of(paragraph))
      old.push_back(part);
  }
  const auto is_new = [&](std::string_view part) {
    return std::find(old.begin(), old.end(), part) == old.end();
  };
  std::string changed;
  for (const std::string_view paragraph : paragraphs_of(now)) {
    const auto parts = parts_of(paragraph);
    const bool drawn = paragraph.find("│") != std::string_view::npos;
    if (drawn && std::any_of(parts.begin(), parts.end(), is_new)) {
      changed += paragraph;
      continue;
    }
    for (const std::string_view part : parts) {
      if (!drawn && is_new(part)) changed += part;
    }
  }
  return changed;
}

class PlainConsole final : public Console {
 public:
  explicit PlainConsole(std::string asides) : asides_(std::move(asides)) {}

  void greet(const std::string& text) override { answer({{text}}); }

  bool scrolls() const override { return false; }

  void tell(const std::vector<Line>& lines) override {
    for (const Line& line : lines)
      std::cout << painted({hung("  " + line.text), line.tone}) << "\n";
  }

  void answer(const std::vector<Line>& lines) override {
    for (const Line& line : lines)
      std::cout << painted({hung(line.text), line.tone}) << "\n";
  }

  void show(const Picture& picture, Detail detail) override {
    const std::string before = std::exchange(shown_, picture.table);
    const std::string table =
        detail == Detail::Whole ? picture.table : changed_parts(before, picture.table);
    std::cout << "\n" << fitted(table + picture.own, kColumns) << "\n";
  }

  void ask(const Question& question) override {
    std::cout << paint_.bold(hung(question.asked)) << "\n";
    for (const std::string& part : question.picked)
      std::cout << "   +  " << part << "\n";
    std::size_t number = 1;
    std::vector<std::string> asides;
    for (const Choice& choice : question.choices)
      if (choice.aside) asides.push_back(choice.label);
    for (; number <= question.choices.size() - asides.size(); ++number)
      show_choice(number, question.choices[number - 1]);
    if (asides.empty()) return;
    // What was offered the last time too is said in a line.
    const bool again = asides == std::exchange(offered_, asides);
    std::string line = asides_;
    for (std::size_t i = 0; again && i < asides.size(); ++i)
      line += (i == 0 ? " " : ", ") + std::to_string(number + i) + " " + asides[i];
    std::cout << paint_.faint(wrapped(line, 4)) << "\n";
    for (; !again && number <= question.choices.size(); ++number)
      show_choice(number, question.choices[number - 1]);
  }

  void wait(const std::string& text) override { (void)text; }

  std::optional<std::string> read(const std::string& prompt) override {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  }

  void hand_over(const std::string& text) override {
    std::cout << paint_.wipe() << paint_.bold(text);
    (void)read("\n");
    std::cout << paint_.wipe();
  }

  void linger() override {}

 private:
  /// Broken into lines that stand further in than the first.
  static std::string hung(std::string_view text) {
    return wrapped(text, std::min(text.find_first_not_of(' '), text.size()) + 2);
  }

  std::string painted(const Line& line) const {
    switch (line.tone) {
      case Tone::Normal:
        return line.text;
      case Tone::Faint:
        return paint_.faint(line.text);
      case Tone::Good:
        return paint_.good(line.text);
      case Tone::Bad:
        return paint_.bad(line.text);
      case Tone::Bold:
        return paint_.bold(line.text);
    }
    return {};
  }

  void show_choice(std::size_t number, const Choice& choice) {
    constexpr std::size_t kHang = 6;
    const std::string line =
        wrapped((number < 10 ? "   " : "  ") + std::to_string(number) + "  " + choice.label, kHang);
    const std::size_t used = width(line.substr(line.rfind('\n') + 1));
    const bool fits = used + 2 + choice.notation.size() <= kColumns;
    std::cout << line << (fits ? "  " : "\n" + std::string(kHang, ' '))
              << paint_.faint(choice.notation) << "\n";
  }

  std::string asides_;
  std::vector<std::string> offered_;  ///< The choices to be slipped in, as they were shown last.
  std::string shown_;                 ///< The table as it was shown last.
  Paint paint_ = Paint::for_stdout();
};

}  // namespace

std::unique_ptr<Console> plain_console(std::string asides) {
  return std::make_unique<PlainConsole>(std::move(asides));
}

}  // namespace lusoria::cli
