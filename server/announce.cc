#include "server/announce.h"

#include <arpa/inet.h>
#include <array>
#include <cstdio>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <unistd.h>

#include "server/page_check.h"

namespace lusoria::server {

namespace {

/// An IPv4 address of this machine in the network around it; empty if it is alone.
std::string address_nearby() {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owned(list, ::freeifaddrs);
  for (const ifaddrs* at = list; at != nullptr; at = at->ifa_next) {
    const bool usable = (at->ifa_flags & IFF_UP) != 0 && (at->ifa_flags & IFF_LOOPBACK) == 0;
    if (at->ifa_addr == nullptr || !usable || at->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      return text.data();
  }
  return {};
}

}  // namespace

std::string url_of(const ServeOptions& options, const std::string& host, std::uint16_t port) {
  const std::string scheme = options.certificate.empty() ? "http" : "https";
  const bool colons = host.find(':') != std::string::npos;
  return scheme + "://" + (colons ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

bool listens_to_all(const ServeOptions& options) {
  return options.bind == "0.0.0.0" || options.bind == "::";
}

std::string qr_picture(const std::string& text) {
  using Code = std::unique_ptr<QRcode, decltype(&QRcode_free)>;
  const Code code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), QRcode_free);
  if (code == nullptr) return {};
  constexpr int kMargin = 2;
  const int width = code->width;
  const auto dark = [&](int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < width && y < width;
    return inside && (code->data[y * width + x] & 1) != 0;
  };
  std::string picture;
  for (int y = -kMargin; y < width + kMargin; y += 2) {
    picture += "\x1b[30;107m";
    for (int x = -kMargin; x < width + kMargin; ++x) {
      const bool upper = dark(x, y);
      const bool lower = dark(x, y + 1);
      picture += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    picture += "\x1b[0m\n";
  }
  return picture;
}

void announce(const ServeOptions& options, std::uint16_t port) {
  const bool open = listens_to_all(options);
  const std::string url = options.base_url.empty()
                              ? url_of(options, open ? "localhost" : options.bind, port)
                              : options.base_url;
  std::printf("Lusoria is ready: %s\n", url.c_str());
  if (options.web.empty())
    std::printf("It answers programs only: %s\n", page_problem(options.web).c_str());
  const std::string nearby = open && options.base_url.empty() ? address_nearby() : "";
  if (!nearby.empty()) {
    const std::string phones = url_of(options, nearby, port);
    std::printf("On phones and machines nearby: %s\n", phones.c_str());
    if (::isatty(STDOUT_FILENO) == 1) std::printf("%s", qr_picture(phones).c_str());
  }
  std::fflush(stdout);
}

}  // namespace lusoria::server
