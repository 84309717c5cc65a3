#include "server/api/api.h"

#include <algorithm>
#include <sstream>

#include "engine/codec/input.h"
#include "server/accounts/house.h"
#include "server/api/schemas.h"
#include "server/api/socket.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr const char* kNotCalledThat =
    "this server is not reached by that name: its operator can give it one with --base-url";

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
  if (request.path.starts_with("/api")) {
    headers.emplace_back("Cache-Control", "no-store");
    // So that a page kept from another version knows.
    headers.emplace_back("Lusoria-Protocol", std::to_string(kProtocol));
  }
}

/// UTF-8 without control characters: anything else is no name of ours, and no database takes it.
bool plain_text(const std::string& text) {
  return valid_utf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20;
         });
}

/// What cannot be had now because there are too many of it can be in a moment.
Problem too_many_at_once(const char* what, Millis wait) {
  Problem problem{ProblemCode::TooMany, what};
  problem.wait = wait;
  return problem;
}

// Behind so many nobody would wait.
constexpr std::size_t kMostHashing = 64;
constexpr int kHashingOfAddress = 4;
constexpr Millis kHashingTakes = 150;
constexpr int kSocketsOfAddress = 200;
constexpr Millis kSocketsChange = 5'000;
// Of the looks that are taken every half a minute.
constexpr int kTidyEvery = 120;

}  // namespace

Api::Api(Store& store, TableRegistry& tables, const ApiConfig& config)
    : store_(store),
      tables_(tables),
      names_(config.base_url),
      accounts_(store),
      sockets_(store),
      files_(config.web_root),
      budgets_(config.rate_limits),
      sockets_of_address_(config.rate_limits ? kSocketsOfAddress : 0),
      hashing_of_address_(config.rate_limits ? kHashingOfAddress : 0),
      front_(2),
      pool_(3),
      visits_(pool_),
      hashing_(1),
      services_{store,
                tables,
                accounts_,
                sockets_,
                budgets_,
                bans_,
                pool_,
                config.base_url.starts_with("https://")} {
  accounts_.claim_names();
  bans_.refresh(store_);
  store_size_ = store_.size();
  for (const std::string& name : config.admins) {
    // Only who has the name already: whoever registers it later is somebody else.
    const auto account = store_.account_by_login(login_of(name));
    if (account) store_.set_admin(account->id, true);
    log_line(
        account ? "info" : "warning", "admin", {{"name", name}, {"found", account.has_value()}});
  }
  tables_.on_sessions_ended([this](const std::string& account) { check_sessions_soon(account); });
}

Api::~Api() {
  stop();
}

void Api::stop() {
  tables_.on_sessions_ended(nullptr);
  // Each of these hands on to the next.
  front_.stop();
  pool_.stop();
  hashing_.stop();
}

void Api::check_sessions() {
  check_sessions_soon("");
  pool_.post([this] {
    try {
      bans_.refresh(store_);
      if (tidied_++ % kTidyEvery == 0) tidy_house(store_);
      store_size_ = store_.size();
    } catch (const StoreError&) {
      // The next look will do.
    }
  });
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
  HttpReply safe = [this,
                    begun = Histogram::Clock::now(),
                    request_copy = HttpRequest{.path = request.path, .secure = request.secure},
                    reply = std::move(reply)](HttpResponse response) {
    request_times_.add_since(begun);
    add_safety_headers(request_copy, response);
    reply(std::move(response));
  };
  if (!names_.answers_to(request.host) && request.path != "/health")
    return safe(problem_response(ProblemCode::CrossOrigin, kNotCalledThat, 421));
  if (const auto reason = bans_.reason(request.network); reason && request.path != "/health")
    return safe(problem_response(ProblemCode::Banned, *reason));
  if (const Millis wait = budgets_.spend(BudgetKind::Requests, {"", request.network}); wait > 0)
    return safe(problem_response(too_many(BudgetKind::Requests, wait)));
  run(front_, safe, [this, request = std::move(request), safe]() mutable {
    handle(std::move(request), safe);
  });
}

/// Whatever goes wrong is an answer, too.
void Api::run(Pool& pool, const HttpReply& reply, Task task) {
  pool.post([reply, task = std::move(task)] {
    try {
      task();
    } catch (const StoreAbsent& error) {
      reply(problem_response(error));
    } catch (const StoreError& error) {
      log_line("warning", "store", {{"error", error.what()}});
      reply(problem_response(error));
    } catch (const std::exception& error) {
      log_line("error", "request", {{"error", error.what()}});
      reply(problem_response(ProblemCode::Internal, "something went wrong here"));
    }
  });
}

void Api::handle(HttpRequest request, const HttpReply& reply) {
  const std::string path = request.path;
  if (!plain_text(path) || !plain_text(url_decode(request.query, true)))
    return reply(problem_response(ProblemCode::Malformed, "the address is not text"));
  // A proxy on this machine that does not say so still has another name.
  const bool local = request.local() && OwnNames::is_loopback(request.host);
  if (path == "/health") return reply(health(local));
  if (path == "/metrics") {
    // Counts of entries and messages tell when somebody moved unseen: not for players.
    return reply(local ? metrics()
                       : problem_response(ProblemCode::Forbidden, "only from this machine"));
  }
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (path != "/api" && !path.starts_with("/api/")) {
    if (!reads) return reply(problem_response(ProblemCode::Malformed, "only GET", 405));
    return reply(files_.get(request));
  }
  Call call{services_, {}, reply};
  if (!reads) {
    if (!names_.own_origin(request))
      return reply(
          problem_response(ProblemCode::CrossOrigin, "the request comes from another site"));
    if (!request.content_type.starts_with("application/json"))
      return reply(
          problem_response(ProblemCode::Malformed, "Content-Type must be application/json", 415));
    if (!request.body.empty()) call.body = received(request.body);
    if (!call.body.is_object())
      return reply(problem_response(ProblemCode::Malformed, "the body is not a JSON object"));
  }
  call.request = std::move(request);
  answer(std::move(call));
}

/// Strangers are refused without the store; everybody else is looked up in it.
void Api::answer(Call call) {
  const Route* route = find_route(call.request.method, call.request.path, call.names);
  if (route == nullptr) return call.not_found();
  if (session_token(call.request).empty() && route->who != Who::Anybody) return call.no_session();
  const HttpReply reply = call.reply;
  run(pool_, reply, [this, call = std::move(call), route]() mutable {
    call.visitor = look_up(call.request);
    enter(*route, call);
  });
}

/// Who asks. That they did is written down later: nobody waits for it, nor is refused without it.
std::optional<Visitor> Api::look_up(const HttpRequest& request) {
  std::optional<Visitor> visitor = accounts_.find(session_token(request));
  if (visitor) tables_.houses().note(visitor->account.id, request.network);
  if (visitor && visitor->unnoted) {
    visits_.post([this, visitor = *visitor, network = request.network] {
      try {
        accounts_.note_visit(visitor, network);
      } catch (const StoreError&) {
        // The next visit will do.
      }
    });
  }
  return visitor;
}

void Api::enter(const Route& route, Call& call) {
  if (route.who != Who::Anybody && !call.visitor) return call.no_session();
  if (route.who == Who::Account && call.me().kind != AccountKind::Account)
    return call.refuse(ProblemCode::Forbidden, "bots belong to accounts");
  if (route.who == Who::Admin && !store_.is_admin(call.me().id))
    return call.refuse(ProblemCode::Forbidden, "only for admins of this house");
  if (!call.spend(route.budget, call.spender())) return;
  if (route.effort == Effort::Hashing) return hash_later(route, call);
  route.handle(call);
}

void Api::hash_later(const Route& route, Call& call) {
  const std::shared_ptr<void> slot = hashing_of_address_.take(call.request.network);
  if (slot == nullptr || hashing_.waiting() >= kMostHashing)
    return call.refuse(too_many_at_once(
        "too many passwords at once", kHashingTakes * static_cast<Millis>(1 + hashing_.waiting())));
  run(hashing_, call.reply, [handle = route.handle, call, slot]() mutable { handle(call); });
}

void Api::upgrade(HttpRequest request, std::function<void(WsOpen)> open, HttpReply refuse) {
  Pool& pool = session_token(request).empty() ? front_ : pool_;
  run(pool, refuse, [this, request = std::move(request), open = std::move(open), refuse] {
    open_websocket(request, open, refuse);
  });
}

void Api::open_websocket(const HttpRequest& request,
                         const std::function<void(WsOpen)>& open,
                         const HttpReply& refuse) {
  if (request.path != "/api/ws")
    return refuse(problem_response(ProblemCode::NotFound, "the WebSocket is /api/ws"));
  if (!names_.answers_to(request.host) || !names_.own_origin(request))
    return refuse(
        problem_response(ProblemCode::CrossOrigin, "the request comes from another site"));
  if (const auto reason = bans_.reason(request.network))
    return refuse(problem_response(ProblemCode::Banned, *reason));
  if (const Millis wait = budgets_.spend(BudgetKind::Requests, {"", request.network}); wait > 0)
    return refuse(problem_response(too_many(BudgetKind::Requests, wait)));
  const std::shared_ptr<void> slot = sockets_of_address_.take(request.network);
  if (slot == nullptr)
    return refuse(
        problem_response(too_many_at_once("too many connections at once", kSocketsChange)));
  const std::optional<Visitor> visitor = look_up(request);
  const SocketOwner owner{visitor, request.network, request.address, slot};
  open([this, owner](std::shared_ptr<WsPeer> peer) {
    if (owner.visitor) sockets_.add(*owner.visitor, peer);
    return open_socket(tables_, budgets_, owner, std::move(peer));
  });
}

void Api::failed(const std::string& why) {
  log_line("error", "network", {{"error", why}});
}

HttpResponse Api::health(bool local) {
  const StoreHealth health = store_.health(std::chrono::milliseconds(50));
  // Why tells of the host's inside.
  if (!health.ok)
    return json_response(503, {{"status", "store"}, {"error", local ? health.why : "hidden"}});
  return json_response(200, {{"status", "ok"}});
}

HttpResponse Api::metrics() {
  std::ostringstream out;
  const auto line = [&](const char* name, const char* type, std::int64_t value) {
    out << "# TYPE lusoria_" << name << ' ' << type << "\nlusoria_" << name << ' ' << value << '\n';
  };
  line("live_tables", "gauge", static_cast<std::int64_t>(tables_.live_tables()));
  line("commits_total", "counter", tables_.writer().commits());
  line("entries_total", "counter", tables_.writer().entries());
  line("store_healthy", "gauge", tables_.writer().healthy() ? 1 : 0);
  line("store_bytes", "gauge", store_size_);
  line("bot_moves_total", "counter", tables_.bots().moves());
  line("notices_total", "counter", tables_.notices().sent());
  out << "# TYPE lusoria_refused_total counter\n";
  for (const BudgetRow& row : kBudgets)
    out << "lusoria_refused_total{budget=\"" << slug(row.budget) << "\"} "
        << budgets_.refused(row.budget) << '\n';
  RefusalCounts::write(out);
  request_times_.write(out, "request");
  tables_.answers().write(out, "command");
  tables_.writer().times().write(out, "commit");
  if (const HttpCounters* counters = counters_.load(); counters != nullptr) {
    line("connections", "gauge", counters->connections);
    line("websockets", "gauge", counters->websockets);
    line("requests_total", "counter", counters->requests);
    line("messages_in_total", "counter", counters->messages_in);
    line("messages_out_total", "counter", counters->messages_out);
    line("slow_closed_total", "counter", counters->slow_closed);
    line("turned_away_total", "counter", counters->turned_away);
  }
  HttpResponse response;
  response.content_type = "text/plain; version=0.0.4";
  response.body = out.str();
  return response;
}

}  // namespace lusoria::server
