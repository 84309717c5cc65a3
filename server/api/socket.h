// One client's WebSocket: reads its messages, passes them to tables, delivers what they tell.
#pragma once

#include <memory>
#include <optional>

#include "server/accounts/accounts.h"
#include "server/http/http.h"

namespace lusoria::server {

class Api;

/// `place` is held as long as the socket.
std::shared_ptr<WsReader> open_socket(Api& api,
                                      const std::optional<Visitor>& visitor,
                                      std::shared_ptr<WsPeer> peer,
                                      std::shared_ptr<void> place);

}  // namespace lusoria::server
