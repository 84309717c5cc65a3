// One client's WebSocket: reads its messages, passes them to tables, delivers what they tell.
#pragma once

#include <memory>
#include <optional>

#include "server/accounts/accounts.h"
#include "server/api/limits.h"
#include "server/http/http.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

/// `slot` is held as long as the socket.
std::shared_ptr<WsReader> open_socket(TableRegistry& tables,
                                      Limits& limits,
                                      const std::optional<Visitor>& visitor,
                                      std::shared_ptr<WsPeer> peer,
                                      std::shared_ptr<void> slot);

}  // namespace lusoria::server
