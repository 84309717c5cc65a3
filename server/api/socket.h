// One client's WebSocket: reads its messages, passes them to tables, delivers what they tell.
#pragma once

#include <memory>
#include <optional>

#include "server/accounts/accounts.h"
#include "server/api/budgets.h"
#include "server/http/http.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

/// Who is at the other end.
struct SocketOwner {
  std::optional<Visitor> visitor;
  std::string network;
  std::string address;
  std::shared_ptr<void> slot = nullptr;  ///< Held as long as the socket.
};

std::shared_ptr<WsReader> open_socket(TableRegistry& tables,
                                      Budgets& budgets,
                                      SocketOwner owner,
                                      std::shared_ptr<WsPeer> peer);

}  // namespace lusoria::server
