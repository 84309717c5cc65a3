#include "tests/server/client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lusoria::testing {

Line::Line(int port, const char* from) {
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in own{};
  own.sin_family = AF_INET;
  if (from != nullptr && ::inet_pton(AF_INET, from, &own.sin_addr) == 1)
    (void)::bind(fd_, reinterpret_cast<sockaddr*>(&own), sizeof own);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    ::close(fd_);
    fd_ = -1;
    return;
  }
  const int on = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Line::Line(Line&& other) noexcept : fd_(other.fd_) {
  other.fd_ = -1;
}

Line::~Line() {
  if (fd_ >= 0) ::close(fd_);
}

bool Line::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

Line::Read Line::read(std::string& buffer, int timeout_ms) const {
  pollfd wait{fd_, POLLIN, 0};
  if (::poll(&wait, 1, timeout_ms) <= 0) return Read::Nothing;
  char chunk[16384];
  const ssize_t got = ::recv(fd_, chunk, sizeof chunk, 0);
  if (got <= 0) return Read::End;
  buffer.append(chunk, static_cast<std::size_t>(got));
  return Read::Data;
}

std::string Reply::header(std::string_view name) const {
  std::size_t at = 0;
  while (at < headers.size()) {
    const std::size_t end = headers.find("\r\n", at);
    const std::string line = headers.substr(at, end - at);
    if (line.size() > name.size() && line[name.size()] == ':' &&
        ::strncasecmp(line.c_str(), name.data(), name.size()) == 0) {
      return line.substr(line.find_first_not_of(' ', name.size() + 1));
    }
    if (end == std::string::npos) break;
    at = end + 2;
  }
  return {};
}

Reply Person::call(const std::string& method,
                   const std::string& path,
                   const std::optional<Json>& body,
                   const std::string& more_headers) {
  Reply reply;
  const Line line(port_);
  if (!line.open()) return reply;
  const std::string sent = body ? body->dump() : method == "GET" ? "" : "{}";
  std::string request =
      method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  if (!cookie_.empty()) request += "Cookie: lusoria_session=" + cookie_ + "\r\n";
  if (method != "GET")
    request +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(sent.size()) + "\r\n";
  if (!line.write(request + more_headers + "\r\n" + sent)) return reply;
  std::string all;
  while (line.read_more(all, 20000)) {
    const std::size_t head = all.find("\r\n\r\n");
    if (head == std::string::npos) continue;
    reply.headers = all.substr(0, head + 2);
    const std::string length = reply.header("Content-Length");
    if (!length.empty() && all.size() >= head + 4 + std::stoul(length)) break;
  }
  const std::size_t head = all.find("\r\n\r\n");
  if (head == std::string::npos) return reply;
  reply.headers = all.substr(0, head + 2);
  reply.body = all.substr(head + 4);
  reply.status = std::atoi(all.c_str() + all.find(' '));
  const std::string set = reply.header("Set-Cookie");
  if (const std::size_t at = set.find("lusoria_session="); at != std::string::npos)
    cookie_ = set.substr(at + 16, set.find(';', at) - (at + 16));
  return reply;
}

std::string Person::enter(const std::string& name) {
  const Json answer = post("/api/session", {{"name", name}});
  return answer.is_object() && answer.contains("me") ? answer["me"]["id"].get<std::string>()
                                                     : std::string{};
}

WebSocket::WebSocket(int port, const std::string& cookie, const std::string& more_headers)
    : line_(port) {
  if (!line_.open()) return;
  line_.write(
      "GET /api/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
      (cookie.empty() ? std::string{} : "Cookie: lusoria_session=" + cookie + "\r\n") +
      more_headers + "\r\n");
  while (buffer_.find("\r\n\r\n") == std::string::npos) {
    if (!line_.read_more(buffer_, 20000)) return;
  }
  open_ = buffer_.starts_with("HTTP/1.1 101");
  buffer_.erase(0, buffer_.find("\r\n\r\n") + 4);
}

bool WebSocket::hello() {
  send({{"t", "hello"}, {"protocol", 1}});
  const auto answer = receive();
  return answer && answer->value("t", "") == "hello";
}

bool WebSocket::send_frame(int opcode, const std::string& payload) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const std::size_t size = payload.size();
  if (size < 126) {
    frame += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(size >> 8U);
    frame += static_cast<char>(size & 0xFFU);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8)
      frame += static_cast<char>((size >> static_cast<unsigned>(shift)) & 0xFFU);
  }
  // A mask of zeros is a mask.
  frame.append(4, '\0');
  return line_.write(frame + payload);
}

bool WebSocket::take_frame(std::string& payload, int& opcode) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
  if (buffer_.size() < 2) return false;
  std::size_t size = byte(1) & 0x7FU;
  std::size_t head = 2;
  if (size == 126 || size == 127) {
    const std::size_t bytes = size == 126 ? 2 : 8;
    if (buffer_.size() < head + bytes) return false;
    size = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      size = (size << 8U) | byte(head + i);
    head += bytes;
  }
  if (buffer_.size() < head + size) return false;
  opcode = byte(0) & 0x0F;
  payload = buffer_.substr(head, size);
  buffer_.erase(0, head + size);
  return true;
}

std::optional<std::string> WebSocket::receive_text(int timeout_ms) {
  while (open_) {
    std::string payload;
    int opcode = 0;
    if (take_frame(payload, opcode)) {
      if (opcode == 1) return payload;
      if (opcode == 9) send_frame(10, payload);
      if (opcode == 8) {
        open_ = false;
        close_code_ = payload.size() < 2 ? 1005
                                         : static_cast<unsigned char>(payload[0]) * 256 +
                                               static_cast<unsigned char>(payload[1]);
        send_frame(8, payload);
      }
      continue;
    }
    const Line::Read read = line_.read(buffer_, timeout_ms);
    if (read == Line::Read::End) open_ = false;
    if (read != Line::Read::Data) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Json> WebSocket::receive(int timeout_ms) {
  const auto text = receive_text(timeout_ms);
  if (!text) return std::nullopt;
  return Json::parse(*text, nullptr, false);
}

ServerProcess::ServerProcess(std::vector<std::string> arguments,
                             unsigned files,
                             const std::string& log) {
  int pipes[2];
  if (::pipe(pipes) != 0) return;
  if (std::find(arguments.begin(), arguments.end(), "--port") == arguments.end())
    arguments.insert(arguments.end(), {"--port", "0"});
  if (log.empty()) arguments.insert(arguments.begin(), "--quiet");
  arguments.insert(arguments.begin(), {LUSORIA_BINARY, "serve"});
  pid_ = ::fork();
  if (pid_ == 0) {
    // A test that dies takes its server along.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit limit{files, files};
    if (files > 0) ::setrlimit(RLIMIT_NOFILE, &limit);
    ::dup2(pipes[1], STDOUT_FILENO);
    if (!log.empty())
      ::dup2(::open(log.c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600), STDERR_FILENO);
    ::close(pipes[0]);
    ::close(pipes[1]);
    std::vector<char*> argv;
    for (std::string& argument : arguments)
      argv.push_back(argument.data());
    argv.push_back(nullptr);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(pipes[1]);
  std::string line;
  char c = 0;
  while (::read(pipes[0], &c, 1) == 1 && c != '\n')
    line += c;
  ::close(pipes[0]);
  const std::size_t colon = line.rfind(':');
  if (line.find("ready") != std::string::npos && colon != std::string::npos)
    port_ = std::atoi(line.c_str() + colon + 1);
}

ServerProcess::~ServerProcess() {
  kill();
}

int ServerProcess::stop() {
  if (pid_ <= 0) return -1;
  ::kill(pid_, SIGTERM);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void ServerProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

TempFolder::TempFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "lusoria-XXXXXX").string();
  const char* made = ::mkdtemp(pattern.data());
  path_ = made == nullptr ? "" : made;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

int run_lusoria(const std::string& arguments, const std::string& output) {
  const int status =
      std::system((std::string(LUSORIA_BINARY " ") + arguments + " >" + output).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ::bind(fd, reinterpret_cast<sockaddr*>(&at), sizeof at);
  socklen_t size = sizeof at;
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size);
  ::close(fd);
  return ntohs(at.sin_port);
}

namespace {

constexpr const char* kPostgresTools = "/usr/lib/postgresql/15/bin/";

/// PostgreSQL refuses to run as root; Debian's package brings a user for it.
bool as_postgres(const std::string& command) {
  const std::string whole =
      ::geteuid() == 0 ? "runuser -u postgres -- sh -c '" + command + "'" : command;
  return std::system((whole + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

PostgresServer::PostgresServer() : port_(free_port()) {
  if (!make_folder()) return;
  running_ = as_postgres(std::string(kPostgresTools) + "initdb -D " + folder_ +
                         "/data -U lusoria -A trust -E UTF8 --no-sync") &&
             start();
}

PostgresServer::PostgresServer(StandbyOf of) : port_(free_port()) {
  if (!make_folder()) return;
  running_ = as_postgres(std::string(kPostgresTools) + "pg_basebackup -h 127.0.0.1 -p " +
                         std::to_string(of.primary.port()) + " -U lusoria -D " + folder_ +
                         "/data -R -X stream -c fast --no-sync") &&
             start();
}

bool PostgresServer::make_folder() {
  std::string pattern = "/tmp/lusoria-pg-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) return false;
  folder_ = pattern;
  return ::geteuid() != 0 || std::system(("chown postgres " + folder_).c_str()) == 0;
}

bool PostgresServer::promote() const {
  return as_postgres(std::string(kPostgresTools) + "pg_ctl -D " + folder_ + "/data -w promote");
}

bool PostgresServer::start() const {
  return as_postgres(std::string(kPostgresTools) + "pg_ctl -D " + folder_ + "/data -w -o \"-p " +
                     std::to_string(port_) + " -k " + folder_ + " -h 127.0.0.1\" -l " + folder_ +
                     "/log start");
}

bool PostgresServer::stop() const {
  return as_postgres(std::string(kPostgresTools) + "pg_ctl -D " + folder_ +
                     "/data -w -m immediate stop");
}

void PostgresServer::signal(int number) const {
  // The first one starts all others.
  std::ifstream file(folder_ + "/data/postmaster.pid");
  pid_t first = 0;
  if (!(file >> first)) return;
  ::kill(first, number);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat");
    std::string line;
    std::getline(stat, line);
    const std::size_t name_end = line.rfind(") ");
    if (name_end == std::string::npos || name_end + 4 > line.size()) continue;
    // Behind the name: the state, the parent.
    if (std::atoi(line.c_str() + name_end + 4) == first) ::kill(std::atoi(line.c_str()), number);
  }
}

PostgresServer::~PostgresServer() {
  if (running_) stop();
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::string PostgresServer::url(const std::string& database) const {
  return "postgres://lusoria@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

bool PostgresServer::create(const std::string& database) const {
  return std::system(("psql -q \"" + url("postgres") + "\" -c \"CREATE DATABASE " + database +
                      "\" >/dev/null 2>&1")
                         .c_str()) == 0;
}

bool PostgresServer::sql(const std::string& database, const std::string& text) const {
  return std::system(
             ("psql -q \"" + url(database) + "\" -c \"" + text + "\" >/dev/null 2>&1").c_str()) ==
         0;
}

void merge(Json& target, const Json& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target = Json::object();
  for (const auto& [key, value] : patch.items()) {
    if (value.is_null())
      target.erase(key);
    else
      merge(target[key], value);
  }
}

}  // namespace lusoria::testing
