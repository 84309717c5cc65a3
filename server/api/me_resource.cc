#include "engine/codec/input.h"
#include "server/api/handlers.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxSettings = 8 * 1024;
constexpr std::size_t kMaxBots = 10;

/// Somebody whose account is gone leaves the tables, and a neutral name stays there.
void leave_tables(const Services& server, const Account& gone) {
  for (const std::string& id : server.store.tables_of(gone.id))
    server.tables.table(id)->forget_person(gone.id);
}

/// What somebody asked for. What proves that a mailbox is theirs is only in the mailbox.
Json wishes_json(const Account& account) {
  const Json kept = object_in(account.preferences);
  const NoticePreferences notices = notice_preferences(account);
  return {{"notices",
           {{"webhook", notices.webhook},
            {"email", notices.email},
            {"confirmed", !notices.email.empty() && notices.code.empty()},
            {"language", notices.language}}},
          {"vacation", kept.value("vacation", Json())},
          {"mutes", kept.value("mutes", Json::array())}};
}

constexpr const char* kNotAccepted = "the password was not accepted, or the name is taken";

}  // namespace

void me::show(Call& call) {
  Json me = Accounts::json(call.me());
  if (call.server.store.is_admin(call.me().id)) me["admin"] = true;
  call.answer({{"me", std::move(me)}});
}

void me::change(Call& call) {
  const std::string name = person_name(text(call.body, "name"));
  if (call.body.contains("name") && name.empty()) return call.bad_name();
  const auto given = call.body.find("settings");
  const std::string settings =
      given != call.body.end() && given->is_object() ? given->dump() : std::string{};
  if (given != call.body.end() && (settings.empty() || settings.size() > kMaxSettings))
    return call.malformed("settings: an object of at most 8 KiB");
  const auto changed = call.server.accounts.rename(call.me(), name, [&](Account& now) {
    if (!name.empty()) now.name = name;
    if (!name.empty() && !now.login.empty()) now.login = login_of(name);
    if (!settings.empty()) now.settings = settings;
  });
  if (!changed) return call.refuse(ProblemCode::NameTaken, "this name is taken");
  call.answer({{"me", Accounts::json(*changed)}});
}

void me::set_password(Call& call) {
  std::string token;
  const auto problem = call.server.accounts.set_password(*call.visitor,
                                                         text(call.body, "password"),
                                                         text(call.body, "current"),
                                                         text(call.body, "invitation"),
                                                         token);
  if (problem) return call.refuse(*problem, kNotAccepted);
  call.server.sockets.check(call.me().id);
  call.answer_with_token({{"me", Accounts::json(call.me())}}, token);
}

void me::remove(Call& call) {
  std::vector<Account> mine = call.server.store.accounts_of(call.me().id);
  mine.push_back(call.me());
  const auto problem = call.server.accounts.remove(call.me(), text(call.body, "password"));
  if (problem) return call.refuse(*problem, kNotAccepted);
  for (const Account& account : mine)
    call.server.sockets.check(account.id);
  for (const Account& account : mine)
    leave_tables(call.server, account);
  call.answer(Json::object());
}

void me::export_all(Call& call) {
  const Account& account = call.me();
  Json sessions = Json::array();
  for (const Session& session : call.server.store.sessions(account.id))
    sessions.push_back(sessions::as_json(session, call.visitor->session));
  Json ratings = Json::array();
  for (const Rating& rating : call.server.store.ratings("", account.id))
    ratings.push_back(people::rating_json(rating));
  Json tables = Json::array();
  for (const TableRow& row : call.server.store.tables({.account = account.id, .limit = 1000}))
    tables.push_back(Json::parse(row.summary, nullptr, false));
  call.answer({{"me", Accounts::json(account)},
               {"created", account.created},
               {"seen", account.seen},
               {"wishes", wishes_json(account)},
               {"friends", friends::as_json(call.server.store, account.id)},
               {"sessions", std::move(sessions)},
               {"ratings", std::move(ratings)},
               {"tables", std::move(tables)}});
}

void me::bots(Call& call) {
  Json list = Json::array();
  for (const Account& bot : call.server.store.accounts_of(call.me().id))
    list.push_back(Accounts::json(bot));
  call.answer({{"bots", std::move(list)}});
}

void me::make_bot(Call& call) {
  const std::string name = person_name(text(call.body, "name"));
  if (name.empty()) return call.bad_name();
  if (!call.server.accounts.free_for(call.me(), name))
    return call.refuse(ProblemCode::NameTaken, "this name is taken");
  if (call.server.store.accounts_of(call.me().id).size() >= kMaxBots)
    return call.refuse(ProblemCode::TooMany, "at most 10 bots");
  Accounts::Opened made;
  if (const auto problem = call.server.accounts.bot(*call.visitor, name, made))
    return call.refuse(*problem);
  call.answer({{"bot", Accounts::json(made.account)}, {"token", made.token}}, 201);
}

void me::remove_bot(Call& call) {
  for (const Account& bot : call.server.store.accounts_of(call.me().id)) {
    if (bot.id != call.id()) continue;
    call.server.accounts.forget(bot);
    call.server.sockets.check(bot.id);
    leave_tables(call.server, bot);
    return call.answer(Json::object());
  }
  call.refuse(ProblemCode::NotFound, "there is no such bot");
}

}  // namespace lusoria::server
