// The token of a session, as browsers and programs send it and as browsers are told to keep it.
#pragma once

#include <string>

#include "server/http/http.h"

namespace lusoria::server {

/// The token in a request; empty without one.
std::string session_token(const HttpRequest& request);

/// Tells the browser to keep the token; an empty one forgets it.
void set_session_cookie(HttpResponse& response, const std::string& token, bool secure);

}  // namespace lusoria::server
