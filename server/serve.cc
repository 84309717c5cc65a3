#include "server/serve.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "ai/bots/bot.h"
#include "engine/any/edition.h"
#include "engine/core/version.h"
#include "server/accounts/secrets.h"
#include "server/announce.h"
#include "server/api/api.h"
#include "server/log.h"
#include "server/page_check.h"
#include "server/ratings.h"
#include "server/store/store_copy.h"

namespace lusoria::server {

namespace {

/// As many open files as the system lets us: a WebSocket is one.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::string sqlite_file(const ServeOptions& options) {
  return options.data + "/lusoria.db";
}

/// Makes the folder of the data, or closes it to others where nothing but the data is in it: a
/// folder that was there for something else is not ours to close. The files are closed in any case.
void close_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  const auto entries = error ? fs::directory_iterator() : fs::directory_iterator(folder, error);
  if (error || ::access(folder.c_str(), W_OK | X_OK) != 0)
    throw std::runtime_error(
        "nothing can be kept in " + folder + ": " +
        (error ? error : std::error_code(errno, std::generic_category())).message() +
        " (--data chooses another folder)");
  for (const auto& entry : entries) {
    if (!entry.path().filename().string().starts_with("lusoria.db")) return;
  }
  std::error_code not_ours;
  fs::permissions(folder, fs::perms::owner_all, not_ours);
}

/// Nothing that this process makes is for others to read.
void guard_files() {
  ::umask(0077);
  if (::geteuid() == 0)
    log_line("warning", "run by root", {{"advice", "give the server a user of its own"}});
}

std::unique_ptr<Store> open_store(const ServeOptions& options) {
  const StoreOptions store{.deadline = std::chrono::milliseconds(options.store_deadline),
                           .accept_loss = options.accept_loss};
  if (!options.db.empty()) return open_postgres(options.db, store);
  close_folder(options.data);
  return open_sqlite(sqlite_file(options), store);
}

/// In our own words what the libraries would tell in theirs.
void check_network(const ServeOptions& options) {
  in6_addr bytes{};
  const std::string address = options.bind.substr(0, options.bind.find('%'));
  if (::inet_pton(AF_INET, address.c_str(), &bytes) != 1 &&
      ::inet_pton(AF_INET6, address.c_str(), &bytes) != 1)
    throw std::runtime_error(options.bind + " is no address (--bind 0.0.0.0 listens to all)");
  for (const std::string& file : {options.certificate, options.key}) {
    if (!file.empty() && ::access(file.c_str(), R_OK) != 0)
      throw std::runtime_error("cannot read " + file + ": " +
                               std::generic_category().message(errno) +
                               " (--certificate and --key name files in PEM form)");
  }
}

/// The editions this process knows. Nobody brings another one while it runs: what a stranger
/// uploads must not fill their places.
void load_editions(const ServeOptions& options) {
  for (const std::string& path : options.editions) {
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    if (!file) throw std::runtime_error("cannot read " + path);
    const LoadedEdition loaded = load_edition(all_games(), text);
    if (!loaded.error.empty()) throw std::runtime_error(path + ": " + loaded.error);
    set_standard_edition(*loaded.game, loaded.number);
  }
  close_editions();
}

/// Ends the process in time whatever hangs. What is acknowledged is in the store by then, and a
/// kill would lose nothing either; this only lets go first of what the store does not answer.
class TimelyEnd {
 public:
  explicit TimelyEnd(Store& store)
      : watch_([this, &store](const std::stop_token& stop) { run(stop, store); }) {}

 private:
  void run(const std::stop_token& stop, Store& store) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    const auto over = [&](std::chrono::milliseconds wait) {
      return !ended_.wait_for(lock, stop, wait, [] { return false; }) && stop.stop_requested();
    };
    if (over(kForCommits)) return;
    log_line("warning", "the store does not let go", Json::object());
    store.abandon();
    if (over(kForTheRest)) return;
    log_line("error", "ended before everything was done", Json::object());
    std::_Exit(0);
  }

  static constexpr std::chrono::milliseconds kForCommits{2'000};
  static constexpr std::chrono::milliseconds kForTheRest{2'500};
  std::condition_variable_any ended_;
  std::jthread watch_;
};

/// Blocks the signals that end a process, before any thread starts; wait_for_end takes them.
sigset_t hold_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is an error to be told, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  return set;
}

/// Ends the process by a signal before it serves: a store that another process is bringing up to
/// date may keep it waiting for long.
class EndWhileStarting {
 public:
  explicit EndWhileStarting(const sigset_t& set)
      : watch_([set](const std::stop_token& stop) {
          const timespec a_little{0, 10'000'000};
          while (!stop.stop_requested()) {
            if (sigtimedwait(&set, nullptr, &a_little) < 0) continue;
            log_line("info", "stopped before it served", Json::object());
            std::_Exit(0);
          }
        }) {}

 private:
  std::jthread watch_;
};

std::unique_ptr<Store> open_store(const ServeOptions& options, const sigset_t& signals) {
  const EndWhileStarting starting(signals);
  return open_store(options);
}

/// Does something every half a minute until a signal ends the process.
void wait_for_end(const sigset_t& set, const std::function<void()>& meanwhile) {
  const timespec half_a_minute{30, 0};
  while (sigtimedwait(&set, nullptr, &half_a_minute) < 0) {
    go_on_after("main", meanwhile);
  }
}

RegistryConfig registry_config(const ServeOptions& options) {
  if (find_level(options.stand_in) == nullptr)
    throw std::runtime_error("there is no bot level " + options.stand_in);
  RegistryConfig config;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  config.table_threads = cores;
  config.bot_threads = options.bot_threads > 0 ? options.bot_threads : std::max(1, cores / 2);
  config.bot_pace = options.bot_pace;
  config.stand_in = options.stand_in;
  config.notices.delay = Millis{1000} * options.notice_delay;
  config.notices.anywhere = options.private_webhooks;
  config.notices.mail = {options.smtp, options.mail_from};
  config.notices.base_url = options.base_url;
  return config;
}

/// Runs a command; what stands in its way is said in one line.
int run(const std::function<void()>& command) {
  try {
    command();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "lusoria: %s\n", error.what());
    return 1;
  }
  return 0;
}

void print(const Copied& copied) {
  std::printf("%lld rows, %lld of them entries of tables\n",
              static_cast<long long>(copied.rows),
              static_cast<long long>(copied.entries));
}

}  // namespace

int serve(const ServeOptions& options) {
  const sigset_t signals = hold_signals();
  raise_file_limit();
  log_quietly(options.quiet);
  guard_files();
  return run([&] {
    if (!init_secrets()) throw std::runtime_error("libsodium cannot be used here");
    init_delivery();
    const std::string problem = page_problem(options.web);
    if (options.web.empty())
      log_line("warning", "only programs are answered", {{"why", problem}});
    else if (!problem.empty())
      throw std::runtime_error(problem);
    check_network(options);
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options, signals);
    // Outlives the tables, which hold its connections until their last task is done.
    std::unique_ptr<HttpServer> server;
    TableRegistry registry(*store, registry_config(options));
    Api api(*store,
            registry,
            {.base_url = options.base_url,
             .web_root = options.web,
             .rate_limits = options.rate_limits,
             .admins = options.admins});
    HttpConfig http;
    http.bind = options.bind;
    http.port = options.port;
    http.threads = options.threads > 0
                       ? options.threads
                       : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
    http.certificate_file = options.certificate;
    http.key_file = options.key;
    http.trust_proxy = options.trust_proxy;
    http.max_of_address = options.rate_limits ? 300 : 0;
    server = start_http(http, api);
    api.watch_counters(&server->counters());
    announce(options, server->port());
    log_line("info", "started", {{"port", server->port()}, {"version", version()}});
    wait_for_end(signals, [&] { api.check_sessions(); });
    log_line("info", "stopping", Json::object());
    const TimelyEnd end(*store);
    server->stop();
    api.stop();
    registry.stop();
  });
}

int work(const ServeOptions& options) {
  const sigset_t signals = hold_signals();
  log_quietly(options.quiet);
  guard_files();
  return run([&] {
    if (options.db.empty())
      throw std::runtime_error("a worker shares its tables: give it --db postgres://…");
    if (!init_secrets()) throw std::runtime_error("libsodium cannot be used here");
    init_delivery();
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options, signals);
    TableRegistry registry(*store, registry_config(options));
    log_line("info", "worker", {{"bot_threads", registry_config(options).bot_threads}});
    wait_for_end(signals, [] {});
    const TimelyEnd end(*store);
    registry.stop();
  });
}

int rebuild_all_ratings(const ServeOptions& options) {
  guard_files();
  return run([&] {
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options);
    rebuild_ratings(*store);
    std::printf("%zu ratings\n", store->ratings("", "").size());
  });
}

int back_up_store(const ServeOptions& options) {
  ::umask(0077);
  return run([&] {
    const auto database = options.db.empty()
                              ? sqlite_database(sqlite_file(options), SqliteUse::Beside)
                              : postgres_database(options.db);
    if (options.db.empty() && !std::filesystem::exists(sqlite_file(options)))
      throw std::runtime_error("there is no store in " + options.data);
    print(back_up(*database, options.file));
  });
}

int restore_store(const ServeOptions& options) {
  ::umask(0077);
  return run([&] {
    // Makes the schema; what is lost is replaced.
    ServeOptions opening = options;
    opening.accept_loss = true;
    open_store(opening);
    const auto database = options.db.empty()
                              ? sqlite_database(sqlite_file(options), SqliteUse::Own, true)
                              : postgres_database(options.db);
    print(restore(
        options.file, *database, options.replace ? Restoring::Replacing : Restoring::IntoEmpty));
  });
}

}  // namespace lusoria::server
