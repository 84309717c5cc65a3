// A game in the terminal: people and bots at one table, hot-seat where several people play.
#pragma once

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bots/bot.h"
#include "cli/screen.h"
#include "engine/match/record.h"

namespace lusoria::cli {

/// A record tells the secret of its chance only when the game is over. Until then it lies in a file
/// beside it, so that a saved game can go on with the chance it was begun with.
inline std::string secret_path(const std::string& record) {
  return record + ".secret";
}

struct Setup {
  Match match;
  std::vector<std::string> levels;  ///< By seat; empty for a person, "exec:COMMAND" for a program.
  std::optional<FairFacts> fair;    ///< Of the chance; without them it comes from the seed.
  bool chance_anew = false;         ///< The secret of a saved table's chance was not to be had.
  std::string save;                 ///< Where to save without being told a name.
  std::uint64_t seed = 0;
  std::string lang;
};

/// A game at the terminal.
class TerminalGame {
 public:
  explicit TerminalGame(Setup setup);

  /// Plays to the end, or until everybody leaves; false if the input ended before.
  bool run();

  bool save(const std::string& path) const;

 private:
  struct Choice {
    RawAction action;
    bool aside = false;
  };

  bool human(Seat seat) const { return levels_[seat].empty(); }

  std::string own(std::string_view key) const { return texts_.text("cli." + std::string(key)); }

  std::string own(std::string_view key, Message message) const;

  std::string name(Seat seat) const { return match_.seating().shown[seat]; }

  void bot_moves(Seat seat);
  bool human_moves(Seat seat);
  void hand_over(Seat seat);
  void show_news(Seat seat, std::size_t most);
  void show_table(Seat seat);
  void show_choices(Seat seat);
  void show_choice(std::size_t number, const std::string& label, const std::string& notation);
  /// Whether the line was a command, which has been obeyed.
  bool command(Seat seat, const std::string& line);
  void act(Seat seat, RawAction action);
  void typed(Seat seat, const std::string& line);
  void why(Seat seat, const std::string& line);
  /// The three best choices with their win probabilities, from what the seat may know.
  void hint(Seat seat);
  void tell_refusal(const Submitted& answer);
  void undo(Seat seat, bool by_consent);
  void undo_by_consent(Seat seat);
  void show_result();
  std::optional<std::string> read_line(const std::string& prompt);

  Match match_;
  std::vector<std::string> levels_;
  std::optional<FairFacts> fair_;
  std::string save_path_;
  std::string lang_;
  Catalogue texts_;
  std::unique_ptr<WordSource> words_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::istream& in_ = std::cin;
  std::ostream& out_ = std::cout;
  Paint paint_ = Paint::for_stdout();
  std::vector<Choice> choices_;
  std::vector<int> told_;     ///< By seat: how much of the log it has been told.
  Seat at_screen_ = kNobody;  ///< Whose secrets the screen may show.
  int people_ = 0;
  bool greeted_ = false;
  bool left_ = false;
};

}  // namespace lusoria::cli
