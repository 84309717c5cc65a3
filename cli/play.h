// A game in the terminal: people and bots at one table, hot-seat where several people play.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bots/bot.h"
#include "ai/search/searcher.h"
#include "cli/console.h"
#include "cli/set_input.h"
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
  bool plain = false;  ///< Line by line, whatever the terminal can do.
};

/// A game at the terminal.
class TerminalGame {
 public:
  explicit TerminalGame(Setup setup);

  /// Plays to the end, or until everybody leaves; false if the input ended before.
  bool run();

  /// Shows how bots play it.
  void watch();

  bool save(const std::string& path) const;

 private:
  bool human(Seat seat) const { return levels_[seat].empty(); }

  std::string own(std::string_view key) const { return texts_.text("cli." + std::string(key)); }

  std::string own(std::string_view key, Message message) const;

  std::string name(Seat seat) const { return match_.seating().shown[seat]; }

  void say(const std::string& text, Tone tone = Tone::Normal) { console().answer({{text, tone}}); }

  Console& console();

  void bot_moves(Seat seat);
  bool human_moves(Seat seat);
  void hand_over(Seat seat);
  void tell_news(Seat seat);
  void show_table(Seat seat, Detail detail = Detail::Whole);
  void show_choices(Seat seat);

  // play_commands.cc
  /// Whether the line was a command, which has been obeyed.
  bool command(Seat seat, const std::string& line);
  /// The English name of the command that a word stands for in either language, or nothing.
  std::string command_called(const std::string& word) const;
  std::string label_of(Seat seat, RawAction action) const;
  std::vector<std::size_t> meant(Seat seat, const std::string& line) const;
  void typed(Seat seat, const std::string& line);
  /// Takes a choice; what closes a set is submitted with it.
  void choose(Seat seat, RawAction action);
  void submit(Seat seat, const std::vector<RawAction>& actions);
  void save_as(const std::string& path);
  void undo(Seat seat, bool by_consent);
  void undo_by_consent(Seat seat);
  void show_result();

  // play_help.cc
  void help();
  void why(Seat seat, const std::string& line);
  /// The three best choices with their win probabilities, from what the seat may know.
  void hint(Seat seat);
  std::string prospect(const AnyView& view, RawAction first, Searcher& searcher) const;
  void tell_rules(const std::string& section);
  /// What the box and the rules say of a thing.
  void tell_about(const std::string& name);
  void tell_refusal(const Submitted& answer);

  Match match_;
  std::vector<std::string> levels_;
  std::optional<FairFacts> fair_;
  std::string save_path_;
  std::string lang_;
  bool plain_;
  Catalogue texts_;
  std::unique_ptr<WordSource> words_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::unique_ptr<Console> console_;
  std::optional<SetInput> input_;
  std::vector<int> told_;         ///< By seat: how much of the log it has been told.
  std::uint16_t shown_turn_ = 0;  ///< Of the table that was shown last.
  Seat at_screen_ = kNobody;      ///< Whose secrets the screen may show.
  int people_ = 0;
  bool greeted_ = false;
  bool left_ = false;
};

}  // namespace lusoria::cli
