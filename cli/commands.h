// The sub-commands of `lusoria`. Each `add` tells the program of a command or a few of them; the
// one that is called sets the process's exit code.
#pragma once

#include <string>
#include <vector>

#include "engine/any/edition.h"
#include "engine/match/record.h"

namespace CLI {
class App;
}

namespace lusoria::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    ///< What was asked was done and the answer is no.
inline constexpr int kBadInput = 2;  ///< An unknown title, a malformed file, an impossible option.

/// Thrown by a command for input it cannot use: the program prints "lusoria: <sentence>" to
/// standard error and ends with kBadInput.
struct BadInput {
  std::string sentence;
};

/// Throws what is wrong; nothing if the sentence is empty.
void refuse_if(const std::string& sentence);

/// The title with that slug.
const AnyGame& game_called(const std::string& title);

/// The games of these titles, or all if none is named.
std::vector<const AnyGame*> games_called(const std::vector<std::string>& titles);

/// The options of a game of so many seats, as a preset (or none, if empty) has them.
Json options_for(const AnyGame& game, int seats, const std::string& preset = {});

std::string read_whole(const std::string& path);

Record open_record(const std::string& path);

/// The game of a record, or its first `entries`.
Match open_match(const std::string& path, int entries = -1);

/// The components edition that a game is played with.
std::uint8_t edition_of(const Match& match);

/// Loads an owner's edition, of any title.
LoadedEdition open_edition(const std::string& path);

void add_language(CLI::App* command, std::string& lang);

void add_lists(CLI::App& app, int& code);  ///< games, components, types, signature
void add_scene(CLI::App& app, int& code);
void add_play(CLI::App& app, int& code);
void add_records(CLI::App& app, int& code);  ///< replay, verify
void add_bench(CLI::App& app, int& code);
void add_site(CLI::App& app, int& code);  ///< export-site
void add_arena(CLI::App& app, int& code);
void add_selfplay(CLI::App& app, int& code);
void add_ladder(CLI::App& app, int& code);
void add_calibrate(CLI::App& app, int& code);
void add_step(CLI::App& app, int& code);
void add_train(CLI::App& app, int& code);
void add_analysis(CLI::App& app, int& code);  ///< analyse, hint
void add_puzzles(CLI::App& app, int& code);
void add_serve(CLI::App& app, int& code);  ///< serve, doctor, worker, ratings, backup, restore
void add_admin(CLI::App& app, int& code);

}  // namespace lusoria::cli
