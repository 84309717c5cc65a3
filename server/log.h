// Structured logs: one JSON object a line on standard error. Never a password, a token, a secret or
// anything of a game that is not public.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "engine/codec/json.h"

namespace lusoria::server {

/// level: "info", "warning", "error".
void log_line(std::string_view level, std::string_view what, const Json& facts);

/// The line as it is written.
std::string log_text(std::string_view level, std::string_view what, const Json& facts);

/// Runs something that may fail in ways nobody foresaw: that is logged, and the thread goes on.
template <class F>
void go_on_after(std::string_view where, F&& task) {
  try {
    task();
  } catch (const std::exception& error) {
    log_line("error", where, {{"error", error.what()}});
  } catch (...) {
    log_line("error", where, {{"error", "unknown"}});
  }
}

/// Drops lines below errors.
void log_quietly(bool quiet);

}  // namespace lusoria::server
