// HTTP and WebSocket behind a plain interface, so that only http/ pays for Boost's headers.
//
// Requests and messages arrive on the network threads; a handler must not block there. Replies and
// sends may come from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lusoria::server {

struct HttpRequest {
  std::string method;
  std::string path;   ///< Decoded, without the query.
  std::string query;  ///< As sent.
  std::string body;
  std::string address;  ///< Of the peer, or as a trusted proxy tells.
  std::string network;  ///< Whose requests count together: network_of(address).
  std::string cookie;
  std::string origin;
  std::string host;
  std::string content_type;
  std::string authorization;
  std::string user_agent;
  std::string if_none_match;
  std::string accept_encoding;
  bool secure = false;     ///< Came over TLS, here or at the proxy.
  bool forwarded = false;  ///< A proxy passed it on.

  /// From this machine, and not for somebody else.
  bool local() const { return !forwarded && (address.starts_with("127.") || address == "::1"); }

  /// A parameter of the query, decoded; empty if absent.
  std::string param(std::string_view name) const;
  /// The same as a number of at most nine digits.
  int number(std::string_view name, int otherwise) const;
};

struct HttpResponse {
  unsigned status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using HttpReply = std::function<void(HttpResponse)>;

/// The server's end of a WebSocket.
class WsPeer {
 public:
  WsPeer() = default;
  WsPeer(const WsPeer&) = delete;
  WsPeer& operator=(const WsPeer&) = delete;
  virtual ~WsPeer() = default;
  /// Queues a text message; a peer that lets too much wait is closed.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close(unsigned code, std::string reason) = 0;
};

/// Who reads from it. Calls come one at a time.
class WsReader {
 public:
  WsReader() = default;
  WsReader(const WsReader&) = delete;
  WsReader& operator=(const WsReader&) = delete;
  virtual ~WsReader() = default;
  virtual void message(std::string text) = 0;
  virtual void closed() = 0;
};

using WsOpen = std::function<std::shared_ptr<WsReader>(std::shared_ptr<WsPeer>)>;

class HttpHandler {
 public:
  HttpHandler() = default;
  HttpHandler(const HttpHandler&) = delete;
  HttpHandler& operator=(const HttpHandler&) = delete;
  virtual ~HttpHandler() = default;
  virtual void request(HttpRequest request, HttpReply reply) = 0;
  /// Decides about a WebSocket: `open` it or `refuse` it with a response.
  virtual void upgrade(HttpRequest request, std::function<void(WsOpen)> open, HttpReply refuse) = 0;
  /// Something was thrown on a network thread, which goes on.
  virtual void failed(const std::string& why) = 0;
};

struct HttpConfig {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 picks one.
  int threads = 1;
  std::string certificate_file;  ///< PEM chain; with a key file, TLS.
  std::string key_file;
  bool trust_proxy = false;  ///< Take address and scheme from X-Forwarded-For and -Proto.
  std::size_t max_body = 64 * 1024;
  std::size_t max_waiting = 1024 * 1024;  ///< Bytes that may wait for a slow reader.
  std::size_t max_connections = 20000;    ///< Fewer where the system lends fewer files.
  std::size_t max_of_address = 0;         ///< At once from one address; 0: no limit.
};

struct HttpCounters {
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> websockets{0};
  std::atomic<std::int64_t> requests{0};
  std::atomic<std::int64_t> messages_in{0};
  std::atomic<std::int64_t> messages_out{0};
  std::atomic<std::int64_t> slow_closed{0};
  std::atomic<std::int64_t> turned_away{0};  ///< There were too many, of one address or at all.
};

class HttpServer {
 public:
  HttpServer() = default;
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  virtual ~HttpServer() = default;
  virtual std::uint16_t port() const = 0;
  virtual const HttpCounters& counters() const = 0;
  /// Stops accepting and closes every WebSocket with 1001, then ends the threads.
  virtual void stop() = 0;
};

/// Throws std::runtime_error if the port or the certificate cannot be used.
std::unique_ptr<HttpServer> start_http(const HttpConfig& config, HttpHandler& handler);

/// An address as it is written usually: IPv4 inside IPv6 is IPv4. Empty if it is none.
std::string plain_address(std::string_view text);

/// Who shares an address: IPv4 as it is; of IPv6 the /64, which one household has to itself and in
/// which it may take any address it likes.
std::string network_of(const std::string& address);

/// %41 and + decoded; malformed escapes stay as they are.
std::string url_decode(std::string_view text, bool plus_is_space);

}  // namespace lusoria::server
