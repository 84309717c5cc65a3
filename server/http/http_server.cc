#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>

#include "server/http/session.h"
#include "server/network_thread.h"

namespace lusoria::server {

namespace {

std::string text_of(beast::string_view view) {
  return {view.data(), view.size()};
}

/// Forward secrecy and authenticated encryption only, for those who do not speak TLS 1.3 yet.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

/// In our own words what is wrong with these files: the library names its own routines.
void read_certificate(const HttpConfig& config, asio::ssl::context& tls) {
  error_code wrong;
  tls.use_certificate_chain_file(config.certificate_file, wrong);
  if (wrong)
    throw std::runtime_error("there is no certificate in PEM form in " + config.certificate_file +
                             " (--certificate names another file)");
  // A server that starts by itself has nobody to ask.
  tls.set_password_callback([](std::size_t, auto) { return std::string(); }, wrong);
  tls.use_private_key_file(config.key_file, asio::ssl::context::pem, wrong);
  const int reason = ERR_GET_REASON(static_cast<unsigned long>(wrong.value()));
  if (wrong && reason != X509_R_KEY_VALUES_MISMATCH)
    throw std::runtime_error("there is no private key in PEM form, without a password, in " +
                             config.key_file + " (--key names another file)");
  // A key of another kind is taken without a word and fails everybody who comes.
  if (wrong || SSL_CTX_check_private_key(tls.native_handle()) != 1)
    throw std::runtime_error("the key in " + config.key_file +
                             " is not that of the certificate in " + config.certificate_file +
                             " (--key names another file)");
}

/// Every connection is a file, and the store and the page's files need some as well.
std::size_t connections_by_files(std::size_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return wanted;
  const rlim_t kept = std::max<rlim_t>(64, limit.rlim_cur / 10);
  return std::min<std::size_t>(wanted, limit.rlim_cur > 2 * kept ? limit.rlim_cur - kept : kept);
}

HttpConfig within_means(HttpConfig config) {
  config.max_connections = connections_by_files(config.max_connections);
  // One address never has more than a quarter of the house. Behind a proxy all come from it.
  if (config.max_of_address > 0)
    config.max_of_address = std::min(config.max_of_address, config.max_connections / 4);
  if (config.trust_proxy) config.max_of_address = 0;
  return config;
}

class Server final : public HttpServer {
 public:
  Server(const HttpConfig& config, HttpHandler& handler)
      : shared_(new HttpShared{within_means(config), handler}),
        of_address_(static_cast<int>(shared_->config.max_of_address)) {
    if (!config.certificate_file.empty()) {
      tls_.emplace(asio::ssl::context::tls_server);
      tls_->set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
      if (SSL_CTX_set_cipher_list(tls_->native_handle(), kCiphers) != 1)
        throw std::runtime_error("TLS cannot be used here");
      read_certificate(config, *tls_);
    }
    for (int i = 0; i < std::max(1, config.threads); ++i)
      loops_.push_back(std::make_unique<Loop>());
    error_code error;
    const Tcp::endpoint where(asio::ip::make_address(config.bind, error), config.port);
    if (error)
      throw std::runtime_error(config.bind + " is no address (--bind 0.0.0.0 listens to all)");
    acceptor_.emplace(loops_[0]->context);
    acceptor_->open(where.protocol());
    acceptor_->set_option(asio::socket_base::reuse_address(true));
    acceptor_->bind(where, error);
    if (!error) acceptor_->listen(1024, error);
    // In our own words: the library's end with a place in its source.
    if (error)
      throw std::runtime_error("cannot listen on " + config.bind + " port " +
                               std::to_string(config.port) + ": " + error.message() +
                               " (--port and --bind choose another)");
    port_ = acceptor_->local_endpoint().port();
    accept();
    for (auto& loop : loops_)
      loop->thread = std::thread([this, &context = loop->context] { run(context); });
  }

  ~Server() override { stop(); }

  std::uint16_t port() const override { return port_; }

  const HttpCounters& counters() const override { return shared_->counters; }

  void stop() override {
    if (shared_->stopping.exchange(true)) return;
    asio::post(loops_[0]->context, [this] {
      error_code ignored;
      acceptor_->close(ignored);
    });
    for (auto& loop : loops_) {
      asio::post(loop->context, [&list = loop->list] {
        for (const auto& weak : list.all) {
          if (const auto connection = weak.lock()) connection->stop();
        }
      });
      loop->work.reset();
    }
    // Peers that never answer a close may keep a loop alive; they have had their time.
    for (int i = 0; i < 20 && shared_->counters.connections + shared_->counters.websockets > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    for (auto& loop : loops_) {
      loop->context.stop();
      loop->thread.join();
    }
  }

 private:
  struct Loop {
    asio::io_context context{1};
    asio::executor_work_guard<Executor> work{context.get_executor()};
    ConnectionList list;
    std::thread thread;
  };

  /// The last catch: whatever is thrown ends what threw it, not the process.
  void run(asio::io_context& context) {
    on_network_thread = true;
    while (true) {
      try {
        context.run();
        return;
      } catch (const std::exception& error) {
        shared_->handler.failed(error.what());
      } catch (...) {
        shared_->handler.failed("unknown");
      }
    }
  }

  void accept() {
    Loop& loop = *loops_[next_++ % loops_.size()];
    acceptor_->async_accept(loop.context, [this, &loop](error_code error, TcpSocket socket) {
      if (error == asio::error::operation_aborted || shared_->stopping) return;
      if (error) {
        // Out of file descriptors: wait for some to come back instead of spinning.
        retry_.emplace(loops_[0]->context, std::chrono::milliseconds(100));
        retry_->async_wait([this](error_code) { accept(); });
        return;
      }
      begin(loop, std::move(socket));
      accept();
    });
  }

  void begin(Loop& loop, TcpSocket socket) {
    error_code ignored;
    const auto remote = socket.remote_endpoint(ignored);
    HttpCounters& counters = shared_->counters;
    Peer peer{plain_address(remote.address().to_string()), nullptr};
    if (counters.connections + counters.websockets <
        static_cast<std::int64_t>(shared_->config.max_connections))
      peer.slot = of_address_.take(network_of(peer.address));
    if (peer.slot == nullptr) {
      ++counters.turned_away;
      return;
    }
    socket.set_option(Tcp::no_delay(true), ignored);
    asio::post(loop.context,
               [this, &loop, socket = std::move(socket), peer = std::move(peer)]() mutable {
                 if (tls_)
                   return start_tls(shared_, loop.list, std::move(socket), std::move(peer), *tls_);
                 start_plain(shared_, loop.list, std::move(socket), std::move(peer));
               });
  }

  std::shared_ptr<HttpShared> shared_;
  Slots of_address_;
  std::optional<asio::ssl::context> tls_;
  std::vector<std::unique_ptr<Loop>> loops_;
  std::optional<asio::basic_socket_acceptor<Tcp, Executor>> acceptor_;
  std::optional<asio::steady_timer> retry_;
  std::size_t next_ = 0;
  std::uint16_t port_ = 0;
};

/// The last address of the last header is the one our own proxy saw; whatever stands before it, in
/// the same header or in one of its own, anybody may have written. Empty if it is no address.
std::string last_forwarded(const BeastRequest& from) {
  const auto [begin, end] = from.equal_range("X-Forwarded-For");
  std::string chain;
  for (auto field = begin; field != end; ++field)
    chain = text_of(field->value());
  const auto last = chain.find_last_of(", ");
  return plain_address(last == std::string::npos ? chain : chain.substr(last + 1));
}

}  // namespace

HttpRequest plain_request(const HttpShared& shared,
                          BeastRequest& from,
                          const std::string& address,
                          bool tls) {
  using beast::http::field;
  HttpRequest request;
  request.method = text_of(from.method_string());
  const std::string target = text_of(from.target());
  const auto mark = target.find('?');
  request.path = url_decode(std::string_view(target).substr(0, mark), false);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.body = std::move(from.body());
  request.address = address;
  request.cookie = text_of(from[field::cookie]);
  request.origin = text_of(from[field::origin]);
  request.host = text_of(from[field::host]);
  request.content_type = text_of(from[field::content_type]);
  request.authorization = text_of(from[field::authorization]);
  request.user_agent = text_of(from[field::user_agent]).substr(0, 200);
  request.if_none_match = text_of(from[field::if_none_match]);
  request.accept_encoding = text_of(from[field::accept_encoding]);
  request.secure = tls;
  request.forwarded = from.count("X-Forwarded-For") > 0 || from.count(field::forwarded) > 0;
  if (shared.config.trust_proxy) {
    const std::string client = last_forwarded(from);
    if (!client.empty()) request.address = client;
    request.secure = request.secure || text_of(from["X-Forwarded-Proto"]) == "https";
  }
  request.network = network_of(request.address);
  return request;
}

beast::http::response<beast::http::string_body> beast_response(HttpResponse from,
                                                               const BeastRequest& to) {
  beast::http::response<beast::http::string_body> response;
  response.result(from.status);
  response.version(to.version() == 0 ? 11 : to.version());
  response.set(beast::http::field::content_type, from.content_type);
  for (const auto& [name, value] : from.headers)
    response.insert(name, value);
  const bool head = to.method() == beast::http::verb::head;
  const std::size_t size = from.body.size();
  if (!head) response.body() = std::move(from.body);
  response.keep_alive(to.keep_alive());
  response.content_length(size);
  return response;
}

std::unique_ptr<HttpServer> start_http(const HttpConfig& config, HttpHandler& handler) {
  return std::make_unique<Server>(config, handler);
}

}  // namespace lusoria::server
