// People: guests at once, an account by setting a password, sessions that can be ended.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "engine/table/session.h"
#include "server/accounts/names.h"
#include "server/store/store.h"

namespace lusoria::server {

/// What is left of somebody whose account is gone.
using table::kNeutralName;
using table::Problem;
using table::ProblemCode;

/// Who makes a request.
struct Visitor {
  Account account;
  std::string session;   ///< Hash of the token used.
  bool unnoted = false;  ///< It was not written down lately that they were here.
};

class Accounts {
 public:
  explicit Accounts(Store& store) : store_(store) {}

  /// A session's token, shown once.
  struct Opened {
    Account account;
    std::string token;
  };

  /// Accounts of before get their names; of two that look alike, the older.
  void claim_names();

  Opened guest(const std::string& name, const std::string& label);
  /// Signs in; why not, or nothing.
  std::optional<Problem> login(const std::string& name,
                               const std::string& password,
                               const std::string& label,
                               Opened& opened);
  /// A new session; why there is none, or nothing. `by` is the session that asks for it, if one
  /// does: where that was ended meanwhile, there is none either.
  std::optional<Problem> open_session(const Account& account,
                                      SessionKind kind,
                                      const std::string& label,
                                      std::string& token,
                                      const std::string& by = "");

  /// Who has this token. Only looks.
  std::optional<Visitor> find(const std::string& token);
  /// That they were here, and from where.
  void note_visit(const Visitor& visitor, const std::string& network);

  /// Sets a password and so keeps the identity; why not, or nothing. All sessions end, the one used
  /// too: whoever knew its token before does not share the account. The visitor has a new one.
  std::optional<ProblemCode> set_password(Visitor& visitor,
                                          const std::string& password,
                                          const std::string& current,
                                          const std::string& invitation,
                                          std::string& token);
  /// Whether that is an invitation that opens the house.
  bool invited(const std::string& invitation);
  /// Another name, if it may have it.
  std::optional<Account> rename(const Account& account,
                                const std::string& name,
                                const std::function<void(Account&)>& change);

  /// The account goes; finished games keep a neutral name.
  std::optional<ProblemCode> remove(const Account& account, const std::string& password);

  /// A key to an account, or to the house, as it is sent or shown once.
  std::string make_key(const std::string& account, KeyKind kind, Millis life);
  /// Codes for the day the password is lost, shown once; those of before are void.
  std::vector<std::string> make_recovery_codes(const Account& account);
  /// A new password by a key; why not, or nothing. The key is used up, and all sessions end.
  std::optional<Problem> recover(const std::string& key,
                                 const std::string& password,
                                 const std::string& label,
                                 Opened& opened);
  /// The key itself however it was typed, as it is kept.
  static std::string key_hash(const std::string& typed);
  bool right_password(const Account& account, const std::string& password) const;

  /// Whether nobody else has a name that looks like it.
  bool free_for(const Account& account, const std::string& name);

  /// A bot account of somebody, with a token for its program; why there is none, or nothing.
  std::optional<Problem> bot(const Visitor& owner, const std::string& name, Opened& opened);
  /// Takes everything from an account but its neutral name.
  void forget(const Account& account);

  static Json json(const Account& account);

 private:
  std::optional<Problem> banned(const Account& account);
  std::optional<Problem> shut_out(const Account& account, const std::string& by);
  NameClaim claim_of(const std::string& name);
  Account make(AccountKind kind, const std::string& name, const std::string& owner);

  Store& store_;
};

/// Whom an account does not want to read.
std::set<std::string> mutes_of(const Account& account);

/// Until when an account's clocks of days stand still; 0, or a time in the past, for not at all.
Millis vacation_of(const Account& account);

}  // namespace lusoria::server
