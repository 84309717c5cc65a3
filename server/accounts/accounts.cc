#include "server/accounts/accounts.h"

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/house.h"
#include "server/accounts/passwords.h"
#include "server/accounts/secrets.h"

namespace lusoria::server {

namespace {

constexpr Millis kNameKept = Millis{180} * 24 * 3600 * 1000;
constexpr int kMostSessions = 50;
constexpr Millis kTouchEvery = 600'000;

}  // namespace

std::set<std::string> mutes_of(const Account& account) {
  std::set<std::string> mutes;
  for (const Json& one : object_in(account.preferences).value("mutes", Json::array())) {
    if (one.is_string()) mutes.insert(one.get<std::string>());
  }
  return mutes;
}

Millis vacation_of(const Account& account) {
  return whole(
      object_in(account.preferences).value("vacation", Json::object()), "until", std::int64_t{0});
}

Json Accounts::json(const Account& account) {
  Json settings = Json::parse(account.settings, nullptr, false);
  if (!settings.is_object()) settings = Json::object();
  return {{"id", account.id},
          {"name", account.name},
          {"kind", std::string(slug(account.kind))},
          {"settings", std::move(settings)}};
}

std::optional<Problem> Accounts::open_session(const Account& account,
                                              SessionKind kind,
                                              const std::string& label,
                                              std::string& token,
                                              const std::string& by) {
  const std::string made = random_hex(32);
  const Millis now = store_.now();
  store_.drop_idle_sessions(account.id, kMostSessions - 1);
  // A label is what a browser calls itself, in whatever bytes.
  store_.put_session(
      {sha256_hex(made), account.id, kind, valid_utf8(label) ? label : "", now, now});
  // Only now: what shuts somebody out is written first and then ends the sessions there are.
  if (auto problem = shut_out(account, by)) {
    store_.drop_session(sha256_hex(made));
    return problem;
  }
  token = made;
  return std::nullopt;
}

/// What happened since somebody asked to come in: passwords take long to work out.
std::optional<Problem> Accounts::shut_out(const Account& account, const std::string& by) {
  if (auto problem = banned(account)) return problem;
  const auto known = store_.account(account.id);
  if (!known || known->kind == AccountKind::Deleted)
    return Problem{ProblemCode::NoSession, "the account is gone"};
  if (!by.empty() && !store_.session(by))
    return Problem{ProblemCode::NoSession, "the session was ended"};
  return std::nullopt;
}

Account Accounts::make(AccountKind kind, const std::string& name, const std::string& owner) {
  const Millis now = store_.now();
  Account account{.id = random_id("a_"),
                  .name = name,
                  .kind = kind,
                  .settings = "{}",
                  .owner = owner,
                  .created = now,
                  .seen = now};
  store_.put_account(account);
  return account;
}

Accounts::Opened Accounts::guest(const std::string& name, const std::string& label) {
  Opened opened{make(AccountKind::Guest, name, ""), ""};
  (void)open_session(opened.account, SessionKind::Cookie, label, opened.token);
  return opened;
}

std::optional<Problem> Accounts::bot(const Visitor& owner,
                                     const std::string& name,
                                     Opened& opened) {
  opened.account = make(AccountKind::Bot, name, owner.account.id);
  return open_session(opened.account, SessionKind::Token, name, opened.token, owner.session);
}

std::optional<Problem> Accounts::login(const std::string& name,
                                       const std::string& password,
                                       const std::string& label,
                                       Opened& opened) {
  const auto account = store_.account_by_login(login_of(name));
  // A wrong name takes as long as a wrong password.
  static const std::string kNobodysHash = hash_password(random_hex(16));
  const bool known = account.has_value() && !account->password_hash.empty();
  const bool right = check_password(known ? account->password_hash : kNobodysHash, password);
  if (!known || !right) return Problem{ProblemCode::WrongPassword, "name or password are wrong"};
  opened.account = *account;
  return open_session(*account, SessionKind::Cookie, label, opened.token);
}

/// Bots are out with their owner.
std::optional<Problem> Accounts::banned(const Account& account) {
  std::optional<Ban> ban = store_.ban_of(account.id);
  if (!ban && !account.owner.empty()) ban = store_.ban_of(account.owner);
  if (!ban) return std::nullopt;
  return Problem{ProblemCode::Banned, ban->reason};
}

std::optional<Visitor> Accounts::find(const std::string& token) {
  if (token.size() != 64) return std::nullopt;
  const std::string hash = sha256_hex(token);
  const auto session = store_.session(hash);
  if (!session) return std::nullopt;
  const auto account = store_.account(session->account);
  if (!account) return std::nullopt;
  const bool first = session->seen == session->created;
  return Visitor{*account, hash, first || store_.now() - session->seen > kTouchEvery};
}

void Accounts::note_visit(const Visitor& visitor, const std::string& network) {
  const Account& account = visitor.account;
  store_.touch_session(visitor.session, account.id);
  // Programs of bots come from where they like.
  if (!network.empty() && account.kind != AccountKind::Bot)
    store_.note_seen({account.id, network, store_.now()});
}

std::optional<ProblemCode> Accounts::set_password(Visitor& visitor,
                                                  const std::string& password,
                                                  const std::string& current,
                                                  const std::string& invitation,
                                                  std::string& token) {
  Account& account = visitor.account;
  if (account.kind == AccountKind::Bot) return ProblemCode::Forbidden;
  if (weak_password(password, account.name)) return ProblemCode::WeakPassword;
  if (!account.password_hash.empty() && !check_password(account.password_hash, current))
    return ProblemCode::WrongPassword;
  const std::string hash = hash_password(password);
  // A guest may be called like anybody; who keeps the name may not.
  if (account.kind == AccountKind::Guest && person_name(account.name) != account.name)
    return ProblemCode::BadName;
  // Whoever waited for this may have been sent away meanwhile.
  const std::optional<Session> used = store_.session(visitor.session);
  if (!used) return ProblemCode::NoSession;
  const bool asks =
      account.kind == AccountKind::Guest && house_of(store_).registration != Registration::Open;
  const std::optional<Key> ticket =
      asks && invited(invitation) ? store_.key(key_hash(invitation)) : std::nullopt;
  // Of two who use it at once, one does.
  if (asks && (!ticket || !store_.take_key(ticket->hash))) return ProblemCode::Closed;
  const auto changed = store_.change_account(
      account.id,
      [&](Account& now) {
        now.login = login_of(now.name);
        now.password_hash = hash;
        if (now.kind == AccountKind::Guest) now.kind = AccountKind::Account;
      },
      claim_of(account.name));
  if (!changed && ticket) store_.put_key(*ticket);
  if (!changed) return ProblemCode::NameTaken;
  store_.drop_sessions(account.id, "");
  account = *changed;
  if (auto problem = open_session(account, SessionKind::Cookie, used->label, token))
    return problem->code;
  visitor.session = sha256_hex(token);
  return std::nullopt;
}

NameClaim Accounts::claim_of(const std::string& name) {
  return {skeleton_of(name), store_.now(), kNameKept};
}

void Accounts::claim_names() {
  for (const Account& account : store_.nameless_accounts())
    store_.change_account(
        account.id, [](Account&) {}, claim_of(account.name));
}

bool Accounts::free_for(const Account& account, const std::string& name) {
  const std::string holder = store_.name_holder(skeleton_of(name));
  return holder.empty() || holder == account.id;
}

std::optional<Account> Accounts::rename(const Account& account,
                                        const std::string& name,
                                        const std::function<void(Account&)>& change) {
  const bool keeps = !account.login.empty() && !name.empty();
  return store_.change_account(account.id, change, keeps ? claim_of(name) : NameClaim{});
}

std::optional<ProblemCode> Accounts::remove(const Account& account, const std::string& password) {
  if (!account.password_hash.empty() && !check_password(account.password_hash, password))
    return ProblemCode::WrongPassword;
  for (const Account& bot : store_.accounts_of(account.id))
    forget(bot);
  forget(account);
  return std::nullopt;
}

void Accounts::forget(const Account& account) {
  store_.put_account({.id = account.id,
                      .name = kNeutralName,
                      .kind = AccountKind::Deleted,
                      .settings = "{}",
                      .created = account.created,
                      .seen = account.seen});
  store_.keep_names(account.id, store_.now() + kNameKept);
  store_.drop_friends(account.id);
  store_.drop_sessions(account.id, "");
}

}  // namespace lusoria::server
