#include "engine/codec/input.h"
#include "server/api/handlers.h"

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

void welcome(const Call& call, const Accounts::Opened& opened) {
  call.answer_with_token({{"me", Accounts::json(opened.account)}}, opened.token);
}

}  // namespace

void sessions::open(Call& call) {
  if (call.visitor) return call.answer({{"me", Accounts::json(call.me())}});
  const std::string name = clean_name(text(call.body, "name"));
  if (name.empty()) return call.refuse(ProblemCode::BadName, "name: 1 to 24 characters");
  welcome(call, call.server.accounts.guest(name, call.request.user_agent));
}

void sessions::login(Call& call) {
  const std::string name = text(call.body, "name");
  // Many addresses may try one name.
  if (!call.server.limits.allow(Limit::Attempts, "name:" + login_of(name)))
    return call.refuse(ProblemCode::TooMany, Limits::refusal(Limit::Attempts));
  const auto opened =
      call.server.accounts.login(name, text(call.body, "password"), call.request.user_agent);
  if (!opened) return call.refuse(ProblemCode::WrongPassword, "name or password are wrong");
  welcome(call, *opened);
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
  call.answer({{"token", call.server.accounts.open_session(call.me(), SessionKind::Token, label)}});
}

}  // namespace lusoria::server
