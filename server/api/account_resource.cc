#include "engine/codec/input.h"
#include "server/api/resources.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxSettings = 8 * 1024;
constexpr std::size_t kMaxBots = 10;

}  // namespace

void AccountResource::show(Call& call) {
  call.answer({{"me", Accounts::json(call.me())}});
}

void AccountResource::change(Call& call) {
  const std::string name = clean_name(text(call.body, "name"));
  if (call.body.contains("name") && name.empty())
    return call.refuse("bad_name", "name: 1 to 24 characters");
  const auto given = call.body.find("settings");
  const std::string settings =
      given != call.body.end() && given->is_object() ? given->dump() : std::string{};
  if (given != call.body.end() && (settings.empty() || settings.size() > kMaxSettings))
    return call.refuse("malformed", "settings: an object of at most 8 KiB");
  const auto changed = store_.change_account(call.me().id, [&](Account& now) {
    if (!name.empty()) now.name = name;
    if (!name.empty() && !now.login.empty()) now.login = login_of(name);
    if (!settings.empty()) now.settings = settings;
  });
  if (!changed) return call.refuse("name_taken", "this name is taken");
  call.answer({{"me", Accounts::json(*changed)}});
}

void AccountResource::set_password(Call& call) {
  const std::string code = accounts_.set_password(
      *call.visitor, text(call.body, "password"), text(call.body, "current"));
  if (!code.empty())
    return call.refuse(code, "the password was not accepted, or the name is taken");
  sockets_.check(call.me().id);
  show(call);
}

void AccountResource::remove(Call& call) {
  std::vector<Account> mine = store_.accounts_of(call.me().id);
  mine.push_back(call.me());
  const std::string code = accounts_.remove(*call.visitor, text(call.body, "password"));
  if (!code.empty())
    return call.refuse(code, "the password was not accepted, or the name is taken");
  for (const Account& account : mine)
    sockets_.check(account.id);
  for (const Account& account : mine)
    leave_tables(account);
  call.answer(Json::object());
}

/// Somebody whose account is gone leaves the tables, and a neutral name stays there.
void AccountResource::leave_tables(const Account& gone) {
  constexpr int kPage = 200;
  TableFilter filter{.account = gone.id, .limit = kPage};
  std::vector<TableRow> rows;
  do {
    rows = store_.tables(filter);
    for (const TableRow& row : rows)
      tables_.table(row.id)->forget_person(gone.id);
    if (!rows.empty()) filter.before = rows.back().touched;
  } while (static_cast<int>(rows.size()) == kPage);
}

void AccountResource::export_all(Call& call) {
  const Account& account = call.me();
  Json sessions = Json::array();
  for (const Session& session : store_.sessions(account.id))
    sessions.push_back(session_json(session, call.visitor->session));
  Json ratings = Json::array();
  for (const Rating& rating : store_.ratings("", account.id))
    ratings.push_back(rating_json(rating));
  Json tables = Json::array();
  for (const TableRow& row : store_.tables({.account = account.id, .limit = 1000}))
    tables.push_back(Json::parse(row.summary, nullptr, false));
  call.answer({{"me", Accounts::json(account)},
               {"created", account.created},
               {"seen", account.seen},
               {"wishes", object_in(account.preferences)},
               {"friends", friends_json(store_, account.id)},
               {"sessions", std::move(sessions)},
               {"ratings", std::move(ratings)},
               {"tables", std::move(tables)}});
}

void AccountResource::bots(Call& call) {
  Json list = Json::array();
  for (const Account& bot : store_.accounts_of(call.me().id))
    list.push_back(Accounts::json(bot));
  call.answer({{"bots", std::move(list)}});
}

void AccountResource::make_bot(Call& call) {
  const std::string name = clean_name(text(call.body, "name"));
  if (name.empty()) return call.refuse("bad_name", "name: 1 to 24 characters");
  if (store_.accounts_of(call.me().id).size() >= kMaxBots)
    return call.refuse("too_many", "at most 10 bots");
  const Accounts::Opened made = accounts_.bot(call.me(), name);
  call.answer({{"bot", Accounts::json(made.account)}, {"token", made.token}}, 201);
}

void AccountResource::remove_bot(Call& call) {
  for (const Account& bot : store_.accounts_of(call.me().id)) {
    if (bot.id != call.id()) continue;
    accounts_.forget(bot);
    sockets_.check(bot.id);
    leave_tables(bot);
    return call.answer(Json::object());
  }
  call.refuse("not_found", "there is no such bot");
}

}  // namespace lusoria::server
