// Structured logs: one JSON object a line on standard error. Never a password, a token, a secret or
// anything of a game that is not public.
#pragma once

#include <string>
#include <string_view>

#include "engine/codec/json.h"

namespace lusoria::server {

/// level: "info", "warning", "error".
void log_line(std::string_view level, std::string_view what, const Json& facts);

/// Drops lines below errors.
void log_quietly(bool quiet);

}  // namespace lusoria::server
