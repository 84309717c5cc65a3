// A request on its way: who asks for what, and how it is answered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/http/http.h"
#include "server/tables/stored_table.h"

namespace lusoria::server {

HttpResponse json_response(unsigned status, const Json& body);
HttpResponse problem_response(unsigned status, const std::string& code, const std::string& message);

/// The HTTP status that goes with a code of the protocol.
unsigned status_of(std::string_view code);

struct Call {
  HttpRequest request;
  HttpReply reply;
  std::vector<std::string> names;  ///< What the path has for {id}, {slug} …, in this order.
  Json body = Json::object();
  std::optional<Visitor> visitor;

  const std::string& id() const { return names.front(); }

  /// Who calls, where the route asks for a session.
  const Account& me() const { return visitor->account; }

  /// Who calls; empty for a stranger.
  std::string account() const { return visitor ? visitor->account.id : std::string{}; }

  void answer(const Json& json, unsigned status = 200) const { reply(json_response(status, json)); }

  void refuse(const std::string& code, const std::string& message) const {
    reply(problem_response(status_of(code), code, message));
  }

  void refuse(const Problem& problem) const {
    refuse(std::string(slug(problem.code)), problem.message);
  }

  void not_found() const { refuse("not_found", "there is no such thing here"); }

  void no_session() const { refuse("no_session", "sign in or play as a guest first"); }

  void unavailable() const { refuse("unavailable", "the store cannot be used now; try again"); }
};

}  // namespace lusoria::server
