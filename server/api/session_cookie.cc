#include "server/api/session_cookie.h"

#include <sstream>

namespace lusoria::server {

namespace {

std::string cookie_of(const std::string& cookies, std::string_view name) {
  std::istringstream in(cookies);
  for (std::string item; std::getline(in, item, ';');) {
    const auto begin = item.find_first_not_of(' ');
    const auto equals = item.find('=');
    if (begin == std::string::npos || equals == std::string::npos) continue;
    if (item.substr(begin, equals - begin) == name) return item.substr(equals + 1);
  }
  return {};
}

}  // namespace

std::string session_token(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  if (request.authorization.starts_with(kBearer))
    return request.authorization.substr(kBearer.size());
  return cookie_of(request.cookie, "lusoria_session");
}

void set_session_cookie(HttpResponse& response, const std::string& token, bool secure) {
  std::string cookie = "lusoria_session=" + token + "; Path=/; HttpOnly; SameSite=Lax";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=31536000";
  if (secure) cookie += "; Secure";
  response.headers.emplace_back("Set-Cookie", cookie);
}

}  // namespace lusoria::server
