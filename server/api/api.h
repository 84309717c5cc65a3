// The server's face: REST under /api, the WebSocket, the page's files, health and metrics.
// Described in docs/PROTOCOL.md and by the schema files beside this one.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/api/limits.h"
#include "server/api/session_sockets.h"
#include "server/api/static_files.h"
#include "server/http/http.h"
#include "server/tables/hall.h"

namespace lusoria::server {

inline constexpr int kProtocol = 1;

struct ApiConfig {
  std::string base_url;  ///< As people reach it; empty: as the request says.
  std::string web_root;  ///< The built page; empty for none.
  bool rate_limits = true;
};

HttpResponse json_response(unsigned status, const Json& body);
HttpResponse problem_response(unsigned status, const std::string& code, const std::string& message);
unsigned status_of(const std::string& code);

class Api final : public HttpHandler {
 public:
  Api(Store& store, Hall& hall, const ApiConfig& config);
  ~Api() override;

  void request(HttpRequest request, HttpReply reply) override;
  void upgrade(HttpRequest request, std::function<void(WsOpen)> open, HttpReply refuse) override;

  /// For /metrics; set once the HTTP server runs.
  void watch_counters(const HttpCounters* counters) { counters_ = counters; }

  /// Ends what is open for sessions that other processes have ended. Call it now and then.
  void check_sessions() { sockets_.check_all(); }

  /// The same as a task of its own; for one account, or "" for all.
  void check_sessions_soon(const std::string& account);

  /// Finishes what is asked, then ends the threads.
  void stop();

  Hall& hall() { return hall_; }

  RateLimit& message_limit() { return message_limit_; }

 private:
  /// A request on its way: who asks, and the parts of the path after /api.
  struct Call {
    HttpRequest request;
    HttpReply reply;
    std::vector<std::string> path;
    Json body;
    std::optional<Visitor> visitor;

    /// Who calls; empty for a stranger.
    std::string account() const { return visitor ? visitor->account.id : std::string{}; }

    void answer(const Json& json, unsigned status = 200) const {
      reply(json_response(status, json));
    }

    void refuse(const std::string& code, const std::string& message) const {
      reply(problem_response(status_of(code), code, message));
    }

    void refuse(const Problem& problem) const {
      refuse(std::string(slug(problem.code)), problem.message);
    }
  };

  void handle(HttpRequest request, const HttpReply& reply);
  void route(Call& call);
  bool route_titles(Call& call);
  bool route_people(Call& call);
  bool route_me(Call& call);
  bool route_tables(Call& call);
  bool route_wishes(Call& call, const std::string& what);

  void open_session(Call& call);
  void sign_in(Call& call);
  void change_me(Call& call);
  void change_password(Call& call, bool deletes);
  void forget_at_tables(const std::vector<Account>& gone);
  void export_me(Call& call);
  void profile(Call& call, const std::string& id);
  void rating_list(Call& call);

  void set_notices(Call& call);
  void confirm_email(Call& call);
  void set_vacation(Call& call);
  void mute(Call& call);
  Json elo_json(const Rating& rating);
  Json friends_json(const std::string& account);
  void befriend(Call& call);
  void bot_accounts(Call& call);

  /// Goes on with a table that the caller may enter, and refuses everything else.
  void enter(const Call& call,
             const std::string& id,
             std::function<void(const Table&, const TableState&)> then);
  /// The same with a game that has begun and that the caller may look at.
  void look_back(const Call& call,
                 const std::string& id,
                 std::function<void(const TableState&, const std::string& account)> then);
  void list_tables(Call& call);
  void create_table(Call& call);
  void show_table(Call& call, const std::string& id);
  void seat_command(Call& call, const std::string& id, const std::string& what);
  void rematch(Call& call, const std::string& id);
  void upload(Call& call);
  void record(Call& call, const std::string& id);
  void replay(Call& call, const std::string& id, bool events);
  void analysis(Call& call, const std::string& id, bool order);
  void rated(Call& call, const std::string& id);
  void answer_room(const Call& call, const std::string& id, unsigned status);

  std::optional<Visitor> visitor_of(const HttpRequest& request);
  bool same_origin(const HttpRequest& request) const;
  std::string cookie_header(const HttpRequest& request, const std::string& token) const;
  HttpResponse health(bool local);
  HttpResponse metrics();

  Store& store_;
  Hall& hall_;
  ApiConfig config_;
  Accounts accounts_;
  SessionSockets sockets_;
  StaticFiles files_;
  RateLimit request_limit_{40.0, 200.0};
  RateLimit session_limit_{0.2, 20.0};
  RateLimit login_limit_{0.1, 10.0};
  RateLimit create_limit_{0.2, 30.0};
  RateLimit notice_limit_{0.1, 10.0};
  RateLimit message_limit_{20.0, 100.0};
  Places sockets_of_address_{200};
  std::atomic<const HttpCounters*> counters_{nullptr};
  Pool pool_;
};

}  // namespace lusoria::server
