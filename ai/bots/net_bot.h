// Bots that play with the nets of a folder: "net:FOLDER", with changes behind it for experiments:
// "net:build/training/fortuna/4-searched:sims=300:explore=0.5". `sims=0` is the greedy player of
// these nets; the other keys are those of NetSettings (ai/search/net_settings.cc). Without a
// folder, "net:" or "net::sims=300", the nets are those that the build took from the title's own.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ai/bots/bot.h"

namespace lusoria {

inline constexpr std::string_view kNetBot = "net:";

/// Why there is no such bot for the title; nothing if there is one.
std::string net_bot_problem(const AnyGame& game, std::string_view name);

/// The bot of that name, or nothing.
std::unique_ptr<Bot> make_net_bot(const AnyGame& game, std::string_view name, std::uint64_t seed);

}  // namespace lusoria
