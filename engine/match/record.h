// Records: a game as one readable text file (`.play`). Header, one entry a line, result, checksum.
//
// The log is the truth: reading a record replays it, and every line is checked as if it were
// played. Lines taken back stay, struck with a leading "- ", followed by the undo that took them.
// Whatever is wrong with a record is told in one sentence with its line; nothing is half loaded.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance/fair.h"
#include "engine/match/match.h"

namespace lusoria {

inline constexpr int kRecordFormat = 1;

/// SHA-256 in lower-case hexadecimal digits. Handed in, so that no cryptography is linked into what
/// does not need it.
using Digest = std::string (*)(std::string_view bytes);

struct RecordLine {
  int number = 0;  ///< In the file, from 1.
  bool struck = false;
  Entry entry;  ///< Kind, seat, action, and what an undo took.
};

struct Record {
  const AnyGame* game = nullptr;
  Json options;
  Seating seating;
  std::optional<FairFacts> fair;
  int secret_line = 0;
  std::optional<Seat> masked;  ///< Written for this seat only (kSpectator for onlookers).
  std::vector<RecordLine> lines;
  std::vector<std::string> result;  ///< As written, one string a line.
  int result_line = 0;
};

/// The whole record of a match. The secret is left out while the game is running.
std::string write_record(const Match& match, const FairFacts* fair, Digest digest);

/// The record of a running game as one seat may have it: `?` for what it may not know, nothing of
/// what it does not see.
std::string write_masked_record(const Match& match,
                                Seat seat,
                                const FairFacts* fair,
                                Digest digest);

/// Reads a record's text; an error sentence or nothing. A masked record can be read, not replayed.
std::string read_record(std::span<const AnyGame* const> games,
                        std::string_view text,
                        Digest digest,
                        Record& record);

struct Loaded {
  std::string error;
  std::optional<Match> match;
};

/// Replays a record, or the first `entries` of it, checking every line and the result.
Loaded load_match(const Record& record, int entries = -1);

/// Compares every draw of a record, undone ones included, with the words it should have come from;
/// an error sentence naming the first line that differs. `draws` is how many were compared.
std::string verify_draws(const Record& record, const WordSource& words, int& draws);

/// An entry as a record has it, without the mark of what was taken back.
std::string entry_line(const Match& match, const SeenEntry& entry);

/// How the game ended, as the lines of a record: the reason, then a line per seat. None while it is
/// running.
std::vector<std::string> result_lines(const Match& match);

/// Recomputes commitment and draws of a finished record; an error sentence naming the line, or
/// nothing. `draws` is how many draws were compared.
std::string verify_record(const Record& record, int& draws);

}  // namespace lusoria
