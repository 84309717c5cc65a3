// Bots in any language: a program that speaks JSON lines on its standard input and output
// (docs/BOT_PROTOCOL.md). It is handed views like any other bot. One that crashes, stalls, floods
// or answers nonsense loses its clock, never the table: from then on its seat plays at random and
// says so.
#pragma once

#include <memory>
#include <string>

#include "ai/bots/bot.h"
#include "engine/codec/fields.h"

namespace lusoria {

struct ExternalSpec {
  std::string command;  ///< Run by the shell.
  Json options;
  SeatKeys seats;
  Seat seat = 0;
  std::uint32_t decision_ms = 5000;  ///< Where the budget names no time; the start gets more.
};

/// Starts the program and shakes hands with it; a program that fails even then is at fault from the
/// start.
std::unique_ptr<Bot> make_external(const AnyGame& game,
                                   const ExternalSpec& spec,
                                   std::uint64_t seed);

/// Whether a bot of this name could be seated: a level (as read_level takes it),
/// "exec:COMMAND", or "net:FOLDER" (net_bot.h).
bool known_bot(std::string_view name);

/// The bot of that name; a program is told where it sits.
std::unique_ptr<Bot> seat_bot(const AnyGame& game,
                              std::string_view name,
                              ExternalSpec place,
                              std::uint64_t seed);

}  // namespace lusoria
