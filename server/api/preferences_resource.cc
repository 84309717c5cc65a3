#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/api/resources.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxAddress = 500;
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

void PreferencesResource::notices(Call& call) {
  call.answer(notices_json(wishes_of(call.me()), !tables_.notices().config().mail.url.empty()));
}

void PreferencesResource::set_notices(Call& call) {
  const Account& account = call.me();
  const bool anywhere = tables_.notices().config().anywhere;
  const bool mail = !tables_.notices().config().mail.url.empty();
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
      call.unavailable();
    }
  };
  if (new_webhook && !wishes.webhook.empty())
    return tables_.notices().try_webhook(wishes.webhook, wishes.language, keep);
  if (new_email && !wishes.email.empty())
    return tables_.notices().send_code(wishes.email, wishes.code, wishes.language, keep);
  keep(std::string{});
}

void PreferencesResource::confirm_email(Call& call) {
  const Account& account = call.me();
  NoticeWishes wishes = wishes_of(account);
  if (wishes.code.empty() || !same_secret(wishes.code, text(call.body, "code")))
    return call.refuse("wrong_code", "that is not the code that was sent");
  wishes.code.clear();
  store_.change_account(account.id, [&](Account& now) { set_wishes(now, wishes); });
  call.answer(notices_json(wishes, true));
}

void PreferencesResource::vacation(Call& call) {
  call.answer({{"vacation", vacation_json(call.me(), store_.now())}});
}

void PreferencesResource::set_vacation(Call& call) {
  const std::string& id = call.me().id;
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
      tables_.table(row.id)->act(id, command::TakeVacation{id, until}, [](const Answer&) {});
  call.answer({{"vacation", vacation_json(*changed, now)}});
}

}  // namespace lusoria::server
