// One connection: HTTP requests in turn, then perhaps a WebSocket. A template over the stream,
// plain or TLS, instantiated once for each in its own file.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <optional>

#include "server/http/http.h"
#include "server/http/slots.h"

namespace lusoria::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using TcpSocket = asio::basic_stream_socket<Tcp, Executor>;
using TcpStream = beast::basic_stream<Tcp, Executor, beast::unlimited_rate_policy>;
using beast::error_code;

/// What connections share.
struct HttpShared {
  HttpConfig config;
  HttpHandler& handler;
  HttpCounters counters;
  std::atomic<bool> stopping{false};
};

/// Who is at the other end, and its place among the connections of its address.
struct Peer {
  std::string address;
  std::shared_ptr<void> slot;
};

using BeastRequest = beast::http::request<beast::http::string_body>;

HttpRequest plain_request(const HttpShared& shared,
                          BeastRequest& from,
                          const std::string& address,
                          bool tls);
beast::http::response<beast::http::string_body> beast_response(HttpResponse from,
                                                               const BeastRequest& to);

/// Something the server can end when it stops.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;
  virtual void stop() = 0;
};

/// The connections of one network thread; touched by that thread only.
struct ConnectionList {
  std::vector<std::weak_ptr<Connection>> all;

  void add(const std::shared_ptr<Connection>& connection) {
    if (all.size() >= next_sweep) {
      std::erase_if(all, [](const auto& weak) { return weak.expired(); });
      next_sweep = all.size() * 2 + 64;
    }
    all.push_back(connection);
  }

  std::size_t next_sweep = 64;
};

template <class Stream>
class WsSession final : public WsPeer,
                        public Connection,
                        public std::enable_shared_from_this<WsSession<Stream>> {
 public:
  WsSession(std::shared_ptr<HttpShared> shared, Stream stream, std::shared_ptr<void> slot)
      : shared_(std::move(shared)), slot_(std::move(slot)), ws_(std::move(stream)) {
    ++shared_->counters.websockets;
  }

  ~WsSession() override { --shared_->counters.websockets; }

  void accept(const BeastRequest& request, WsOpen open) {
    beast::get_lowest_layer(ws_).expires_never();
    ws_.set_option(beast::websocket::stream_base::timeout::suggested(beast::role_type::server));
    ws_.read_message_max(shared_->config.max_body);
    ws_.text(true);
    ws_.auto_fragment(false);
    ws_.async_accept(request,
                     [self = this->shared_from_this(), open = std::move(open)](error_code error) {
                       if (error) return;
                       self->open_ = true;
                       self->reader_ = open(self);
                       self->write_next();
                       self->read();
                     });
  }

  void send(std::shared_ptr<const std::string> text) override {
    asio::post(ws_.get_executor(),
               [self = this->shared_from_this(), text = std::move(text)]() mutable {
                 if (self->closing_) return;
                 self->waiting_ += text->size();
                 self->queue_.push_back(std::move(text));
                 if (self->waiting_ > self->shared_->config.max_waiting) {
                   ++self->shared_->counters.slow_closed;
                   self->queue_.resize(self->writing_ ? 1 : 0);
                   self->begin_close(beast::websocket::close_code::policy_error,
                                     "too slow: reconnect and resume");
                   self->end_soon();
                   return;
                 }
                 self->write_next();
               });
  }

  void close(unsigned code, std::string reason) override {
    asio::post(ws_.get_executor(),
               [self = this->shared_from_this(), code, reason = std::move(reason)] {
                 self->begin_close(static_cast<beast::websocket::close_code>(code), reason);
               });
  }

  void stop() override {
    begin_close(beast::websocket::close_code::going_away, "the server stops");
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = this->shared_from_this()](error_code error, std::size_t) {
      if (error) return self->ended();
      ++self->shared_->counters.messages_in;
      std::string text(static_cast<const char*>(self->buffer_.data().data()), self->buffer_.size());
      self->buffer_.consume(self->buffer_.size());
      if (self->buffer_.capacity() > 4096) self->buffer_.shrink_to_fit();
      if (!self->closing_) self->hand_on(std::move(text));
      self->read();
    });
  }

  /// A message that cannot be taken ends the connection, and nothing else.
  void hand_on(std::string text) {
    try {
      reader_->message(std::move(text));
    } catch (const std::exception& error) {
      shared_->handler.failed(error.what());
      begin_close(beast::websocket::close_code::internal_error, "something went wrong here");
    }
  }

  void write_next() {
    if (writing_ || !open_ || closed_) return;
    if (queue_.empty()) {
      if (closing_) finish_close();
      return;
    }
    writing_ = true;
    ++shared_->counters.messages_out;
    ws_.async_write(asio::buffer(*queue_.front()),
                    [self = this->shared_from_this()](error_code error, std::size_t) {
                      self->writing_ = false;
                      if (error) return;
                      self->waiting_ -= self->queue_.front()->size();
                      self->queue_.pop_front();
                      self->write_next();
                    });
  }

  void begin_close(beast::websocket::close_code code, std::string_view reason) {
    if (closing_) return;
    closing_ = true;
    reason_ =
        beast::websocket::close_reason(code, beast::string_view(reason.data(), reason.size()));
    write_next();
  }

  void finish_close() {
    closed_ = true;
    ws_.async_close(reason_, [self = this->shared_from_this()](error_code) {});
  }

  /// A peer that does not even take the close is cut off.
  void end_soon() {
    timer_.emplace(ws_.get_executor(), std::chrono::seconds(5));
    timer_->async_wait([self = this->shared_from_this()](error_code error) {
      if (!error) beast::get_lowest_layer(self->ws_).close();
    });
  }

  void ended() {
    timer_.reset();
    closed_ = true;
    closing_ = true;
    if (reader_ != nullptr) reader_->closed();
    reader_.reset();
  }

  std::shared_ptr<HttpShared> shared_;
  std::shared_ptr<void> slot_;
  beast::websocket::stream<Stream, false> ws_;
  beast::flat_buffer buffer_;
  std::shared_ptr<WsReader> reader_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t waiting_ = 0;
  std::optional<asio::basic_waitable_timer<std::chrono::steady_clock,
                                           asio::wait_traits<std::chrono::steady_clock>,
                                           Executor>>
      timer_;
  beast::websocket::close_reason reason_;
  bool open_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool closed_ = false;
};

template <class Stream>
class HttpSession final : public Connection,
                          public std::enable_shared_from_this<HttpSession<Stream>> {
 public:
  HttpSession(
      std::shared_ptr<HttpShared> shared, ConnectionList& list, Stream stream, Peer peer, bool tls)
      : shared_(std::move(shared)),
        list_(list),
        stream_(std::move(stream)),
        peer_(std::move(peer)),
        tls_(tls) {
    ++shared_->counters.connections;
  }

  ~HttpSession() override { --shared_->counters.connections; }

  void read() {
    parser_.emplace();
    parser_->body_limit(shared_->config.max_body);
    parser_->header_limit(16 * 1024);
    beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(30));
    beast::http::async_read(
        stream_,
        buffer_,
        *parser_,
        [self = this->shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
  }

  void stop() override {
    if (idle_) beast::get_lowest_layer(stream_).cancel();
  }

 private:
  void on_read(error_code error) {
    if (error == beast::http::error::body_limit || error == beast::http::error::header_limit) {
      const bool body = error == beast::http::error::body_limit;
      return reply_and_close(body ? 413 : 431, body ? "too_large" : "headers_too_large");
    }
    if (error && error != beast::http::error::end_of_stream &&
        error.category() == beast::http::make_error_code(beast::http::error::bad_method).category())
      return reply_and_close(400, "malformed");
    if (error) return;
    idle_ = false;
    beast::get_lowest_layer(stream_).expires_never();
    ++shared_->counters.requests;
    request_ = parser_->release();
    HttpRequest plain = plain_request(*shared_, request_, peer_.address, tls_);
    auto self = this->shared_from_this();
    const HttpReply reply = [self](HttpResponse response) {
      asio::post(self->stream_.get_executor(), [self, response = std::move(response)]() mutable {
        self->write(std::move(response));
      });
    };
    if (!beast::websocket::is_upgrade(request_))
      return shared_->handler.request(std::move(plain), reply);
    shared_->handler.upgrade(
        std::move(plain),
        [self](WsOpen open) {
          asio::post(self->stream_.get_executor(), [self, open = std::move(open)]() mutable {
            auto ws = std::make_shared<WsSession<Stream>>(
                self->shared_, std::move(self->stream_), std::move(self->peer_.slot));
            self->list_.add(ws);
            ws->accept(self->request_, std::move(open));
          });
        },
        reply);
  }

  void reply_and_close(unsigned status, const std::string& code) {
    request_ = {};
    request_.keep_alive(false);
    HttpResponse response;
    response.status = status;
    response.body = R"({"error":{"code":")" + code + R"("}})";
    write(std::move(response));
  }

  void write(HttpResponse response) {
    response_ = beast_response(std::move(response), request_);
    if (shared_->stopping) response_.keep_alive(false);
    beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(30));
    beast::http::async_write(
        stream_, response_, [self = this->shared_from_this()](error_code error, std::size_t) {
          if (error) return;
          self->idle_ = true;
          if (!self->response_.keep_alive()) return self->finish();
          self->read();
        });
  }

  void finish() {
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().shutdown(Tcp::socket::shutdown_send, ignored);
  }

  std::shared_ptr<HttpShared> shared_;
  ConnectionList& list_;
  Stream stream_;
  Peer peer_;
  bool tls_;
  bool idle_ = true;
  beast::flat_buffer buffer_;
  std::optional<beast::http::request_parser<beast::http::string_body>> parser_;
  BeastRequest request_;
  beast::http::response<beast::http::string_body> response_;
};

void start_plain(std::shared_ptr<HttpShared> shared,
                 ConnectionList& list,
                 TcpSocket socket,
                 Peer peer);
void start_tls(std::shared_ptr<HttpShared> shared,
               ConnectionList& list,
               TcpSocket socket,
               Peer peer,
               asio::ssl::context& tls);

}  // namespace lusoria::server
