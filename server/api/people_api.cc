// People: sessions, accounts, profiles, ratings.
#include "engine/codec/input.h"
#include "server/api/api.h"
#include "server/api/ladder.h"
#include "server/ratings.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxSettings = 8 * 1024;

Json session_json(const Session& session, const std::string& mine) {
  // The first digits of a hash name a session without being of any use to sign in.
  return {{"id", session.hash.substr(0, 12)},
          {"kind", session.kind},
          {"label", session.label},
          {"created", session.created},
          {"seen", session.seen},
          {"this", session.hash == mine}};
}

Json rating_json(const Rating& rating) {
  const Skill skill = skill_of(rating);
  const bool bot = rating.player.starts_with("bot:");
  return {{"title", rating.title},
          {"id", rating.player},
          {"kind", bot ? "bot" : "account"},
          {"mu", skill.mu},
          {"sigma", skill.sigma},
          {"shown", shown_rating(skill)},
          {"games", rating.games}};
}

}  // namespace

bool Api::route_me(Call& call) {
  const auto& path = call.path;
  const std::string& method = call.request.method;
  if (path.size() == 1 && path[0] == "session" && method == "POST") return open_session(call), true;
  if (path.size() == 1 && path[0] == "login" && method == "POST") return sign_in(call), true;
  if (path[0] != "me" && path[0] != "logout") return false;
  if (!call.visitor) {
    call.refuse("no_session", "sign in or play as a guest first");
    return true;
  }
  Visitor& visitor = *call.visitor;
  if (path[0] == "logout" && method == "POST") {
    store_.drop_session(visitor.session);
    sockets_.check(visitor.account.id);
    HttpResponse response = json_response(200, Json::object());
    response.headers.emplace_back("Set-Cookie", cookie_header(call.request, ""));
    call.reply(std::move(response));
    return true;
  }
  const std::string what = path.size() > 1 ? path[1] : "";
  if (what.empty() && method == "GET") {
    call.answer({{"me", Accounts::json(visitor.account)}});
  } else if (what.empty() && method == "PATCH") {
    change_me(call);
  } else if ((what == "password" && method == "POST") || (what.empty() && method == "DELETE")) {
    change_password(call, what.empty());
  } else if (what == "sessions" && method == "GET") {
    Json list = Json::array();
    for (const Session& session : store_.sessions(visitor.account.id))
      list.push_back(session_json(session, visitor.session));
    call.answer({{"sessions", std::move(list)}});
  } else if (what == "sessions" && method == "DELETE") {
    store_.drop_sessions(visitor.account.id, visitor.session);
    sockets_.check(visitor.account.id);
    call.answer(Json::object());
  } else if (what == "tokens" && method == "POST") {
    const std::string label = clean_name(text(call.body, "label"));
    call.answer({{"token", accounts_.open_session(visitor.account, "token", label)}});
  } else if (what == "export" && method == "GET") {
    export_me(call);
  } else {
    return route_wishes(call, what);
  }
  return true;
}

/// Sets a password, or deletes the account; both end other sessions.
void Api::change_password(Call& call, bool deletes) {
  Visitor& visitor = *call.visitor;
  if (!login_limit_.allow(visitor.account.id))
    return call.refuse("too_many", "too many attempts; wait a little");
  std::vector<Account> mine = store_.accounts_of(visitor.account.id);
  mine.push_back(visitor.account);
  const std::string password = text(call.body, "password");
  const std::string code =
      deletes ? accounts_.remove(visitor, password)
              : accounts_.set_password(visitor, password, text(call.body, "current"));
  if (!code.empty())
    return call.refuse(code, "the password was not accepted, or the name is taken");
  for (const Account& account : mine)
    sockets_.check(account.id);
  if (deletes) forget_at_tables(mine);
  call.answer(deletes ? Json::object() : Json{{"me", Accounts::json(visitor.account)}});
}

/// Those whose accounts are gone leave their tables, and a neutral name stays there.
void Api::forget_at_tables(const std::vector<Account>& gone) {
  constexpr int kPage = 200;
  for (const Account& account : gone) {
    TableFilter filter{.account = account.id, .limit = kPage};
    std::vector<TableRow> rows;
    do {
      rows = store_.tables(filter);
      for (const TableRow& row : rows)
        hall_.table(row.id)->forget_person(account.id);
      if (!rows.empty()) filter.before = rows.back().touched;
    } while (static_cast<int>(rows.size()) == kPage);
  }
}

void Api::open_session(Call& call) {
  if (call.visitor) return call.answer({{"me", Accounts::json(call.visitor->account)}});
  if (!session_limit_.allow(call.request.address))
    return call.refuse("too_many", "too many new guests; wait a little");
  const std::string name = clean_name(text(call.body, "name"));
  if (name.empty()) return call.refuse("bad_name", "name: 1 to 24 characters");
  const Accounts::Opened opened = accounts_.guest(name, call.request.user_agent);
  HttpResponse response = json_response(200, {{"me", Accounts::json(opened.account)}});
  response.headers.emplace_back("Set-Cookie", cookie_header(call.request, opened.token));
  call.reply(std::move(response));
}

void Api::sign_in(Call& call) {
  const std::string name = text(call.body, "name");
  if (!login_limit_.allow(call.request.address) || !login_limit_.allow("name:" + login_of(name)))
    return call.refuse("too_many", "too many attempts; wait a little");
  const auto opened = accounts_.login(name, text(call.body, "password"), call.request.user_agent);
  if (!opened) return call.refuse("wrong_password", "name or password are wrong");
  HttpResponse response = json_response(200, {{"me", Accounts::json(opened->account)}});
  response.headers.emplace_back("Set-Cookie", cookie_header(call.request, opened->token));
  call.reply(std::move(response));
}

void Api::change_me(Call& call) {
  const std::string name = clean_name(text(call.body, "name"));
  if (call.body.contains("name") && name.empty())
    return call.refuse("bad_name", "name: 1 to 24 characters");
  const auto given = call.body.find("settings");
  const std::string settings =
      given != call.body.end() && given->is_object() ? given->dump() : std::string{};
  if (given != call.body.end() && (settings.empty() || settings.size() > kMaxSettings))
    return call.refuse("malformed", "settings: an object of at most 8 KiB");
  const auto changed = store_.change_account(call.visitor->account.id, [&](Account& now) {
    if (!name.empty()) now.name = name;
    if (!name.empty() && !now.login.empty()) now.login = login_of(name);
    if (!settings.empty()) now.settings = settings;
  });
  if (!changed) return call.refuse("name_taken", "this name is taken");
  call.answer({{"me", Accounts::json(*changed)}});
}

void Api::export_me(Call& call) {
  const Account& account = call.visitor->account;
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
               {"wishes", object_in(account.more)},
               {"friends", friends_json(account.id)},
               {"sessions", std::move(sessions)},
               {"ratings", std::move(ratings)},
               {"tables", std::move(tables)}});
}

/// Where somebody stands among the bots' levels, or null.
Json Api::elo_json(const Rating& rating) {
  const auto levels = ladder().find(rating.title);
  if (levels == ladder().end()) return nullptr;
  const auto found = standing(rating, store_.ratings(rating.title, ""), levels->second);
  return found ? Json{{"elo", found->elo}, {"error", found->error}} : Json();
}

bool Api::route_people(Call& call) {
  const auto& path = call.path;
  if (call.request.method != "GET") return false;
  if (path.size() == 2 && path[0] == "people") return profile(call, path[1]), true;
  if (path.size() == 1 && path[0] == "ratings") return rating_list(call), true;
  return false;
}

void Api::profile(Call& call, const std::string& id) {
  const auto account = store_.account(id);
  if (!account) return call.refuse("not_found", "there is nobody like that");
  Json ratings = Json::array();
  for (const Rating& rating : store_.ratings("", id)) {
    ratings.push_back(rating_json(rating));
    ratings.back()["elo"] = elo_json(rating);
  }
  // Counted from what everybody may see: finished games at listed tables.
  Json games = Json::object();
  for (const TableRow& row : store_.tables({.status = "over", .account = id, .limit = 1000})) {
    if (row.visibility == "link" || row.visibility == "friends") continue;
    const Json room = Json::parse(row.summary, nullptr, false);
    Json& count = games[row.title];
    if (count.is_null()) count = {{"played", 0}, {"won", 0}};
    count["played"] = count["played"].get<int>() + 1;
    for (const Json& seat : room.value("seats", Json::array())) {
      if (seat["account"] != Json(id) || room["result"].is_null()) continue;
      const Json& mine = room["result"]["seats"][seat["key"].get<std::string>()];
      if (mine.value("rank", 0) == 1) count["won"] = count["won"].get<int>() + 1;
    }
  }
  call.answer({{"person",
                {{"id", account->id},
                 {"name", account->name},
                 {"kind", account->kind},
                 {"since", account->created},
                 {"ratings", std::move(ratings)},
                 {"games", std::move(games)}}}});
}

void Api::rating_list(Call& call) {
  Json list = Json::array();
  for (const Rating& rating : store_.ratings(call.request.param("title"), "")) {
    Json one = rating_json(rating);
    const auto account =
        one["kind"] == Json("bot") ? std::optional<Account>{} : store_.account(rating.player);
    one["name"] = account ? account->name : rating.player;
    list.push_back(std::move(one));
  }
  std::sort(list.begin(), list.end(), [](const Json& a, const Json& b) {
    return a["shown"].get<int>() > b["shown"].get<int>();
  });
  call.answer({{"ratings", std::move(list)}});
}

}  // namespace lusoria::server
