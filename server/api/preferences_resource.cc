#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/api/handlers.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxAddress = 500;
constexpr Millis kVacationAYear = 30 * kDay;
constexpr Millis kYear = 31'556'952'000;

Json notices_json(const NoticePreferences& preferences, bool mail) {
  return {{"notices",
           {{"webhook", preferences.webhook.empty() ? Json() : Json(preferences.webhook)},
            {"email", preferences.email.empty() ? Json() : Json(preferences.email)},
            {"confirmed", !preferences.email.empty() && preferences.code.empty()},
            {"language", preferences.language},
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
  const Json vacation = object_in(account.preferences).value("vacation", Json::object());
  const Millis until = vacation_of(account);
  const Millis used =
      whole(vacation, "year", Millis{0}) == now / kYear ? whole(vacation, "used", Millis{0}) : 0;
  return {{"until", until > now ? Json(until) : Json()}, {"left", kVacationAYear - used}};
}

}  // namespace

void preferences::notices(Call& call) {
  call.answer(notices_json(notice_preferences(call.me()),
                           !call.server.tables.notices().config().mail.url.empty()));
}

void preferences::set_notices(Call& call) {
  const Account& account = call.me();
  const bool anywhere = call.server.tables.notices().config().anywhere;
  const bool mail = !call.server.tables.notices().config().mail.url.empty();
  NoticePreferences preferences = notice_preferences(account);
  const std::string language = text(call.body, "language");
  if (language == "en" || language == "es" || language == "it") preferences.language = language;
  const bool new_webhook = call.body.contains("webhook");
  if (new_webhook) preferences.webhook = text(call.body, "webhook");
  if (!preferences.webhook.empty() && (preferences.webhook.size() > kMaxAddress ||
                                       !(preferences.webhook.starts_with("https://") ||
                                         (anywhere && preferences.webhook.starts_with("http://")))))
    return call.malformed("webhook: an address that begins with https://");
  const bool new_email =
      call.body.contains("email") && text(call.body, "email") != preferences.email;
  if (new_email) {
    preferences.email = text(call.body, "email");
    preferences.code = preferences.email.empty() ? "" : random_hex(4);
    preferences.code_until = call.server.store.now() + kDay;
  }
  if (new_email && !preferences.email.empty() && (!mail || !plausible_address(preferences.email)))
    return call.malformed(mail ? "email: not an address" : "email: this server sends none");
  if (new_email && !preferences.email.empty() &&
      !call.spend(BudgetKind::Mail, call.spender(mailbox_of(preferences.email))))
    return;
  const auto keep = [call, preferences, mail](const std::string& problem) {
    if (!problem.empty())
      return call.refuse(
          ProblemCode::Undeliverable,
          "it cannot be reached, or lies inside the server's own network: " + problem);
    call.later([call, preferences, mail] {
      call.server.store.change_account(
          call.me().id, [&](Account& now) { set_notice_preferences(now, preferences); });
      call.answer(notices_json(preferences, mail));
    });
  };
  if (new_webhook && !preferences.webhook.empty())
    return call.server.tables.notices().try_webhook(
        preferences.webhook, preferences.language, keep);
  if (new_email && !preferences.email.empty())
    return call.server.tables.notices().send_code(
        preferences.email, preferences.code, preferences.language, keep);
  keep(std::string{});
}

void preferences::confirm_email(Call& call) {
  const Account& account = call.me();
  NoticePreferences preferences = notice_preferences(account);
  const bool late = preferences.code_until > 0 && preferences.code_until < call.server.store.now();
  if (preferences.code.empty() || late || !same_secret(preferences.code, text(call.body, "code")))
    return call.refuse(ProblemCode::WrongCode, "that is not the code that was sent");
  preferences.code.clear();
  call.server.store.change_account(account.id,
                                   [&](Account& now) { set_notice_preferences(now, preferences); });
  call.answer(notices_json(preferences, true));
}

void preferences::vacation(Call& call) {
  call.answer({{"vacation", vacation_json(call.me(), call.server.store.now())}});
}

void preferences::set_vacation(Call& call) {
  const std::string& id = call.me().id;
  const Millis now = call.server.store.now();
  const Millis until = std::max(now, whole(call.body, "until", Millis{0}));
  bool granted = false;
  const auto changed = call.server.store.change_account(id, [&](Account& account) {
    const Json old = vacation_json(account, now);
    // What is left of a vacation under way comes back before the new one is charged.
    const Millis returned = old["until"].is_null() ? 0 : old["until"].get<Millis>() - now;
    const Millis left = std::min(kVacationAYear, old["left"].get<Millis>() + returned);
    granted = until - now <= left;
    if (!granted) return;
    Json more = object_in(account.preferences);
    more["vacation"] = {
        {"until", until}, {"year", now / kYear}, {"used", kVacationAYear - left + (until - now)}};
    account.preferences = more.dump();
  });
  if (!changed || !granted) return call.malformed("until: at most 30 days in a year");
  for (const Status status : {Status::Open, Status::Running})
    for (const TableRow& row :
         call.server.store.tables({.status = status, .account = id, .limit = 1000}))
      call.server.tables.table(row.id)->act(
          id, command::TakeVacation{id, until}, [](const Answer&) {});
  call.answer({{"vacation", vacation_json(*changed, now)}});
}

}  // namespace lusoria::server
