#include "server/accounts/accounts.h"

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxNameCharacters = 24;
constexpr std::size_t kMaxNoteCharacters = 200;
constexpr Millis kTouchEvery = 600'000;

/// Length of the UTF-8 sequence at `i`, 0 if it is not one.
std::size_t sequence_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(i);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || i + length > text.size()) return 0;
  for (std::size_t j = 1; j < length; ++j) {
    if ((byte(i + j) & 0xC0U) != 0x80) return 0;
  }
  const unsigned char second = byte(i + 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second >= 0xA0;
  const bool too_high = first == 0xF4 && second >= 0x90;
  return overlong || surrogate || too_high ? 0 : length;
}

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
    const std::size_t length = sequence_at(text, i);
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
    const std::size_t length = sequence_at(name, i);
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
    const std::size_t length = sequence_at(note, i);
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
          {"kind", account.kind},
          {"settings", std::move(settings)}};
}

std::string Accounts::open_session(const Account& account,
                                   const std::string& kind,
                                   const std::string& label) {
  const std::string token = random_hex(32);
  const Millis now = store_.now();
  // A label is what a browser calls itself, in whatever bytes.
  store_.put_session(
      {sha256_hex(token), account.id, kind, valid_utf8(label) ? label : "", now, now});
  return token;
}

Accounts::Opened Accounts::guest(const std::string& name, const std::string& label) {
  Account account;
  account.id = random_id("a_");
  account.name = name;
  account.kind = "guest";
  account.settings = "{}";
  account.created = store_.now();
  account.seen = account.created;
  store_.put_account(account);
  return {account, open_session(account, "cookie", label)};
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
  return Opened{*account, open_session(*account, "cookie", label)};
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

std::string Accounts::set_password(Visitor& visitor,
                                   const std::string& password,
                                   const std::string& current) {
  Account& account = visitor.account;
  if (account.kind == "bot") return "forbidden";
  if (password.size() < 8 || password.size() > 200) return "weak_password";
  if (!account.password_hash.empty() && !check_password(account.password_hash, current))
    return "wrong_password";
  const std::string hash = hash_password(password);
  const auto changed = store_.change_account(account.id, [&](Account& now) {
    now.login = login_of(now.name);
    now.password_hash = hash;
    if (now.kind == "guest") now.kind = "account";
  });
  if (!changed) return "name_taken";
  store_.drop_sessions(account.id, visitor.session);
  account = *changed;
  return {};
}

std::string Accounts::remove(Visitor& visitor, const std::string& password) {
  Account& account = visitor.account;
  if (!account.password_hash.empty() && !check_password(account.password_hash, password))
    return "wrong_password";
  for (const Account& bot : store_.accounts_of(account.id))
    forget(bot);
  forget(account);
  return {};
}

Accounts::Opened Accounts::bot(const Account& owner, const std::string& name) {
  Account account;
  account.id = random_id("a_");
  account.name = name;
  account.kind = "bot";
  account.settings = "{}";
  account.owner = owner.id;
  account.created = store_.now();
  account.seen = account.created;
  store_.put_account(account);
  return {account, open_session(account, "token", name)};
}

void Accounts::forget(Account account) {
  account.name = kNeutralName;
  account.kind = "deleted";
  account.login.clear();
  account.password_hash.clear();
  account.settings = "{}";
  account.preferences = "{}";
  account.owner.clear();
  store_.put_account(account);
  store_.drop_friends(account.id);
  store_.drop_sessions(account.id, "");
}

}  // namespace lusoria::server
