#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/house.h"
#include "server/api/handlers.h"
#include "server/log.h"

namespace lusoria::server {

Json sessions::as_json(const Session& session, const std::string& mine) {
  // The first digits of a hash name a session without being of any use to sign in.
  return {{"id", session.hash.substr(0, 12)},
          {"kind", std::string(slug(session.kind))},
          {"label", session.label},
          {"created", session.created},
          {"seen", session.seen},
          {"this", session.hash == mine}};
}

namespace {

constexpr std::ptrdiff_t kMostTokens = 20;

void welcome(const Call& call, const Accounts::Opened& opened) {
  call.answer_with_token({{"me", Accounts::json(opened.account)}}, opened.token);
}

}  // namespace

void sessions::open(Call& call) {
  if (call.visitor) return call.answer({{"me", Accounts::json(call.me())}});
  const std::string name = person_name(text(call.body, "name"));
  if (name.empty()) return call.bad_name();
  const std::string invitation = text(call.body, "invitation");
  if (!house_of(call.server.store).guests && !call.server.accounts.invited(invitation))
    return call.refuse(ProblemCode::Closed, "this house has no guests; sign in");
  if (!call.spend(BudgetKind::NewGuests, call.spender())) return;
  welcome(call, call.server.accounts.guest(name, call.request.user_agent));
}

namespace {

/// A try at an account's password. Every address pays for its own tries. Too many wrong ones for a
/// name, from wherever, do not close it to its owner: each address has a few more of its own.
class LoginGuess {
 public:
  LoginGuess(const Call& call, const std::string& login)
      : budgets_(call.server.budgets),
        // A digest: a name may be as long as a request, and there may be many.
        name_{.account = "", .network = "", .thing = sha256_hex(login)},
        here_{.account = "", .network = "", .thing = name_.thing + call.request.network} {}

  /// The time to wait, or 0.
  Millis pay() {
    under_siege_ = budgets_.spend(BudgetKind::NameGuesses, name_) > 0;
    return under_siege_ ? budgets_.spend(BudgetKind::SiegeGuesses, here_) : 0;
  }

  void was_right() const {
    if (under_siege_)
      budgets_.give_back(BudgetKind::SiegeGuesses, here_);
    else
      budgets_.give_back(BudgetKind::NameGuesses, name_);
  }

 private:
  Budgets& budgets_;
  Spender name_;
  Spender here_;
  bool under_siege_ = false;
};

}  // namespace

void sessions::login(Call& call) {
  const std::string name = text(call.body, "name");
  LoginGuess guess(call, login_of(name));
  if (const Millis wait = guess.pay(); wait > 0)
    return call.refuse(too_many(BudgetKind::NameGuesses, wait));
  Accounts::Opened opened;
  const auto problem = call.server.accounts.login(
      name, text(call.body, "password"), call.request.user_agent, opened);
  if (problem) {
    // Not the name: people type a password there.
    log_line("warning", "sign_in_failed", {{"address", call.request.address}});
    return call.refuse(*problem);
  }
  guess.was_right();
  call.server.budgets.give_back(BudgetKind::Guesses, call.spender());
  welcome(call, opened);
}

void sessions::logout(Call& call) {
  call.server.store.drop_session(call.visitor->session);
  call.server.sockets.check(call.me().id);
  call.answer_with_token(Json::object(), "");
}

void sessions::list(Call& call) {
  Json list = Json::array();
  for (const Session& session : call.server.store.sessions(call.me().id))
    list.push_back(as_json(session, call.visitor->session));
  call.answer({{"sessions", std::move(list)}});
}

void sessions::end_others(Call& call) {
  call.server.store.drop_sessions(call.me().id, call.visitor->session);
  call.server.sockets.check(call.me().id);
  call.answer(Json::object());
}

void sessions::make_token(Call& call) {
  const std::string label = clean_name(text(call.body, "label"));
  const std::vector<Session> mine = call.server.store.sessions(call.me().id);
  if (std::count_if(mine.begin(), mine.end(), [](const Session& session) {
        return session.kind == SessionKind::Token;
      }) >= kMostTokens)
    return call.refuse(ProblemCode::TooMany, "at most 20 tokens; end the other sessions first");
  std::string token;
  if (const auto problem = call.server.accounts.open_session(
          call.me(), SessionKind::Token, label, token, call.visitor->session))
    return call.refuse(*problem);
  call.answer({{"token", token}});
}

}  // namespace lusoria::server
