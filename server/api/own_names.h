// By which names this server is reached, and which sites are its own.
//
// A page of another site may be served under a name that suddenly means our address (DNS
// rebinding), and then comes with its own name as Host and Origin alike. So a Host is believed only
// if it is the one of the base URL, or one that no stranger can own: an address, or a name that the
// public DNS does not have.
#pragma once

#include "server/http/http.h"

namespace lusoria::server {

class OwnNames {
 public:
  /// Empty where people reach the server by its address only.
  explicit OwnNames(const std::string& base_url);

  bool answers_to(const std::string& host) const;
  /// Whether a request comes from a page of this server. Browsers always send an Origin with what
  /// changes something; programs need not.
  bool own_origin(const HttpRequest& request) const;
  /// Whether a host is this machine as it calls itself.
  static bool is_loopback(const std::string& host);

 private:
  std::string origin_;
  std::string name_;
};

}  // namespace lusoria::server
