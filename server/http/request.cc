// What is asked for, in the plain form that handlers see.
#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>

#include "server/http/http.h"

namespace lusoria::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string written(int family, const void* bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  return ::inet_ntop(family, bytes, text.data(), text.size()) == nullptr ? "" : text.data();
}

}  // namespace

std::string plain_address(std::string_view text) {
  const std::string whole(text);
  in_addr v4{};
  if (::inet_pton(AF_INET, whole.c_str(), &v4) == 1) return written(AF_INET, &v4);
  in6_addr v6{};
  // A zone ("fe80::1%eth0") says which cable, not who.
  if (::inet_pton(AF_INET6, whole.substr(0, whole.find('%')).c_str(), &v6) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&v6)) return written(AF_INET, &v6.s6_addr[12]);
  return written(AF_INET6, &v6);
}

std::string network_of(const std::string& address) {
  in6_addr v6{};
  const std::string plain = plain_address(address);
  if (::inet_pton(AF_INET6, plain.c_str(), &v6) != 1) return plain.empty() ? address : plain;
  std::fill(std::begin(v6.s6_addr) + 8, std::end(v6.s6_addr), std::uint8_t{0});
  return written(AF_INET6, &v6) + "/64";
}

std::string url_decode(std::string_view text, bool plus_is_space) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' && plus_is_space ? ' ' : text[i];
    }
  }
  return out;
}

std::string HttpRequest::param(std::string_view name) const {
  std::string_view rest = query;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    const auto equals = item.find('=');
    if (url_decode(item.substr(0, equals), true) != name) continue;
    return equals == std::string_view::npos ? "" : url_decode(item.substr(equals + 1), true);
  }
  return {};
}

int HttpRequest::number(std::string_view name, int otherwise) const {
  const std::string value = param(name);
  if (value.empty() || value.size() > 9 ||
      value.find_first_not_of("0123456789") != std::string::npos)
    return otherwise;
  return std::stoi(value);
}

}  // namespace lusoria::server
