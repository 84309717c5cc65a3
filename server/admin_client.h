// What `lusoria admin` asks of a running server, over its own interface.
#pragma once

#include <string>

namespace lusoria::server {

struct AdminCall {
  std::string method;
  std::string url;
  std::string token;  ///< Bearer; empty for none.
  std::string body;   ///< JSON.
};

struct AdminAnswer {
  std::string body;
  std::string session;  ///< The token of a session that was opened, if one was.
};

/// An error sentence, with what the server said, if it was refused or did not come.
std::string ask_server(const AdminCall& call, AdminAnswer& answer);

}  // namespace lusoria::server
