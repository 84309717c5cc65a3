#include "server/log.h"

#include <atomic>
#include <chrono>
#include <cstdio>

namespace lusoria::server {

namespace {

std::atomic<bool> quiet_logs{false};

}  // namespace

void log_quietly(bool quiet) {
  quiet_logs = quiet;
}

std::string log_text(std::string_view level, std::string_view what, const Json& facts) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  Json line{{"at", now}, {"level", level}, {"what", what}};
  // A fact never takes the place of what every line has.
  for (const auto& [key, value] : facts.items())
    line.emplace(key, Json(value));
  return line.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace) + "\n";
}

void log_line(std::string_view level, std::string_view what, const Json& facts) {
  if (quiet_logs && level != "error") return;
  const std::string text = log_text(level, what, facts);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace lusoria::server
