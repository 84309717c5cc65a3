// A plain client of the server's network interface: blocking sockets and a small WebSocket of its
// own, so that the tests share no code with what they test.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lusoria::testing {

using Json = nlohmann::ordered_json;

/// A connected socket that closes itself. All waits end after `timeout_ms`.
class Line {
 public:
  /// From an address of this machine's own, where one is given.
  explicit Line(int port, const char* from = nullptr);
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  Line(Line&& other) noexcept;
  Line& operator=(Line&&) = delete;
  ~Line();

  bool write(std::string_view bytes) const;
  enum class Read : std::uint8_t { Data, Nothing, End };
  /// Appends what comes, if something does in time.
  Read read(std::string& buffer, int timeout_ms) const;

  bool read_more(std::string& buffer, int timeout_ms) const {
    return read(buffer, timeout_ms) == Read::Data;
  }

  bool open() const { return fd_ >= 0; }

  int fd() const { return fd_; }

 private:
  int fd_ = -1;
};

struct Reply {
  int status = 0;  ///< 0: no answer.
  std::string headers;
  std::string body;

  Json json() const { return Json::parse(body, nullptr, false); }

  std::string header(std::string_view name) const;
};

/// Somebody with a cookie.
class Person {
 public:
  explicit Person(int port) : port_(port) {}

  Reply call(const std::string& method,
             const std::string& path,
             const std::optional<Json>& body = std::nullopt,
             const std::string& more_headers = "");

  Json get(const std::string& path) { return call("GET", path).json(); }

  /// `{}` stands for an empty object.
  Json post(const std::string& path, const Json& body) {
    return call("POST", path, body.is_null() ? Json::object() : body).json();
  }

  /// Becomes a guest; the account's id.
  std::string enter(const std::string& name);

  const std::string& cookie() const { return cookie_; }

  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }

  int port() const { return port_; }

  void set_port(int port) { port_ = port; }

 private:
  int port_;
  std::string cookie_;
};

class WebSocket {
 public:
  WebSocket(int port, const std::string& cookie, const std::string& more_headers = "");

  bool open() const { return open_; }

  bool send(const Json& message) { return send_text(message.dump()); }

  bool send_text(const std::string& text) { return send_frame(1, text); }

  bool send_frame(int opcode, const std::string& payload);
  /// The next message; nothing after the time or at the end.
  std::optional<Json> receive(int timeout_ms = 5000);
  std::optional<std::string> receive_text(int timeout_ms = 5000);

  /// The code the server closed with; 0 while open.
  int close_code() const { return close_code_; }

  int fd() const { return line_.fd(); }

  /// Whether the greeting has been read.
  bool hello();

 private:
  bool take_frame(std::string& payload, int& opcode);

  Line line_;
  std::string buffer_;
  bool open_ = false;
  int close_code_ = 0;
};

/// `lusoria serve` as a process of its own.
class ServerProcess {
 public:
  /// `files`: how many it may have open; 0 for as many as we. `log`: where what it logs is kept;
  /// nowhere if empty.
  explicit ServerProcess(std::vector<std::string> arguments,
                         unsigned files = 0,
                         const std::string& log = "");
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  int port() const { return port_; }

  pid_t pid() const { return pid_; }

  /// SIGTERM and wait; the exit code.
  int stop();
  /// SIGKILL and wait.
  void kill();

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

/// A folder that removes itself.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A PostgreSQL of its own on loopback, run by the user `postgres` where we are root.
class PostgresServer {
 public:
  PostgresServer();

  struct StandbyOf {
    const PostgresServer& primary;
  };

  /// Follows another one: what that one commits is here, too.
  explicit PostgresServer(StandbyOf of);
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  bool running() const { return running_; }

  std::string url(const std::string& database) const;
  /// A fresh database.
  bool create(const std::string& database) const;
  /// Stops it as a power cut would, and starts it again.
  bool stop() const;
  bool start() const;
  /// A standby becomes the one that can be written.
  bool promote() const;

  int port() const { return port_; }

  /// Sends a signal to all of its processes, as SIGSTOP and SIGCONT.
  void signal(int number) const;
  /// Runs SQL in a database as its owner.
  bool sql(const std::string& database, const std::string& text) const;

 private:
  bool make_folder();

  std::string folder_;
  int port_ = 0;
  bool running_ = false;
};

/// Runs another command of the program, which tells a file what it has to tell; its exit code.
int run_lusoria(const std::string& arguments, const std::string& output = "/dev/null");

int free_port();
void merge(Json& target, const Json& patch);

}  // namespace lusoria::testing
