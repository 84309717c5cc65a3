#include "server/serve.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "ai/bots/bot.h"
#include "engine/any/edition.h"
#include "server/accounts/secrets.h"
#include "server/api/api.h"
#include "server/log.h"
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
  fs::create_directories(folder);
  for (const auto& entry : fs::directory_iterator(folder)) {
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

int fail(const std::exception& error) {
  std::fprintf(stderr, "lusoria: %s\n", error.what());
  return 1;
}

void announce(const ServeOptions& options, std::uint16_t port) {
  const char* scheme = options.certificate.empty() ? "http" : "https";
  const std::string host =
      options.bind == "0.0.0.0" || options.bind == "::" ? "localhost" : options.bind;
  const std::string url = options.base_url.empty()
                              ? std::string(scheme) + "://" + host + ":" + std::to_string(port)
                              : options.base_url;
  std::printf("Lusoria is ready: %s\n", url.c_str());
  std::fflush(stdout);
}

}  // namespace

int serve(const ServeOptions& options) {
  const sigset_t signals = hold_signals();
  raise_file_limit();
  log_quietly(options.quiet);
  guard_files();
  try {
    if (!init_secrets()) throw std::runtime_error("libsodium cannot be used here");
    init_delivery();
    if (!options.web.empty() && !std::filesystem::exists(options.web + "/index.html"))
      throw std::runtime_error("there is no page in " + options.web);
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options);
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
    log_line("info", "started", {{"port", server->port()}, {"version", "0.1.0"}});
    wait_for_end(signals, [&] { api.check_sessions(); });
    log_line("info", "stopping", Json::object());
    const TimelyEnd end(*store);
    server->stop();
    api.stop();
    registry.stop();
  } catch (const std::exception& error) {
    return fail(error);
  }
  return 0;
}

int work(const ServeOptions& options) {
  const sigset_t signals = hold_signals();
  log_quietly(options.quiet);
  guard_files();
  try {
    if (options.db.empty())
      throw std::runtime_error("a worker shares its tables: give it --db postgres://…");
    if (!init_secrets()) throw std::runtime_error("libsodium cannot be used here");
    init_delivery();
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options);
    TableRegistry registry(*store, registry_config(options));
    log_line("info", "worker", {{"bot_threads", registry_config(options).bot_threads}});
    wait_for_end(signals, [] {});
    const TimelyEnd end(*store);
    registry.stop();
  } catch (const std::exception& error) {
    return fail(error);
  }
  return 0;
}

int rebuild_all_ratings(const ServeOptions& options) {
  guard_files();
  try {
    load_editions(options);
    const std::unique_ptr<Store> store = open_store(options);
    rebuild_ratings(*store);
    std::printf("%zu ratings\n", store->ratings("", "").size());
  } catch (const std::exception& error) {
    return fail(error);
  }
  return 0;
}

int back_up_store(const ServeOptions& options) {
  ::umask(0077);
  try {
    const auto database = options.db.empty()
                              ? sqlite_database(sqlite_file(options), SqliteUse::Beside)
                              : postgres_database(options.db);
    if (options.db.empty() && !std::filesystem::exists(sqlite_file(options)))
      throw std::runtime_error("there is no store in " + options.data);
    const Copied copied = back_up(*database, options.file);
    std::printf("%lld rows, %lld of them entries of tables\n",
                static_cast<long long>(copied.rows),
                static_cast<long long>(copied.entries));
  } catch (const std::exception& error) {
    return fail(error);
  }
  return 0;
}

int restore_store(const ServeOptions& options) {
  ::umask(0077);
  try {
    // Makes the schema; what is lost is replaced.
    ServeOptions opening = options;
    opening.accept_loss = true;
    open_store(opening);
    const auto database = options.db.empty()
                              ? sqlite_database(sqlite_file(options), SqliteUse::Own, true)
                              : postgres_database(options.db);
    const Copied copied = restore(
        options.file, *database, options.replace ? Restoring::Replacing : Restoring::IntoEmpty);
    std::printf("%lld rows, %lld of them entries of tables\n",
                static_cast<long long>(copied.rows),
                static_cast<long long>(copied.entries));
  } catch (const std::exception& error) {
    return fail(error);
  }
  return 0;
}

}  // namespace lusoria::server
