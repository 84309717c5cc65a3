// Open WebSockets by account and session: when a session is ended, so are its sockets.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/http/http.h"

namespace lusoria::server {

class SessionSockets {
 public:
  explicit SessionSockets(Store& store) : store_(store) {}

  void add(const Visitor& visitor, const std::shared_ptr<WsPeer>& peer) {
    const std::scoped_lock lock(mutex_);
    std::vector<Open>& list = open_[visitor.account.id];
    std::erase_if(list, [](const Open& one) { return one.peer.expired(); });
    list.push_back({visitor.session, peer});
  }

  /// Closes those of an account whose session is no more.
  void check(const std::string& account) {
    constexpr unsigned kSessionEnded = 4002;
    for (const Open& one : of(account)) {
      const std::shared_ptr<WsPeer> peer = one.peer.lock();
      if (peer != nullptr && !store_.session(one.session))
        peer->close(kSessionEnded, "the session was ended");
    }
  }

  /// The same for everybody: another process may have ended sessions.
  void check_all() {
    std::vector<std::string> accounts;
    {
      const std::scoped_lock lock(mutex_);
      for (auto& [account, list] : open_) {
        std::erase_if(list, [](const Open& one) { return one.peer.expired(); });
        if (!list.empty()) accounts.push_back(account);
      }
      std::erase_if(open_, [](const auto& item) { return item.second.empty(); });
    }
    for (const std::string& account : accounts)
      check(account);
  }

 private:
  struct Open {
    std::string session;
    std::weak_ptr<WsPeer> peer;
  };

  std::vector<Open> of(const std::string& account) {
    const std::scoped_lock lock(mutex_);
    const auto found = open_.find(account);
    return found == open_.end() ? std::vector<Open>{} : found->second;
  }

  Store& store_;
  std::mutex mutex_;
  std::map<std::string, std::vector<Open>> open_;
};

}  // namespace lusoria::server
