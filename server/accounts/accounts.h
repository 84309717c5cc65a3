// People: guests at once, an account by setting a password, sessions that can be ended.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "engine/table/session.h"
#include "server/store/store.h"

namespace lusoria::server {

/// What is left of somebody whose account is gone.
using table::kNeutralName;
using table::ProblemCode;

/// Who makes a request.
struct Visitor {
  Account account;
  std::string session;  ///< Hash of the token used.
};

class Accounts {
 public:
  explicit Accounts(Store& store) : store_(store) {}

  /// A session's token, shown once.
  struct Opened {
    Account account;
    std::string token;
  };

  Opened guest(const std::string& name, const std::string& label);
  std::optional<Opened> login(const std::string& name,
                              const std::string& password,
                              const std::string& label);
  std::string open_session(const Account& account, SessionKind kind, const std::string& label);

  /// Who has this token.
  std::optional<Visitor> find(const std::string& token);

  /// Sets a password and so keeps the identity; why not, or nothing.
  std::optional<ProblemCode> set_password(Visitor& visitor,
                                          const std::string& password,
                                          const std::string& current);
  /// The account goes; finished games keep a neutral name.
  std::optional<ProblemCode> remove(const Account& account, const std::string& password);

  /// A bot account of somebody, with a token for its program.
  Opened bot(const Account& owner, const std::string& name);
  /// Takes everything from an account but its neutral name.
  void forget(const Account& account);

  static Json json(const Account& account);

 private:
  Account make(AccountKind kind, const std::string& name, const std::string& owner);

  Store& store_;
};

/// A name people may have: 1 to 24 characters of valid UTF-8 without control characters, trimmed;
/// empty if it cannot be one.
std::string clean_name(const std::string& name);

/// Words for everybody at a table, in lines: without controls and trimmed; nothing if they are no
/// UTF-8 or more than 200 characters.
std::optional<std::string> clean_note(const std::string& note);

/// Names that look alike are one login: ASCII letters lower-case, spaces single.
std::string login_of(const std::string& name);

/// Whom an account does not want to read.
std::set<std::string> mutes_of(const Account& account);

/// Until when an account's clocks of days stand still; 0, or a time in the past, for not at all.
Millis vacation_of(const Account& account);

/// Whether the bytes are UTF-8.
bool valid_utf8(std::string_view text);

}  // namespace lusoria::server
