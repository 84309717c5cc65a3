// The server's face: REST under /api, the WebSocket, the page's files, health and metrics.
// Described in docs/PROTOCOL.md and by the schema files beside this one.
#pragma once

#include <atomic>

#include "server/api/own_names.h"
#include "server/api/routes.h"
#include "server/api/static_files.h"
#include "server/http/slots.h"

namespace lusoria::server {

struct ApiConfig {
  std::string base_url;  ///< As people reach it; empty: as the request says.
  std::string web_root;  ///< The built page; empty for none.
  bool rate_limits = true;
  std::vector<std::string> admins = {};  ///< Accounts that get the role, if they are there.
};

class Api final : public HttpHandler {
 public:
  Api(Store& store, TableRegistry& tables, const ApiConfig& config);
  ~Api() override;

  void request(HttpRequest request, HttpReply reply) override;
  void upgrade(HttpRequest request, std::function<void(WsOpen)> open, HttpReply refuse) override;

  void failed(const std::string& why) override;

  /// For /metrics; set once the HTTP server runs.
  void watch_counters(const HttpCounters* counters) { counters_ = counters; }

  /// Soon ends what is open for sessions that other processes have ended, hears of bans, and
  /// forgets what the house no longer keeps. Call it now and then.
  void check_sessions();

  /// Finishes what is asked, then ends the threads.
  void stop();

 private:
  void handle(HttpRequest request, const HttpReply& reply);
  void answer(Call call);
  std::optional<Visitor> look_up(const HttpRequest& request);
  void enter(const Route& route, Call& call);
  void hash_later(const Route& route, Call& call);
  static void run(Pool& pool, const HttpReply& reply, Task task);
  void open_websocket(const HttpRequest& request,
                      const std::function<void(WsOpen)>& open,
                      const HttpReply& refuse);
  void check_sessions_soon(const std::string& account);
  HttpResponse health(bool local);
  HttpResponse metrics();

  Store& store_;
  TableRegistry& tables_;
  OwnNames names_;
  Accounts accounts_;
  SessionSockets sockets_;
  StaticFiles files_;
  Budgets budgets_;
  AddressBans bans_;
  Slots sockets_of_address_;
  Slots hashing_of_address_;
  std::atomic<int> tidied_{0};
  std::atomic<std::int64_t> store_size_{0};  ///< As it was when last looked at; 0 before.
  Histogram request_times_;
  std::atomic<const HttpCounters*> counters_{nullptr};
  Pool front_;  ///< For what needs no store, so that it never waits for one.
  Pool pool_;
  Strand visits_;  ///< Of the pool one thread at most: a store that takes none keeps no other.
  Pool hashing_;   ///< Passwords take long and much memory: beside everything else, one at a time.
  Services services_;
};

}  // namespace lusoria::server
