// A request on its way: who asks for what, what there is to answer with, and how it is answered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/api/bans.h"
#include "server/api/budgets.h"
#include "server/api/session_sockets.h"
#include "server/http/http.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

HttpResponse json_response(unsigned status, const Json& body);

/// With the status that goes with the code, unless another is given.
HttpResponse problem_response(ProblemCode code, const std::string& message, unsigned status = 0);
HttpResponse problem_response(const StoreError& error);
/// With all a problem tells; too much also says when to come again, in the way HTTP has for it.
HttpResponse problem_response(const Problem& problem);

/// The token of a session in a request, as browsers and programs send it; empty without one.
std::string session_token(const HttpRequest& request);

/// What requests are answered with.
struct Services {
  Store& store;
  TableRegistry& tables;
  Accounts& accounts;
  SessionSockets& sockets;
  Budgets& budgets;
  AddressBans& bans;
  Pool& pool;
  bool https;  ///< Reached by TLS, whatever the request came by.
};

struct Call {
  const Services& server;
  HttpRequest request;
  HttpReply reply;
  std::vector<std::string> names = {};  ///< What the path has for {id}, {slug} …, in this order.
  Json body = Json::object();
  std::optional<Visitor> visitor = {};

  const std::string& id() const { return names.front(); }

  std::shared_ptr<Table> table() const { return server.tables.table(id()); }

  /// Who calls, where the route asks for a session.
  const Account& me() const { return visitor->account; }

  /// Who calls; empty for a stranger.
  std::string account() const { return visitor ? visitor->account.id : std::string{}; }

  void answer(const Json& json, unsigned status = 200) const { reply(json_response(status, json)); }

  /// What is JSON already.
  void answer_text(std::string json) const { reply({.body = std::move(json)}); }

  /// The same, and the browser keeps the session's token; an empty one is forgotten.
  void answer_with_token(const Json& json, const std::string& token) const;

  /// Answers from another thread, where the store may fail.
  void later(std::function<void()> task) const;

  void refuse(ProblemCode code, const std::string& message) const {
    reply(problem_response(code, message));
  }

  void refuse(const Problem& problem) const { reply(problem_response(problem)); }

  /// Whose budget this call spends.
  Spender spender(std::string thing = {}) const {
    return {account(), request.network, std::move(thing)};
  }

  /// False, and the call is answered, where there was too much of it.
  bool spend(BudgetKind budget, const Spender& who) const;

  void malformed(const std::string& message) const { refuse(ProblemCode::Malformed, message); }

  void bad_name() const {
    refuse(ProblemCode::BadName, "name: 1 to 24 letters of one script, and not the house's own");
  }

  void not_found() const { refuse(ProblemCode::NotFound, "there is no such thing here"); }

  void no_session() const { refuse(ProblemCode::NoSession, "sign in or play as a guest first"); }
};

}  // namespace lusoria::server
