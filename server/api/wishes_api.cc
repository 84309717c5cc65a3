// What people ask the server to do for them: notices of their turns, vacations, people they like to
// play with or do not want to read, and bot accounts of their own.
#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/api/api.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxAddress = 500;
constexpr std::size_t kMaxMutes = 200;
constexpr std::size_t kMaxFriends = 200;
constexpr std::size_t kMaxBots = 10;
constexpr Millis kVacationAYear = 30 * kDay;
constexpr Millis kYear = 31'556'952'000;

Json notices_json(const NoticeWishes& wishes, bool mail) {
  return {{"notices",
           {{"webhook", wishes.webhook.empty() ? Json() : Json(wishes.webhook)},
            {"email", wishes.email.empty() ? Json() : Json(wishes.email)},
            {"confirmed", !wishes.email.empty() && wishes.code.empty()},
            {"language", wishes.language},
            {"mail", mail}}}};
}

bool plausible_address(const std::string& email) {
  const std::size_t at = email.find('@');
  return at != std::string::npos && at > 0 && at + 1 < email.size() && email.size() <= 254 &&
         email.find('@', at + 1) == std::string::npos &&
         std::all_of(email.begin(), email.end(), [](char c) {
           return c > ' ' && c < 0x7F &&
                  std::string_view("<>,;:\"\\()[]").find(c) == std::string::npos;
         });
}

Json vacation_json(const Account& account, Millis now) {
  const Json vacation = object_in(account.more).value("vacation", Json::object());
  const Millis until = vacation_of(account);
  const Millis used =
      whole(vacation, "year", Millis{0}) == now / kYear ? whole(vacation, "used", Millis{0}) : 0;
  return {{"until", until > now ? Json(until) : Json()}, {"left", kVacationAYear - used}};
}

}  // namespace

bool Api::route_wishes(Call& call, const std::string& what) {
  const std::string& method = call.request.method;
  const bool deeper = call.path.size() == 3;
  const Account& me = call.visitor->account;
  if (what == "notices" && method == "GET" && !deeper) {
    call.answer(notices_json(wishes_of(me), !hall_.notices().config().mail.url.empty()));
  } else if (what == "notices" && method == "PUT" && !deeper) {
    set_notices(call);
  } else if (what == "notices" && method == "POST" && deeper && call.path[2] == "confirm") {
    confirm_email(call);
  } else if (what == "vacation" && method == "GET" && !deeper) {
    call.answer({{"vacation", vacation_json(me, store_.now())}});
  } else if (what == "vacation" && method == "POST" && !deeper) {
    set_vacation(call);
  } else if (what == "mutes" && !deeper && (method == "GET" || method == "POST")) {
    if (method == "POST") return mute(call), true;
    call.answer({{"mutes", mutes_of(me)}});
  } else if (what == "friends" && !deeper && (method == "GET" || method == "POST")) {
    if (method == "POST") return befriend(call), true;
    call.answer({{"friends", friends_json(me.id)}});
  } else if (what == "bots" && (!deeper || method == "DELETE")) {
    bot_accounts(call);
  } else {
    return false;
  }
  return true;
}

void Api::set_notices(Call& call) {
  const Account& account = call.visitor->account;
  if (!notice_limit_.allow(account.id))
    return call.refuse("too_many", "too many changes; wait a little");
  const bool anywhere = hall_.notices().config().anywhere;
  const bool mail = !hall_.notices().config().mail.url.empty();
  NoticeWishes wishes = wishes_of(account);
  const std::string language = text(call.body, "language");
  if (language == "en" || language == "es" || language == "it") wishes.language = language;
  const bool new_webhook = call.body.contains("webhook");
  if (new_webhook) wishes.webhook = text(call.body, "webhook");
  if (!wishes.webhook.empty() && (wishes.webhook.size() > kMaxAddress ||
                                  !(wishes.webhook.starts_with("https://") ||
                                    (anywhere && wishes.webhook.starts_with("http://")))))
    return call.refuse("malformed", "webhook: an address that begins with https://");
  const bool new_email = call.body.contains("email") && text(call.body, "email") != wishes.email;
  if (new_email) {
    wishes.email = text(call.body, "email");
    wishes.code = wishes.email.empty() ? "" : random_hex(4);
  }
  if (new_email && !wishes.email.empty() && (!mail || !plausible_address(wishes.email)))
    return call.refuse("malformed",
                       mail ? "email: not an address" : "email: this server sends none");
  const auto keep = [this, call, id = account.id, wishes, mail](const std::string& problem) {
    if (!problem.empty())
      return call.refuse(
          "undeliverable",
          "it cannot be reached, or lies inside the server's own network: " + problem);
    try {
      store_.change_account(id, [&](Account& now) { set_wishes(now, wishes); });
      call.answer(notices_json(wishes, mail));
    } catch (const StoreError&) {
      call.refuse("unavailable", "the store cannot be used now; try again");
    }
  };
  if (new_webhook && !wishes.webhook.empty())
    return hall_.notices().try_webhook(wishes.webhook, wishes.language, keep);
  if (new_email && !wishes.email.empty())
    return hall_.notices().send_code(wishes.email, wishes.code, wishes.language, keep);
  keep(std::string{});
}

void Api::confirm_email(Call& call) {
  const Account& account = call.visitor->account;
  if (!login_limit_.allow(account.id))
    return call.refuse("too_many", "too many attempts; wait a little");
  NoticeWishes wishes = wishes_of(account);
  if (wishes.code.empty() || !same_secret(wishes.code, text(call.body, "code")))
    return call.refuse("wrong_code", "that is not the code that was sent");
  wishes.code.clear();
  store_.change_account(account.id, [&](Account& now) { set_wishes(now, wishes); });
  call.answer(notices_json(wishes, true));
}

void Api::set_vacation(Call& call) {
  const std::string& id = call.visitor->account.id;
  const Millis now = store_.now();
  const Millis until = std::max(now, whole(call.body, "until", Millis{0}));
  bool granted = false;
  const auto changed = store_.change_account(id, [&](Account& account) {
    const Json old = vacation_json(account, now);
    // What is left of a vacation under way comes back before the new one is charged.
    const Millis returned = old["until"].is_null() ? 0 : old["until"].get<Millis>() - now;
    const Millis left = std::min(kVacationAYear, old["left"].get<Millis>() + returned);
    granted = until - now <= left;
    if (!granted) return;
    Json more = object_in(account.more);
    more["vacation"] = {
        {"until", until}, {"year", now / kYear}, {"used", kVacationAYear - left + (until - now)}};
    account.more = more.dump();
  });
  if (!changed || !granted) return call.refuse("malformed", "until: at most 30 days in a year");
  for (const char* status : {"open", "running"})
    for (const TableRow& row : store_.tables({.status = status, .account = id, .limit = 1000}))
      hall_.table(row.id)->act(id, command::TakeVacation{id, until}, [](const Answer&) {});
  call.answer({{"vacation", vacation_json(*changed, now)}});
}

void Api::mute(Call& call) {
  const std::string& id = call.visitor->account.id;
  const std::string whom = text(call.body, "account");
  if (whom.empty() || whom.size() > 40 || whom == id)
    return call.refuse("malformed", "account: whom?");
  std::set<std::string> mutes;
  store_.change_account(id, [&](Account& account) {
    mutes = mutes_of(account);
    if (flag(call.body, "muted"))
      mutes.insert(whom);
    else
      mutes.erase(whom);
    if (mutes.size() > kMaxMutes) return;
    Json more = object_in(account.more);
    more["mutes"] = mutes;
    account.more = more.dump();
  });
  if (mutes.size() > kMaxMutes) return call.refuse("too_many", "too many people");
  call.answer({{"mutes", mutes}});
}

Json Api::friends_json(const std::string& account) {
  Json list = Json::array();
  for (const Account& one : store_.friends_of(account))
    list.push_back({{"id", one.id}, {"name", one.name}});
  return list;
}

void Api::befriend(Call& call) {
  const std::string& id = call.visitor->account.id;
  const std::string whom = text(call.body, "account");
  const auto other = whom.size() <= 40 && whom != id ? store_.account(whom) : std::nullopt;
  if (!other || other->kind == "deleted") return call.refuse("malformed", "account: whom?");
  const bool listed = flag(call.body, "friend");
  if (listed && store_.friends_of(id).size() >= kMaxFriends)
    return call.refuse("too_many", "too many people");
  store_.set_friend(id, whom, listed);
  call.answer({{"friends", friends_json(id)}});
}

void Api::bot_accounts(Call& call) {
  const Account& me = call.visitor->account;
  const std::string& method = call.request.method;
  const std::vector<Account> bots = store_.accounts_of(me.id);
  if (method == "GET") {
    Json list = Json::array();
    for (const Account& bot : bots)
      list.push_back(Accounts::json(bot));
    return call.answer({{"bots", std::move(list)}});
  }
  if (method == "POST") {
    if (me.kind != "account") return call.refuse("forbidden", "bots belong to accounts");
    const std::string name = clean_name(text(call.body, "name"));
    if (name.empty()) return call.refuse("bad_name", "name: 1 to 24 characters");
    if (bots.size() >= kMaxBots) return call.refuse("too_many", "at most 10 bots");
    const Accounts::Opened made = accounts_.bot(me, name);
    return call.answer({{"bot", Accounts::json(made.account)}, {"token", made.token}}, 201);
  }
  for (const Account& bot : bots) {
    if (method != "DELETE" || call.path.size() != 3 || bot.id != call.path[2]) continue;
    accounts_.forget(bot);
    sockets_.check(bot.id);
    forget_at_tables({bot});
    return call.answer(Json::object());
  }
  call.refuse("not_found", "there is no such bot");
}

}  // namespace lusoria::server
