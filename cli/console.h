// What a game in the terminal is shown on and answered from: line by line, or a whole screen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/text/picture.h"

namespace lusoria::cli {

enum class Tone : std::uint8_t { Normal, Faint, Good, Bad, Bold };

struct Line {
  std::string text;
  Tone tone = Tone::Normal;
};

/// What a person may answer with.
struct Choice {
  std::string label;
  std::string notation;
  bool aside = false;
};

struct Question {
  std::string asked;
  std::vector<std::string> picked;  ///< Parts of a set so far.
  std::vector<Choice> choices;
};

/// How much of a table is shown line by line: all of it, or what has changed since.
enum class Detail : std::uint8_t { Whole, Changes };

class Console {
 public:
  Console() = default;
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  virtual ~Console() = default;

  /// What a newcomer is told of the answers there are, where the screen does not say it.
  virtual void greet(const std::string& text) = 0;
  /// Whether what has gone by can still be looked up.
  virtual bool scrolls() const = 0;
  /// What happened.
  virtual void tell(const std::vector<Line>& lines) = 0;
  /// What a command says.
  virtual void answer(const std::vector<Line>& lines) = 0;
  virtual void show(const Picture& picture, Detail detail) = 0;
  virtual void ask(const Question& question) = 0;
  /// That somebody thinks.
  virtual void wait(const std::string& text) = 0;
  /// A line that was typed, or the number of what was chosen; nothing when the input ends.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
  /// Hides everything and waits until the next person has come.
  virtual void hand_over(const std::string& text) = 0;
  /// Leaves what is shown until it has been read.
  virtual void linger() = 0;
};

/// Line by line: for pipes, files and screen readers. `asides` stands above the choices that may be
/// slipped in.
std::unique_ptr<Console> plain_console(std::string asides);

struct ScreenWords {
  std::string title;
  std::string keys;  ///< What the keys do, in a line.
  std::string log;   ///< Heading of what happened.
  std::string asides;
};

/// A whole screen; nothing if this terminal has none to give.
std::unique_ptr<Console> full_console(const ScreenWords& words);

/// Whether both ends are a terminal that can place a cursor.
bool terminal_has_screen();

}  // namespace lusoria::cli
