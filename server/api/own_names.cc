#include "server/api/own_names.h"

#include <algorithm>
#include <array>

#include "server/accounts/names.h"

namespace lusoria::server {

namespace {

/// Names of home and machine that nobody can register (RFC 6761, 6762, 8375; ICANN for internal).
constexpr std::array<std::string_view, 5> kPrivateEndings{
    ".localhost", ".local", ".home.arpa", ".internal", ".lan"};

/// Without the port, without the brackets of IPv6, without the dot of the root.
std::string name_of(const std::string& host) {
  std::string name = ascii_lower(host);
  if (name.starts_with('[')) return name.substr(1, name.find(']') - 1);
  name = name.substr(0, name.find(':'));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

/// Scheme, host and port, where the usual port is left out as browsers do.
std::string origin_of(const std::string& url) {
  const auto mark = url.find("://");
  if (mark == std::string::npos) return {};
  std::string origin = ascii_lower(url.substr(0, url.find('/', mark + 3)));
  const std::string_view port = origin.starts_with("https:") ? ":443" : ":80";
  if (origin.ends_with(port)) origin.resize(origin.size() - port.size());
  return origin;
}

std::string host_in(const std::string& origin) {
  const auto mark = origin.find("://");
  return mark == std::string::npos ? std::string{} : origin.substr(mark + 3);
}

}  // namespace

OwnNames::OwnNames(const std::string& base_url)
    : origin_(origin_of(base_url)), name_(name_of(host_in(origin_))) {}

bool OwnNames::answers_to(const std::string& host) const {
  // HTTP/1.0 has none, and no browser.
  if (host.empty()) return true;
  const std::string name = name_of(host);
  if (!name_.empty() && name == name_) return true;
  return !plain_address(name).empty() || name.find('.') == std::string::npos ||
         std::any_of(kPrivateEndings.begin(), kPrivateEndings.end(), [&](std::string_view ending) {
           return name.ends_with(ending);
         });
}

bool OwnNames::own_origin(const HttpRequest& request) const {
  if (request.origin.empty()) return true;
  const std::string from = origin_of(request.origin);
  if (from.empty()) return false;
  if (from == origin_) return true;
  // The base URL says by which scheme and port it is reached; the other would be somebody between.
  if (!name_.empty() && name_of(request.host) == name_) return false;
  return answers_to(request.host) &&
         from == origin_of((request.secure ? "https://" : "http://") + request.host);
}

bool OwnNames::is_loopback(const std::string& host) {
  const std::string name = name_of(host);
  const std::string address = plain_address(name);
  return name == "localhost" || address.starts_with("127.") || address == "::1";
}

}  // namespace lusoria::server
