#include "server/api/api.h"

#include <algorithm>
#include <sstream>

#include "engine/codec/input.h"
#include "server/api/schemas.h"
#include "server/api/socket.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr const char* kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr "
    "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src "
    "'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

void add_safety_headers(const HttpRequest& request, HttpResponse& response) {
  auto& headers = response.headers;
  headers.emplace_back("Content-Security-Policy", kPolicy);
  headers.emplace_back("X-Content-Type-Options", "nosniff");
  headers.emplace_back("X-Frame-Options", "DENY");
  headers.emplace_back("Referrer-Policy", "same-origin");
  headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  headers.emplace_back("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (request.secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  if (request.path.starts_with("/api")) headers.emplace_back("Cache-Control", "no-store");
}

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts;
  std::istringstream in(path);
  for (std::string part; std::getline(in, part, '/');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
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

/// UTF-8 without control characters: anything else is no name of ours, and no database takes it.
bool plain_text(const std::string& text) {
  return valid_utf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20;
         });
}

std::string host_of(const std::string& url) {
  const auto begin = url.find("://");
  if (begin == std::string::npos) return url;
  return url.substr(begin + 3, url.find('/', begin + 3) - (begin + 3));
}

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

unsigned status_of(const std::string& code) {
  if (code == "no_session" || code == "wrong_password" || code == "wrong_code") return 401;
  if (code == "forbidden" || code == "no_spectators" || code == "cross_origin") return 403;
  if (code == "not_found" || code == "no_such_table") return 404;
  if (code == "stale" || code == "not_running" || code == "seat_taken" || code == "name_taken" ||
      code == "not_ready" || code == "running")
    return 409;
  if (code == "too_many") return 429;
  if (code == "unavailable") return 503;
  return 400;
}

Api::Api(Store& store, Hall& hall, const ApiConfig& config)
    : store_(store),
      hall_(hall),
      config_(config),
      accounts_(store),
      sockets_(store),
      files_(config.web_root),
      pool_(3) {
  for (RateLimit* limit : {&request_limit_,
                           &session_limit_,
                           &login_limit_,
                           &create_limit_,
                           &notice_limit_,
                           &message_limit_})
    limit->enable(config.rate_limits);
  sockets_of_address_.enable(config.rate_limits);
  hall_.on_sessions_ended([this](const std::string& account) { check_sessions_soon(account); });
}

Api::~Api() {
  stop();
}

void Api::stop() {
  hall_.on_sessions_ended(nullptr);
  pool_.stop();
}

void Api::check_sessions_soon(const std::string& account) {
  pool_.post([this, account] {
    try {
      if (account.empty()) return sockets_.check_all();
      sockets_.check(account);
    } catch (const StoreError&) {
      // The next look at all of them will tell.
    }
  });
}

void Api::request(HttpRequest request, HttpReply reply) {
  HttpReply safe = [request_copy = HttpRequest{.path = request.path, .secure = request.secure},
                    reply = std::move(reply)](HttpResponse response) {
    add_safety_headers(request_copy, response);
    reply(std::move(response));
  };
  if (!request_limit_.allow(request.address))
    return safe(problem_response(429, "too_many", "too many requests; wait a little"));
  pool_.post([this, request = std::move(request), safe = std::move(safe)]() mutable {
    try {
      handle(std::move(request), safe);
    } catch (const StoreError& error) {
      log_line("error", "store", {{"error", error.what()}});
      safe(problem_response(503, "unavailable", "the store cannot be used now; try again"));
    } catch (const std::exception& error) {
      log_line("error", "request", {{"error", error.what()}});
      safe(problem_response(500, "internal", "something went wrong here"));
    }
  });
}

void Api::handle(HttpRequest request, const HttpReply& reply) {
  const std::string path = request.path;
  if (!plain_text(path) || !plain_text(url_decode(request.query, true)))
    return reply(problem_response(400, "malformed", "the address is not text"));
  if (path == "/health") return reply(health(request.local()));
  if (path == "/metrics") {
    // Counts of entries and messages tell when somebody moved unseen: not for players.
    return reply(request.local() ? metrics()
                                 : problem_response(403, "forbidden", "only from this machine"));
  }
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (path != "/api" && !path.starts_with("/api/")) {
    if (!reads) return reply(problem_response(405, "malformed", "only GET"));
    return reply(files_.get(request));
  }
  Call call;
  call.path = split(path.substr(4));
  call.body = Json::object();
  if (!reads) {
    if (!same_origin(request))
      return reply(problem_response(403, "cross_origin", "the request comes from another site"));
    if (!request.content_type.starts_with("application/json"))
      return reply(problem_response(415, "malformed", "Content-Type must be application/json"));
    if (!request.body.empty()) call.body = received(request.body);
    if (!call.body.is_object())
      return reply(problem_response(400, "malformed", "the body is not a JSON object"));
  }
  call.visitor = visitor_of(request);
  call.request = std::move(request);
  call.reply = reply;
  route(call);
}

void Api::route(Call& call) {
  if (call.path.empty()) {
    return call.answer({{"name", "lusoria"},
                        {"version", kVersion},
                        {"protocol", kProtocol},
                        {"ws", "/api/ws"},
                        {"openapi", "/api/openapi.json"},
                        {"ws_schema", "/api/ws.schema.json"}});
  }
  if (call.path[0] == "openapi.json") return call.reply({.body = std::string(openapi_text())});
  if (call.path[0] == "ws.schema.json") return call.reply({.body = std::string(ws_schema_text())});
  if (route_titles(call) || route_me(call) || route_people(call) || route_tables(call)) return;
  call.refuse("not_found", "there is no such thing here");
}

std::optional<Visitor> Api::visitor_of(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  if (request.authorization.starts_with(kBearer))
    return accounts_.find(request.authorization.substr(kBearer.size()));
  return accounts_.find(cookie_of(request.cookie, "lusoria_session"));
}

bool Api::same_origin(const HttpRequest& request) const {
  // Browsers always send an Origin with what changes something; programs need not.
  if (request.origin.empty()) return true;
  const std::string from = host_of(request.origin);
  if (from == request.host) return true;
  return !config_.base_url.empty() && from == host_of(config_.base_url);
}

std::string Api::cookie_header(const HttpRequest& request, const std::string& token) const {
  std::string cookie = "lusoria_session=" + token + "; Path=/; HttpOnly; SameSite=Lax";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=31536000";
  if (request.secure || config_.base_url.starts_with("https://")) cookie += "; Secure";
  return cookie;
}

void Api::upgrade(HttpRequest request, std::function<void(WsOpen)> open, HttpReply refuse) {
  pool_.post(
      [this, request = std::move(request), open = std::move(open), refuse = std::move(refuse)] {
        try {
          if (request.path != "/api/ws")
            return refuse(problem_response(404, "not_found", "the WebSocket is /api/ws"));
          if (!same_origin(request))
            return refuse(
                problem_response(403, "cross_origin", "the request comes from another site"));
          if (!request_limit_.allow(request.address))
            return refuse(problem_response(429, "too_many", "too many requests; wait a little"));
          const std::shared_ptr<void> place = sockets_of_address_.take(request.address);
          if (place == nullptr)
            return refuse(problem_response(429, "too_many", "too many connections at once"));
          const std::optional<Visitor> visitor = visitor_of(request);
          open([this, visitor, place](std::shared_ptr<WsPeer> peer) {
            if (visitor) sockets_.add(*visitor, peer);
            return open_socket(*this, visitor, std::move(peer), place);
          });
        } catch (const StoreError&) {
          refuse(problem_response(503, "unavailable", "the store cannot be used now; try again"));
        }
      });
}

HttpResponse Api::health(bool local) {
  try {
    store_.probe();
  } catch (const StoreError& error) {
    // Why tells of the host's inside.
    return json_response(503, {{"status", "store"}, {"error", local ? error.what() : "hidden"}});
  }
  return json_response(200, {{"status", "ok"}});
}

HttpResponse Api::metrics() {
  std::ostringstream out;
  const auto line = [&](const char* name, const char* type, std::int64_t value) {
    out << "# TYPE lusoria_" << name << ' ' << type << "\nlusoria_" << name << ' ' << value << '\n';
  };
  line("live_tables", "gauge", static_cast<std::int64_t>(hall_.live_tables()));
  line("commits_total", "counter", hall_.writer().commits());
  line("entries_total", "counter", hall_.writer().entries());
  line("store_healthy", "gauge", hall_.writer().healthy() ? 1 : 0);
  line("bot_moves_total", "counter", hall_.bots().moves());
  line("notices_total", "counter", hall_.notices().sent());
  if (const HttpCounters* counters = counters_.load(); counters != nullptr) {
    line("connections", "gauge", counters->connections);
    line("websockets", "gauge", counters->websockets);
    line("requests_total", "counter", counters->requests);
    line("messages_in_total", "counter", counters->messages_in);
    line("messages_out_total", "counter", counters->messages_out);
    line("slow_closed_total", "counter", counters->slow_closed);
  }
  HttpResponse response;
  response.content_type = "text/plain; version=0.0.4";
  response.body = out.str();
  return response;
}

}  // namespace lusoria::server
