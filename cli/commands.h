// The sub-commands of `lusoria`. Each returns the process's exit code; what is wrong with the input
// goes to standard error as one sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lusoria::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    ///< What was asked was done and the answer is no.
inline constexpr int kBadInput = 2;  ///< An unknown title, a malformed file, an impossible option.

/// Prints "lusoria: <sentence>" to standard error and returns kBadInput.
int bad_input(std::string_view sentence);

int list_games(bool json);
int list_components(const std::string& title, const std::string& lang, bool json);
int print_signature();
int print_types(const std::string& title);
int print_scene_schema(const std::string& title);

struct BenchOptions {
  std::vector<std::string> titles;
  int seats = 0;  ///< 0: every number the title allows.
  double seconds = 1;
  int threads = 1;
  bool search = false;  ///< Search with full random rollouts instead of random games.
  bool json = false;
};

int run_bench(const BenchOptions& bench);
int run_search_bench(const BenchOptions& bench);

struct ReplayOptions {
  std::string file;
  int at = -1;       ///< How many entries; all of them if negative.
  std::string view;  ///< Whose eyes: a seat's key or "spectator"; everything if empty.
  std::string lang = "en";
  bool json = false;
};

int run_replay(const ReplayOptions& asked);
/// Replays whole records (files or folders) and says which do not hold.
int check_records(const std::vector<std::string>& paths, bool json);
int run_verify(const std::string& file, bool json);
int run_scene_files(const std::vector<std::string>& paths, bool json);

}  // namespace lusoria::cli
