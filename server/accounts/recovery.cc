// Ways back to an account whose password is lost: keys that were mailed, kept, or given by an
// admin. A key has 80 random bits, so that its plain digest is all that need be kept.
#include "engine/chance/fair.h"
#include "server/accounts/accounts.h"
#include "server/accounts/house.h"
#include "server/accounts/passwords.h"
#include "server/accounts/secrets.h"

namespace lusoria::server {

namespace {

constexpr int kRecoveryCodes = 8;

/// In groups of four, as people copy it.
std::string in_groups(const std::string& key) {
  std::string text;
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (i > 0 && i % 4 == 0) text += '-';
    text += key[i];
  }
  return text;
}

}  // namespace

std::string Accounts::key_hash(const std::string& typed) {
  std::string key = ascii_lower(typed);
  std::erase_if(key, [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); });
  return sha256_hex(key);
}

std::string Accounts::make_key(const std::string& account, KeyKind kind, Millis life) {
  const std::string key = random_id("");
  store_.put_key({key_hash(key), account, kind, life == 0 ? 0 : store_.now() + life});
  return in_groups(key);
}

bool Accounts::invited(const std::string& invitation) {
  if (invitation.empty() || house_of(store_).registration == Registration::Closed) return false;
  const auto key = store_.key(key_hash(invitation));
  return key && key->kind == KeyKind::Invitation;
}

std::vector<std::string> Accounts::make_recovery_codes(const Account& account) {
  store_.drop_keys(account.id, KeyKind::Recovery);
  std::vector<std::string> codes;
  for (int i = 0; i < kRecoveryCodes; ++i)
    codes.push_back(make_key(account.id, KeyKind::Recovery, 0));
  return codes;
}

bool Accounts::right_password(const Account& account, const std::string& password) const {
  return !account.password_hash.empty() && check_password(account.password_hash, password);
}

std::optional<Problem> Accounts::recover(const std::string& key,
                                         const std::string& password,
                                         const std::string& label,
                                         Opened& opened) {
  const std::string hash = key_hash(key);
  const std::optional<Key> found = store_.key(hash);
  const std::optional<Account> account =
      found && found->kind != KeyKind::Invitation ? store_.account(found->account) : std::nullopt;
  if (!account || account->login.empty())
    return Problem{ProblemCode::WrongCode, "that key is wrong, used or too old"};
  if (auto problem = banned(*account)) return problem;
  if (weak_password(password, account->name))
    return Problem{ProblemCode::WeakPassword, "too short, or one that everybody tries first"};
  const std::string hashed = hash_password(password);
  // Of two who use it at once, one does.
  if (!store_.take_key(hash))
    return Problem{ProblemCode::WrongCode, "that key is wrong, used or too old"};
  // What was mailed or given before opens nothing any more; codes kept at home still do.
  store_.drop_keys(account->id, KeyKind::Mail);
  store_.drop_keys(account->id, KeyKind::Reset);
  const auto changed =
      store_.change_account(account->id, [&](Account& now) { now.password_hash = hashed; });
  if (!changed) return Problem{ProblemCode::WrongCode, "the account is gone"};
  store_.drop_sessions(account->id, "");
  opened.account = *changed;
  return open_session(*changed, SessionKind::Cookie, label, opened.token);
}

}  // namespace lusoria::server
