#include "server/api/call.h"

#include <algorithm>
#include <array>

namespace lusoria::server {

namespace {

struct CodeStatus {
  std::string_view code;
  unsigned status;
};

constexpr auto kStatuses = std::to_array<CodeStatus>({
    {"no_session", 401},
    {"wrong_password", 401},
    {"wrong_code", 401},
    {"forbidden", 403},
    {"no_spectators", 403},
    {"cross_origin", 403},
    {"not_found", 404},
    {"no_such_table", 404},
    {"stale", 409},
    {"not_running", 409},
    {"seat_taken", 409},
    {"name_taken", 409},
    {"not_ready", 409},
    {"running", 409},
    {"too_many", 429},
    {"unavailable", 503},
});

}  // namespace

HttpResponse json_response(unsigned status, const Json& body) {
  HttpResponse response;
  response.status = status;
  response.body = body.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace);
  return response;
}

HttpResponse problem_response(unsigned status,
                              const std::string& code,
                              const std::string& message) {
  return json_response(status, {{"error", {{"code", code}, {"message", message}}}});
}

unsigned status_of(std::string_view code) {
  const auto* found = std::find_if(
      kStatuses.begin(), kStatuses.end(), [&](const CodeStatus& row) { return row.code == code; });
  return found == kStatuses.end() ? 400 : found->status;
}

}  // namespace lusoria::server
