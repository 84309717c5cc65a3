#include "server/notices/delivery.h"

#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <curl/curl.h>
#include <memory>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lusoria::server {

namespace {

constexpr long kSeconds = 10;

struct Curl {
  CURL* handle = curl_easy_init();
  curl_slist* list = nullptr;

  Curl() = default;
  Curl(const Curl&) = delete;
  Curl& operator=(const Curl&) = delete;

  ~Curl() {
    curl_slist_free_all(list);
    curl_easy_cleanup(handle);
  }
};

struct Block {
  std::uint32_t base;
  int bits;
};

// Blocks that are not the public internet: RFC 6890 and its updates.
constexpr std::array<Block, 15> kPrivateBlocks{{{0x00000000, 8},
                                                {0x0A000000, 8},
                                                {0x64400000, 10},
                                                {0x7F000000, 8},
                                                {0xA9FE0000, 16},
                                                {0xAC100000, 12},
                                                {0xC0000000, 24},
                                                {0xC0000200, 24},
                                                {0xC0586300, 24},
                                                {0xC0A80000, 16},
                                                {0xC6120000, 15},
                                                {0xC6336400, 24},
                                                {0xCB007100, 24},
                                                {0xE0000000, 4},
                                                {0xF0000000, 4}}};

bool is_private_v4(std::uint32_t address) {
  for (const Block& block : kPrivateBlocks) {
    if ((address >> (32 - block.bits)) == (block.base >> (32 - block.bits))) return true;
  }
  return false;
}

std::uint32_t v4_at(const std::uint8_t* bytes) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return ntohl(value);
}

bool is_private_v6(const std::uint8_t* bytes) {
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  constexpr std::array<std::uint8_t, 12> kTranslated{0, 0x64, 0xFF, 0x9B};
  if (std::memcmp(bytes, kMapped.data(), 12) == 0 ||
      std::memcmp(bytes, kTranslated.data(), 12) == 0)
    return is_private_v4(v4_at(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_v4(v4_at(bytes + 2));
  // Tunnels and documentation, then whatever is not global unicast.
  if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 0x02) return true;
  if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8) return true;
  return (bytes[0] & 0xE0U) != 0x20;
}

curl_socket_t open_public(void*, curlsocktype, curl_sockaddr* address) {
  if (is_private_address(&address->addr)) return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t drop(char*, std::size_t size, std::size_t count, void* total) {
  auto& seen = *static_cast<std::size_t*>(total);
  seen += size * count;
  return seen > 64 * 1024 ? 0 : size * count;
}

void set_limits(CURL* handle) {
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT, kSeconds);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, kSeconds);
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
}

/// Now, as mail writes it whatever the locale (RFC 5322).
std::string mail_date() {
  constexpr std::array<const char*, 7> kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<const char*, 12> kMonths{
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 64> text{};
  std::snprintf(text.data(),
                text.size(),
                "%s, %d %s %d %02d:%02d:%02d +0000",
                kDays.at(static_cast<unsigned>(utc.tm_wday)),
                utc.tm_mday,
                kMonths.at(static_cast<unsigned>(utc.tm_mon)),
                1900 + utc.tm_year,
                utc.tm_hour,
                utc.tm_min,
                utc.tm_sec);
  return text.data();
}

struct MailText {
  std::string text;
  std::size_t at = 0;
};

std::size_t read_mail(char* to, std::size_t size, std::size_t count, void* from) {
  auto& mail = *static_cast<MailText*>(from);
  const std::size_t part = std::min(size * count, mail.text.size() - mail.at);
  std::memcpy(to, mail.text.data() + mail.at, part);
  mail.at += part;
  return part;
}

}  // namespace

void init_delivery() {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

bool is_private_address(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, address, sizeof v4);
    return is_private_v4(ntohl(v4.sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    return is_private_v6(v6.sin6_addr.s6_addr);
  }
  return true;
}

std::string post_json(const std::string& url, const std::string& body, bool anywhere) {
  Curl curl;
  if (curl.handle == nullptr) return "no courier";
  std::size_t seen = 0;
  set_limits(curl.handle);
  curl.list = curl_slist_append(curl.list, "Content-Type: application/json");
  curl_easy_setopt(curl.handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.handle, CURLOPT_PROTOCOLS_STR, anywhere ? "http,https" : "https");
  curl_easy_setopt(curl.handle, CURLOPT_HTTPHEADER, curl.list);
  curl_easy_setopt(curl.handle, CURLOPT_USERAGENT, "Lusoria");
  curl_easy_setopt(curl.handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl.handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  curl_easy_setopt(curl.handle, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(curl.handle, CURLOPT_WRITEFUNCTION, drop);
  curl_easy_setopt(curl.handle, CURLOPT_WRITEDATA, &seen);
  if (!anywhere) curl_easy_setopt(curl.handle, CURLOPT_OPENSOCKETFUNCTION, open_public);
  const CURLcode code = curl_easy_perform(curl.handle);
  if (code != CURLE_OK) return curl_easy_strerror(code);
  long status = 0;
  curl_easy_getinfo(curl.handle, CURLINFO_RESPONSE_CODE, &status);
  return status >= 200 && status < 300 ? std::string{} : "it answered " + std::to_string(status);
}

std::string send_mail(const MailConfig& config,
                      const std::string& to,
                      const std::string& subject,
                      const std::string& text) {
  Curl curl;
  if (curl.handle == nullptr || config.url.empty()) return "no mail server is configured";
  MailText mail;
  mail.text = "Date: " + mail_date() + "\r\nFrom: Lusoria <" + config.from + ">\r\nTo: <" + to +
              ">\r\nSubject: " + subject +
              "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n\r\n" +
              text + "\r\n";
  set_limits(curl.handle);
  curl.list = curl_slist_append(curl.list, ("<" + to + ">").c_str());
  curl_easy_setopt(curl.handle, CURLOPT_URL, config.url.c_str());
  curl_easy_setopt(curl.handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl.handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
  curl_easy_setopt(curl.handle, CURLOPT_MAIL_FROM, ("<" + config.from + ">").c_str());
  curl_easy_setopt(curl.handle, CURLOPT_MAIL_RCPT, curl.list);
  curl_easy_setopt(curl.handle, CURLOPT_READFUNCTION, read_mail);
  curl_easy_setopt(curl.handle, CURLOPT_READDATA, &mail);
  curl_easy_setopt(curl.handle, CURLOPT_UPLOAD, 1L);
  const CURLcode code = curl_easy_perform(curl.handle);
  return code == CURLE_OK ? std::string{} : curl_easy_strerror(code);
}

}  // namespace lusoria::server
