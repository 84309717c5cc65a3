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
};

/// Whose calls a limit counts together.
enum class CountBy : std::uint8_t {
  Account,
  Address,
  Stranger,  ///< An address; who has a session is not counted.
};

struct Route {
  std::string_view method;  ///< Empty for any.
  std::string_view path;    ///< {id} stands for any one part.
  Who who;
  Handler* handle;
  Limit limit = Limit::None;
  CountBy count_by = CountBy::Account;
};

std::span<const Route> routes();

/// The route of a request, with what stands for its names; null if there is none.
const Route* find_route(std::string_view method,
                        std::string_view path,
                        std::vector<std::string>& names);

}  // namespace lusoria::server
