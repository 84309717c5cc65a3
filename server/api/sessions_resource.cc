#include "engine/codec/input.h"
#include "server/api/resources.h"
#include "server/api/session_cookie.h"

namespace lusoria::server {

Json session_json(const Session& session, const std::string& mine) {
  // The first digits of a hash name a session without being of any use to sign in.
  return {{"id", session.hash.substr(0, 12)},
          {"kind", session.kind},
          {"label", session.label},
          {"created", session.created},
          {"seen", session.seen},
          {"this", session.hash == mine}};
}

void SessionsResource::open(Call& call) {
  if (call.visitor) return call.answer({{"me", Accounts::json(call.me())}});
  const std::string name = clean_name(text(call.body, "name"));
  if (name.empty()) return call.refuse("bad_name", "name: 1 to 24 characters");
  welcome(call, it_.accounts.guest(name, call.request.user_agent));
}

void SessionsResource::login(Call& call) {
  const std::string name = text(call.body, "name");
  // Many addresses may try one name.
  if (!it_.limits.allow(Limit::Attempts, "name:" + login_of(name)))
    return call.refuse("too_many", Limits::refusal(Limit::Attempts));
  const auto opened =
      it_.accounts.login(name, text(call.body, "password"), call.request.user_agent);
  if (!opened) return call.refuse("wrong_password", "name or password are wrong");
  welcome(call, *opened);
}

void SessionsResource::welcome(const Call& call, const Accounts::Opened& opened) const {
  HttpResponse response = json_response(200, {{"me", Accounts::json(opened.account)}});
  set_session_cookie(response, opened.token, call.request.secure || it_.https);
  call.reply(std::move(response));
}

void SessionsResource::logout(Call& call) {
  it_.store.drop_session(call.visitor->session);
  it_.sockets.check(call.me().id);
  HttpResponse response = json_response(200, Json::object());
  set_session_cookie(response, "", call.request.secure || it_.https);
  call.reply(std::move(response));
}

void SessionsResource::list(Call& call) {
  Json list = Json::array();
  for (const Session& session : it_.store.sessions(call.me().id))
    list.push_back(session_json(session, call.visitor->session));
  call.answer({{"sessions", std::move(list)}});
}

void SessionsResource::end_others(Call& call) {
  it_.store.drop_sessions(call.me().id, call.visitor->session);
  it_.sockets.check(call.me().id);
  call.answer(Json::object());
}

void SessionsResource::make_token(Call& call) {
  const std::string label = clean_name(text(call.body, "label"));
  call.answer({{"token", it_.accounts.open_session(call.me(), "token", label)}});
}

}  // namespace lusoria::server
