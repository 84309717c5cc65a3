#include "server/api/call.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "server/log.h"
#include "server/metrics.h"

namespace lusoria::server {

namespace {

struct CodeStatus {
  ProblemCode code;
  unsigned status;
};

/// All others are 400.
constexpr auto kStatuses = std::to_array<CodeStatus>({
    {ProblemCode::NoSession, 401},    {ProblemCode::WrongPassword, 401},
    {ProblemCode::WrongCode, 401},    {ProblemCode::Forbidden, 403},
    {ProblemCode::NoSpectators, 403}, {ProblemCode::CrossOrigin, 403},
    {ProblemCode::Banned, 403},       {ProblemCode::Closed, 403},
    {ProblemCode::NotFound, 404},     {ProblemCode::NoSuchTable, 404},
    {ProblemCode::Stale, 409},        {ProblemCode::NotRunning, 409},
    {ProblemCode::SeatTaken, 409},    {ProblemCode::NameTaken, 409},
    {ProblemCode::NotReady, 409},     {ProblemCode::Running, 409},
    {ProblemCode::TooMany, 429},      {ProblemCode::Internal, 500},
    {ProblemCode::Unavailable, 503},
});

unsigned status_of(ProblemCode code) {
  const auto* found = std::find_if(
      kStatuses.begin(), kStatuses.end(), [&](const CodeStatus& row) { return row.code == code; });
  return found == kStatuses.end() ? 400 : found->status;
}

std::string cookie_of(const std::string& cookies, std::string_view name) {
  std::istringstream in(cookies);
  for (std::string item; std::getline(in, item, ';');) {
    const auto begin = item.find_first_not_of(' ');
    const auto equals = item.find('=');
    if (begin == std::string::npos || equals == std::string::npos) continue;
    if (item.substr(begin, equals - begin) == name) return item.substr(equals + 1);
  }
  return {};
}

}  // namespace

HttpResponse json_response(unsigned status, const Json& body) {
  return {.status = status,
          .body = body.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace)};
}

HttpResponse problem_response(ProblemCode code, const std::string& message, unsigned status) {
  RefusalCounts::add(code);
  return json_response(status != 0 ? status : status_of(code),
                       {{"error", {{"code", std::string(slug(code))}, {"message", message}}}});
}

HttpResponse problem_response(const Problem& problem) {
  RefusalCounts::add(problem.code);
  HttpResponse response =
      json_response(status_of(problem.code), {{"error", table::problem_json(problem)}});
  if (problem.wait > 0)
    response.headers.emplace_back("Retry-After", std::to_string((problem.wait + 999) / 1000));
  return response;
}

HttpResponse problem_response(const StoreError&) {
  return problem_response(ProblemCode::Unavailable, "the store cannot be used now; try again");
}

std::string session_token(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  if (request.authorization.starts_with(kBearer))
    return request.authorization.substr(kBearer.size());
  return cookie_of(request.cookie, "lusoria_session");
}

void Call::answer_with_token(const Json& json, const std::string& token) const {
  std::string cookie = "lusoria_session=" + token + "; Path=/; HttpOnly; SameSite=Lax";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=31536000";
  if (request.secure || server.https) cookie += "; Secure";
  HttpResponse response = json_response(200, json);
  response.headers.emplace_back("Set-Cookie", cookie);
  reply(std::move(response));
}

bool Call::spend(BudgetKind budget, const Spender& who) const {
  const Millis wait = server.budgets.spend(budget, who);
  if (wait > 0) refuse(too_many(budget, wait));
  return wait == 0;
}

void Call::later(std::function<void()> task) const {
  server.pool.post([reply = reply, task = std::move(task)] {
    try {
      task();
    } catch (const StoreError& error) {
      reply(problem_response(error));
    } catch (const std::exception& error) {
      log_line("error", "request", {{"error", error.what()}});
      reply(problem_response(ProblemCode::Internal, "something went wrong here"));
    }
  });
}

}  // namespace lusoria::server
