#include "engine/codec/input.h"
#include "server/api/handlers.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr Millis kMailedKeyLife = 3'600'000;

bool confirmed(const NoticePreferences& notices) {
  return !notices.email.empty() && notices.code.empty();
}

/// Mails a key to whoever has that name and a mailbox, and tells nobody whether there was one.
void mail_key(const Call& call, const std::string& login) {
  const auto account = call.server.store.account_by_login(login);
  if (!account) return;
  const NoticePreferences notices = notice_preferences(*account);
  if (!confirmed(notices) || call.server.tables.notices().config().mail.url.empty()) return;
  if (call.server.budgets.spend(BudgetKind::Mail, {"", "", mailbox_of(notices.email)}) > 0) return;
  call.server.store.drop_keys(account->id, KeyKind::Mail);
  call.server.tables.notices().send_recovery(
      notices.email,
      call.server.accounts.make_key(account->id, KeyKind::Mail, kMailedKeyLife),
      notices.language);
}

}  // namespace

void recovery::show(Call& call) {
  const bool mail = !call.server.tables.notices().config().mail.url.empty();
  call.answer({{"recovery",
                {{"codes", call.server.store.count_keys(call.me().id, KeyKind::Recovery)},
                 {"mail", mail && confirmed(notice_preferences(call.me()))}}}});
}

void recovery::make_codes(Call& call) {
  if (!call.server.accounts.right_password(call.me(), text(call.body, "password")))
    return call.refuse(ProblemCode::WrongPassword, "the password is wrong");
  call.answer({{"codes", call.server.accounts.make_recovery_codes(call.me())}});
}

void recovery::ask(Call& call) {
  // By the address: whether there is a mailbox must not show.
  if (!call.spend(BudgetKind::Mail, {"", call.request.network})) return;
  call.answer(Json::object());
  const std::string login = login_of(text(call.body, "name"));
  if (login.empty()) return;
  try {
    mail_key(call, login);
  } catch (const StoreError& error) {
    log_line("warning", "store", {{"error", error.what()}});
  }
}

void recovery::use(Call& call) {
  Accounts::Opened opened;
  const auto problem = call.server.accounts.recover(
      text(call.body, "key"), text(call.body, "password"), call.request.user_agent, opened);
  if (problem && problem->code == ProblemCode::WrongCode)
    log_line("warning", "sign_in_failed", {{"address", call.request.address}});
  if (problem) return call.refuse(*problem);
  call.server.sockets.check(opened.account.id);
  call.answer_with_token({{"me", Accounts::json(opened.account)}}, opened.token);
}

}  // namespace lusoria::server
