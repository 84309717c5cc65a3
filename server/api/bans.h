// Addresses that are not let in, as the store has them; asked with every request, read now and
// then.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/store.h"

namespace lusoria::server {

class AddressBans {
 public:
  void refresh(Store& store) {
    std::map<std::string, Ban> now;
    for (Ban& ban : store.bans())
      if (!ban.subject.starts_with("a_")) now.emplace(ban.subject, ban);
    const std::scoped_lock lock(mutex_);
    bans_ = std::move(now);
  }

  /// Why a network is kept out; nothing where it is not.
  std::optional<std::string> reason(const std::string& network) const {
    const std::scoped_lock lock(mutex_);
    const auto found = bans_.find(network);
    return found == bans_.end() ? std::nullopt : std::optional(found->second.reason);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Ban> bans_;
};

}  // namespace lusoria::server
