#include "server/accounts/accounts.h"

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "engine/text/utf8.h"
#include "server/accounts/secrets.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxNameCharacters = 24;
constexpr std::size_t kMaxNoteCharacters = 200;
constexpr Millis kTouchEvery = 600'000;

/// Controls, invisible characters, and those that turn the direction of what follows.
bool control_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const unsigned first = byte(i);
  const unsigned second = byte(i + 1);
  const unsigned third = byte(i + 2);
  if (first == 0xE2 && second == 0x80)
    return (third >= 0x8B && third <= 0x8F) || (third >= 0xA8 && third <= 0xAE);
  return first < 0x20 || first == 0x7F || (first == 0xC2 && second < 0xA0) ||
         (first == 0xE2 && second == 0x81 && third >= 0xA0 && third <= 0xAF);
}

}  // namespace

bool valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_character(text.substr(i));
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string clean_name(const std::string& name) {
  if (!valid_utf8(name)) return {};
  std::string clean;
  std::size_t characters = 0;
  bool space = false;
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t length = utf8_character(std::string_view(name).substr(i));
    const auto first = static_cast<unsigned char>(name[i]);
    if (control_at(name, i)) return {};
    if (first == ' ') {
      space = !clean.empty();
    } else {
      if (space) clean += ' ';
      characters += space ? 2 : 1;
      space = false;
      clean += name.substr(i, length);
    }
    i += length;
  }
  return characters > kMaxNameCharacters ? std::string{} : clean;
}

std::optional<std::string> clean_note(const std::string& note) {
  if (!valid_utf8(note)) return std::nullopt;
  std::string clean;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < note.size();) {
    const std::size_t length = utf8_character(std::string_view(note).substr(i));
    const bool line_end = note[i] == '\n';
    const bool blank = (line_end || note[i] == ' ') && clean.empty();
    if (!blank && (line_end || !control_at(note, i))) {
      clean += note.substr(i, length);
      ++characters;
    }
    i += length;
  }
  if (characters > kMaxNoteCharacters) return std::nullopt;
  clean.resize(clean.find_last_not_of(" \n") + 1);
  return clean;
}

std::string login_of(const std::string& name) {
  std::string login = clean_name(name);
  for (char& c : login) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return login;
}

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

std::string Accounts::open_session(const Account& account,
                                   SessionKind kind,
                                   const std::string& label) {
  const std::string token = random_hex(32);
  const Millis now = store_.now();
  // A label is what a browser calls itself, in whatever bytes.
  store_.put_session(
      {sha256_hex(token), account.id, kind, valid_utf8(label) ? label : "", now, now});
  return token;
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
  const Account account = make(AccountKind::Guest, name, "");
  return {account, open_session(account, SessionKind::Cookie, label)};
}

Accounts::Opened Accounts::bot(const Account& owner, const std::string& name) {
  const Account account = make(AccountKind::Bot, name, owner.id);
  return {account, open_session(account, SessionKind::Token, name)};
}

std::optional<Accounts::Opened> Accounts::login(const std::string& name,
                                                const std::string& password,
                                                const std::string& label) {
  const auto account = store_.account_by_login(login_of(name));
  // A wrong name takes as long as a wrong password.
  static const std::string kNobodysHash = hash_password(random_hex(16));
  const bool known = account.has_value() && !account->password_hash.empty();
  const bool right = check_password(known ? account->password_hash : kNobodysHash, password);
  if (!known || !right) return std::nullopt;
  return Opened{*account, open_session(*account, SessionKind::Cookie, label)};
}

std::optional<Visitor> Accounts::find(const std::string& token) {
  if (token.size() != 64) return std::nullopt;
  const std::string hash = sha256_hex(token);
  const auto session = store_.session(hash);
  if (!session) return std::nullopt;
  const auto account = store_.account(session->account);
  if (!account) return std::nullopt;
  if (store_.now() - session->seen > kTouchEvery) store_.touch_session(hash, account->id);
  return Visitor{*account, hash};
}

std::optional<ProblemCode> Accounts::set_password(Visitor& visitor,
                                                  const std::string& password,
                                                  const std::string& current) {
  Account& account = visitor.account;
  if (account.kind == AccountKind::Bot) return ProblemCode::Forbidden;
  if (password.size() < 8 || password.size() > 200) return ProblemCode::WeakPassword;
  if (!account.password_hash.empty() && !check_password(account.password_hash, current))
    return ProblemCode::WrongPassword;
  const std::string hash = hash_password(password);
  const auto changed = store_.change_account(account.id, [&](Account& now) {
    now.login = login_of(now.name);
    now.password_hash = hash;
    if (now.kind == AccountKind::Guest) now.kind = AccountKind::Account;
  });
  if (!changed) return ProblemCode::NameTaken;
  store_.drop_sessions(account.id, visitor.session);
  account = *changed;
  return std::nullopt;
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
  store_.drop_friends(account.id);
  store_.drop_sessions(account.id, "");
}

}  // namespace lusoria::server
