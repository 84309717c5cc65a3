// The table of all routes under /api: method, path, who may call, how often, and who answers.
// docs/PROTOCOL.md and openapi.json describe the same list; a test holds them against each other.
#pragma once

#include <span>

#include "server/api/handlers.h"

namespace lusoria::server {

enum class Who : std::uint8_t {
  Anybody,
  Guest,    ///< Whoever has a session.
  Account,  ///< Whoever has an account with a password.
  Admin,
};

/// What answering takes.
enum class Effort : std::uint8_t {
  Little,
  Hashing,  ///< Of a password: long enough to be done apart from everything else.
};

struct Route {
  std::string_view method;  ///< Empty for any.
  std::string_view path;    ///< {id} stands for any one part.
  Who who;
  Handler* handle;
  BudgetKind budget = BudgetKind::None;
  Effort effort = Effort::Little;
};

std::span<const Route> routes();

/// The route of a request, with what stands for its names; null if there is none.
const Route* find_route(std::string_view method,
                        std::string_view path,
                        std::vector<std::string>& names);

}  // namespace lusoria::server
