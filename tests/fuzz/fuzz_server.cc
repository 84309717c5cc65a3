// Whatever comes over HTTP or a WebSocket is answered or refused, and the server goes on.
//
// An input is "METHOD /path?query", header lines, an empty line and a body; or, after "WS", one
// message a line to a socket. The network's own parsing is Beast's and comes before.
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>

#include "server/accounts/secrets.h"
#include "server/api/api.h"
#include "server/api/socket.h"
#include "server/log.h"

namespace lusoria::server {
namespace {

/// Waits for as many answers as were asked for.
class Tally {
 public:
  void done() {
    const std::scoped_lock lock(mutex_);
    ++count_;
    changed_.notify_all();
  }

  void wait_for(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return count_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
};

class DeafPeer final : public WsPeer {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    if (!Json::accept(*text)) std::abort();
  }

  void close(unsigned, std::string) override {}
};

/// A server without a network, with a person and a table that runs.
class Target {
 public:
  static Target& instance() {
    static Target target;
    return target;
  }

  void run(std::string_view input) {
    const std::string_view first = line(input);
    if (first == "WS") return talk(input);
    HttpRequest request;
    request.method = std::string(first.substr(0, first.find(' ')));
    const std::string_view target = first.substr(std::min(first.size(), request.method.size() + 1));
    const std::size_t mark = std::min(target.size(), target.find('?'));
    request.path = url_decode(target.substr(0, mark), false);
    request.query = std::string(target.substr(std::min(target.size(), mark + 1)));
    // Webhooks and mail would leave this machine.
    if (request.path.find("notices") != std::string::npos) return;
    request.content_type = "application/json";
    request.cookie = "lusoria_session=" + token_;
    for (std::string_view header = line(input); !header.empty(); header = line(input))
      set_header(request, header);
    request.body = std::string(input);
    replace_id(request.path);
    replace_id(request.body);
    Tally answered;
    api_.request(std::move(request), [&](const HttpResponse& response) {
      if (response.status < 200 || response.status > 599 || response.status == 500) std::abort();
      answered.done();
    });
    answered.wait_for(1);
    if (!Accounts(*store_).find(token_)) enter();
  }

 private:
  Target()
      : folder_(std::filesystem::temp_directory_path() /
                ("lusoria-fuzz-" + std::to_string(::getpid()))),
        ready_(prepare()),
        store_(open_sqlite(folder_ / "lusoria.db")),
        registry_(*store_, RegistryConfig{.table_threads = 1, .bot_threads = 1, .bot_pace = 0}),
        api_(*store_, registry_, ApiConfig{.rate_limits = false}) {
    enter();
  }

  ~Target() {
    api_.stop();
    registry_.stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  /// A guest at a table of its own; also after an input that ended its session.
  void enter() {
    token_ = Accounts(*store_).guest("Ana", "").token;
    visitor_ = Accounts(*store_).find(token_);
    run("POST /api/tables\n\n{\"title\":\"tiny\",\"seats\":[{\"me\":true},{\"bot\":\"random\"}],"
        "\"start\":true}");
    table_ = store_->tables({.account = visitor_->account.id})[0].id;
  }

  bool prepare() const {
    log_quietly(true);
    std::filesystem::create_directories(folder_);
    return init_secrets();
  }

  static std::string_view line(std::string_view& rest) {
    const std::string_view one = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    return one;
  }

  static void set_header(HttpRequest& request, std::string_view header) {
    const std::string value(header.substr(std::min(header.size(), header.find(':') + 1)));
    if (header.starts_with("Cookie:")) request.cookie = value;
    if (header.starts_with("Origin:")) request.origin = value;
    if (header.starts_with("Authorization:")) request.authorization = value;
    if (header.starts_with("Content-Type:")) request.content_type = value;
    if (header.starts_with("Accept-Encoding:")) request.accept_encoding = value;
    if (header.starts_with("If-None-Match:")) request.if_none_match = value;
  }

  /// TABLE in an input stands for the table that runs.
  void replace_id(std::string& text) const {
    for (std::size_t at = 0; (at = text.find("TABLE", at)) != std::string::npos;)
      text.replace(at, 5, table_);
  }

  void talk(std::string_view messages) {
    const std::shared_ptr<WsReader> socket =
        open_socket(registry_, budgets_, {visitor_, "", ""}, std::make_shared<DeafPeer>());
    socket->message(R"({"t":"hello","protocol":1})");
    while (!messages.empty()) {
      std::string message(line(messages));
      replace_id(message);
      socket->message(std::move(message));
    }
    socket->closed();
    // The table works through what it was told before it answers this.
    Tally answered;
    registry_.table(table_)->read([&](const TableState*) { answered.done(); });
    answered.wait_for(1);
  }

  std::filesystem::path folder_;
  bool ready_;
  std::unique_ptr<Store> store_;
  TableRegistry registry_;
  Api api_;
  Budgets budgets_{false};
  std::string token_;
  std::optional<Visitor> visitor_;
  std::string table_;
};

}  // namespace
}  // namespace lusoria::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  lusoria::server::Target::instance().run({reinterpret_cast<const char*>(data), size});
  return 0;
}
