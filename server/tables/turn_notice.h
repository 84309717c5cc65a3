// Whoever is waited for and does not look is told later, once: when a notice is put into the store,
// and when it is taken out again.
#pragma once

#include "server/tables/audience.h"

namespace lusoria::server {

class TurnNotice {
 public:
  /// A wait begins or ends with this entry.
  void plan(Append& append, const TableState& state, const Audience& audience, Millis delay) {
    const std::string account = waited_for(state);
    spared_ = !account.empty() && audience.watches(account);
    if (!account.empty() && !spared_) {
      append.notice_due = append.entry.at + delay;
      append.notice = Json{{"account", account}}.dump();
      put_ = true;
    } else if (put_) {
      append.notice_due = 0;
      put_ = false;
    }
  }

  /// Another process wrote, which could not know who looks at the table here: whether its notice is
  /// to be taken out.
  bool spare_after(const TableState& state, const Audience& audience) {
    put_ = true;
    const std::string account = waited_for(state);
    spared_ = !account.empty() && audience.watches(account);
    return spared_;
  }

  /// Somebody stopped looking: whether a notice is due after all.
  bool due_without(const std::string& account, const TableState& state, const Audience& audience) {
    if (!spared_ || waited_for(state) != account || audience.watches(account)) return false;
    spared_ = false;
    put_ = true;
    return true;
  }

  /// The one waited for was looking when a notice was due.
  void spare() { spared_ = true; }

 private:
  static std::string waited_for(const TableState& state) {
    const Seat seat = state.waiting_for();
    return seat == kNobody ? std::string{} : state.seats[seat].account;
  }

  bool put_ = true;      ///< There may be a notice in the store.
  bool spared_ = false;  ///< Who is waited for was looking, so no notice was put.
};

}  // namespace lusoria::server
