#include "server/doctor.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdio>
#include <curl/curl.h>
#include <filesystem>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timex.h>
#include <unistd.h>

#include "engine/any/any_game.h"
#include "server/announce.h"
#include "server/notices/delivery.h"
#include "server/page_check.h"
#include "server/store/sql.h"

namespace lusoria::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLeastDisk = 500ULL << 20;
constexpr rlim_t kLeastFiles = 4'096;
constexpr long kPatienceSeconds = 5;
constexpr std::string_view kBecameWebSocket = "HTTP/1.1 101";

std::size_t keep_answer(char* from, std::size_t size, std::size_t count, void* to) {
  auto& text = *static_cast<std::string*>(to);
  text.append(from, size * count);
  return text.size() > 64 * 1024 ? 0 : size * count;
}

/// A line that has become a WebSocket says nothing more by itself: enough is known.
std::size_t keep_head(char* from, std::size_t size, std::size_t count, void* to) {
  const std::size_t kept = keep_answer(from, size, count, to);
  return static_cast<const std::string*>(to)->starts_with(kBecameWebSocket) ? 0 : kept;
}

/// What the doctor wants from an address.
enum class Asking : unsigned char {
  Page,
  OwnPage,     ///< By an address of this machine, which its certificate does not name.
  Connection,  ///< Only whether somebody answers.
  Line,        ///< Whether it becomes a WebSocket.
};

struct DoctorsAnswer {
  std::string problem;  ///< Empty if there was an answer.
  std::string head;     ///< With the status line.
  std::string body;

  bool has(std::string_view words) const { return head.find(words) != std::string::npos; }
};

DoctorsAnswer ask_address(const std::string& url, Asking asking) {
  DoctorsAnswer answer;
  CURL* curl = curl_easy_init();
  if (curl == nullptr) return {.problem = "libcurl cannot be used here", .head = {}, .body = {}};
  curl_slist* headers = nullptr;
  if (asking == Asking::Line) {
    for (const char* line : {"Connection: Upgrade",
                             "Upgrade: websocket",
                             "Sec-WebSocket-Version: 13",
                             "Sec-WebSocket-Key: bHVzb3JpYSBkb2N0b3IhIQ=="})
      headers = curl_slist_append(headers, line);
  }
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, kPatienceSeconds);
  if (asking == Asking::OwnPage) {
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);
  }
  curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, asking == Asking::Connection ? 1L : 0L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep_answer);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer.body);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, keep_head);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &answer.head);
  if (const CURLcode code = curl_easy_perform(curl); code != CURLE_OK)
    answer.problem = curl_easy_strerror(code);
  curl_easy_cleanup(curl);
  curl_slist_free_all(headers);
  return answer;
}

/// The version of the Lusoria that gave this answer to /api, or nothing.
std::string version_in(const DoctorsAnswer& answer) {
  const Json told = Json::parse(answer.body, nullptr, false);
  if (!told.is_object() || told.value("name", "") != "lusoria") return {};
  return told.value("version", "?");
}

/// The version of the Lusoria that serves with these options now, or nothing.
std::string lusoria_here(const ServeOptions& options) {
  const std::string host = listens_to_all(options) ? "127.0.0.1" : options.bind;
  return version_in(ask_address(url_of(options, host, options.port) + "/api", Asking::OwnPage));
}

bool can_listen(const std::string& bind, std::uint16_t port, int& why) {
  const int family = bind.find(':') == std::string::npos ? AF_INET : AF_INET6;
  const int listener = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  int code = 0;
  if (family == AF_INET) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    ::inet_pton(AF_INET, bind.c_str(), &address.sin_addr);
    code = ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  } else {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    ::inet_pton(AF_INET6, bind.c_str(), &address.sin6_addr);
    code = ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  why = errno;
  ::close(listener);
  return code == 0;
}

Finding look_at_port(const ServeOptions& options) {
  const std::string port = std::to_string(options.port);
  int why = 0;
  if (options.running) {
    const std::string version = lusoria_here(options);
    if (version.empty()) return {Health::Mend, "port", "no Lusoria answers at port " + port};
    return {Health::Good, "port", "Lusoria " + version + " answers at port " + port};
  }
  if (can_listen(options.bind, options.port, why))
    return {Health::Good, "port", options.bind + ":" + port + " is free"};
  if (why == EADDRINUSE) {
    const std::string version = lusoria_here(options);
    if (!version.empty())
      return {Health::Good, "port", "Lusoria " + version + " serves at port " + port + " already"};
    return {Health::Mend, "port", "another program has port " + port + ": choose one with --port"};
  }
  if (why == EACCES)
    return {Health::Mend,
            "port",
            "ports below 1024 need rights: choose one above with --port, and a proxy in front"};
  return {Health::Mend,
          "port",
          options.bind + " is no address of this machine: choose one with --bind"};
}

/// The nearest folder above that exists.
fs::path standing(fs::path folder) {
  folder = fs::absolute(folder);
  while (!fs::exists(folder) && folder.has_parent_path() && folder != folder.parent_path())
    folder = folder.parent_path();
  return folder;
}

Finding look_at_rights(const ServeOptions& options) {
  if (!options.db.empty()) return {Health::Good, "rights", "nothing is kept in files"};
  const fs::path folder = standing(options.data);
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return {Health::Mend,
            "rights",
            folder.string() + " may not be written by this user: choose a folder with --data"};
  const fs::path file = fs::path(options.data) / "lusoria.db";
  std::error_code none;
  const fs::file_status status = fs::status(file, none);
  if (fs::exists(status) && ::access(file.c_str(), R_OK | W_OK) != 0)
    return {Health::Mend, "rights", file.string() + " belongs to another user"};
  constexpr fs::perms kOthers = fs::perms::group_all | fs::perms::others_all;
  if (fs::exists(status) && (status.permissions() & kOthers) != fs::perms::none)
    return {Health::Mend,
            "rights",
            file.string() + " can be read by others: chmod 600 it, it holds secrets of games"};
  if (::geteuid() == 0)
    return {Health::Note, "rights", "this is root: give the server a user of its own"};
  return {Health::Good, "rights", options.data + " can be written"};
}

Finding look_at_disk(const ServeOptions& options) {
  if (!options.db.empty()) return {Health::Good, "disk", "nothing is kept in files"};
  std::error_code error;
  const fs::space_info space = fs::space(standing(options.data), error);
  const std::string left = std::to_string(space.available >> 20) + " MB are free";
  if (!error && space.available < kLeastDisk)
    return {Health::Mend, "disk", "only " + left + ": make room, or choose a folder with --data"};
  return {Health::Good, "disk", left};
}

Finding look_at_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const std::string count = std::to_string(limit.rlim_max);
  if (limit.rlim_max < kLeastFiles)
    return {Health::Note,
            "connections",
            "only " + count +
                " files may be open, a connection is one: for more people raise "
                "LimitNOFILE or ulimit -n"};
  return {Health::Good, "connections", count + " files may be open, a connection is one"};
}

Finding look_at_clock() {
  timex clock{};
  if (::adjtimex(&clock) == TIME_ERROR)
    return {Health::Note,
            "clock",
            "no time service keeps it right: install chrony or systemd-timesyncd"};
  return {Health::Good, "clock", "it is kept right"};
}

Finding look_at_database(const ServeOptions& options) {
  const fs::path file = fs::path(options.data) / "lusoria.db";
  if (options.db.empty() && !fs::exists(file))
    return {Health::Good, "database", "the first start makes " + file.string()};
  try {
    const auto database = options.db.empty() ? sqlite_database(file.string(), SqliteUse::Beside)
                                             : postgres_database(options.db);
    const auto connection = database->connect();
    database->now(*connection);
    return {Health::Good, "database", "it answers"};
  } catch (const std::exception& error) {
    std::string why = error.what();
    std::replace(why.begin(), why.end(), '\n', ' ');  // Databases tell in several lines.
    return {Health::Mend, "database", "it does not answer: " + why};
  }
}

Finding look_at_page(const ServeOptions& options) {
  const std::string problem = page_problem(options.web);
  return problem.empty() ? Finding{Health::Good, "page", options.web}
                         : Finding{Health::Mend, "page", problem};
}

Finding look_at_mail(const ServeOptions& options) {
  if (options.smtp.empty())
    return {
        Health::Note, "mail", "none: nobody is told by mail or recovers a password by it (--smtp)"};
  if (options.mail_from.empty())
    return {Health::Mend, "mail", "a sender is missing: --mail-from games@example.org"};
  // A server that runs is well though its mail is not: nobody shall start it again for that.
  if (const DoctorsAnswer answer = ask_address(options.smtp, Asking::Connection);
      !answer.problem.empty())
    return {options.running ? Health::Note : Health::Mend,
            "mail",
            options.smtp + " does not answer: " + answer.problem};
  return {Health::Good, "mail", "the mail server answers"};
}

/// What the server says of requests that came by that address tells what the proxy adds to them.
Finding look_through_proxy(const ServeOptions& options) {
  const std::string& url = options.base_url;
  const DoctorsAnswer answer = ask_address(url + "/api", Asking::Page);
  if (version_in(answer).empty())
    return {Health::Note,
            "proxy",
            url + " does not lead to a running Lusoria yet" +
                (answer.problem.empty() ? "" : ": " + answer.problem)};
  // Only this machine is told, and whoever comes through a proxy that says so is not of it.
  if (options.trust_proxy && ask_address(url + "/metrics", Asking::Page).has(" 200 "))
    return {Health::Mend,
            "proxy",
            "it does not say who asks: let it set X-Forwarded-For to the visitor's address"};
  if (url.starts_with("https:") && !answer.has("Strict-Transport-Security"))
    return {Health::Mend,
            "proxy",
            "it does not say that people come by https: let it set X-Forwarded-Proto"};
  if (!ask_address(url + "/api/ws", Asking::Line).has(kBecameWebSocket))
    return {Health::Mend,
            "proxy",
            "it lets no WebSocket through: let it pass on the headers Upgrade and Connection"};
  return {Health::Good, "proxy", url + " leads here, with the headers that are needed"};
}

Finding look_at_proxy(const ServeOptions& options) {
  const bool open = options.bind != "127.0.0.1" && options.bind != "::1";
  if (options.trust_proxy && open)
    return {Health::Mend,
            "proxy",
            "with --trust-proxy anybody who reaches " + options.bind +
                " may pretend to be anybody: bind to 127.0.0.1"};
  if (options.base_url.empty())
    return {Health::Note,
            "proxy",
            "none is expected (--base-url says how people reach a server behind one)"};
  if (options.base_url.starts_with("https:") && options.certificate.empty() && !options.trust_proxy)
    return {Health::Mend,
            "proxy",
            "everybody behind the proxy counts as one address: give --trust-proxy and let it set "
            "X-Forwarded-For"};
  return look_through_proxy(options);
}

}  // namespace

std::vector<Finding> examine(const ServeOptions& options) {
  return {look_at_port(options),
          look_at_rights(options),
          look_at_disk(options),
          look_at_files(),
          look_at_clock(),
          look_at_database(options),
          look_at_page(options),
          look_at_mail(options),
          look_at_proxy(options)};
}

int doctor(const ServeOptions& options) {
  init_delivery();
  constexpr std::array<const char*, 3> kMarks{"ok  ", "note", "MEND"};
  int code = 0;
  for (const Finding& found : examine(options)) {
    std::printf("%s  %-12s %s\n",
                kMarks.at(static_cast<std::size_t>(found.health)),
                found.about.c_str(),
                found.sentence.c_str());
    if (found.health == Health::Mend) code = 1;
  }
  return code;
}

}  // namespace lusoria::server
