// A game in the terminal: people and bots at one table, hot-seat where several people play.
//
// The loop reads from one stream and writes to another, so that tests can hold a whole game in
// their hands.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bots/bot.h"
#include "cli/screen.h"
#include "engine/match/record.h"

namespace lusoria::cli {

/// A bot of this name is a program: "exec:COMMAND".
inline constexpr std::string_view kProgram = "exec:";

struct PlayOptions {
  std::string title;
  std::vector<std::string> seats;    ///< "Ana" or "Bruno=centurio".
  std::vector<std::string> options;  ///< "key=value".
  std::string preset;
  std::string bots = "greedy";  ///< The level of seats that nobody was named for.
  std::optional<std::uint64_t> seed;
  std::string load;
  std::string save;  ///< Written when the game ends or is left.
  std::string lang = "en";
};

int run_play(const PlayOptions& asked);

/// A record tells the secret of its chance only when the game is over. Until then it lies in a file
/// beside it, so that a saved game can go on with the chance it was begun with.
inline std::string secret_path(const std::string& record) {
  return record + ".secret";
}

/// One table in the terminal.
class Table {
 public:
  Table(Match match,
        std::vector<std::string> levels,
        std::unique_ptr<WordSource> words,
        std::uint64_t bot_seed,
        const Catalogue& texts,
        std::string lang,
        std::istream& in,
        std::ostream& out,
        Paint paint);

  /// Plays to the end, or until everybody leaves; false if the input ended before.
  bool run();

  const Match& match() const { return match_; }

  /// Where to save without being told a name.
  void save_to(std::string path) { save_path_ = std::move(path); }

  /// For tables of fair chance: what goes into the record's header.
  void fair_with(FairFacts facts) { fair_ = std::move(facts); }

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
  bool command(Seat seat, const std::string& line, bool& known);
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
  std::vector<std::string> levels_;  ///< By seat; empty for a person.
  std::unique_ptr<WordSource> words_;
  std::vector<std::unique_ptr<Bot>> bots_;
  const Catalogue& texts_;
  std::string lang_;
  std::istream& in_;
  std::ostream& out_;
  Paint paint_;
  std::string save_path_;
  std::optional<FairFacts> fair_;
  std::vector<Choice> choices_;
  std::vector<int> told_;     ///< By seat: how much of the log it has been told.
  Seat at_screen_ = kNobody;  ///< Whose secrets the screen may show.
  int people_ = 0;
  bool greeted_ = false;
  bool left_ = false;
};

}  // namespace lusoria::cli
