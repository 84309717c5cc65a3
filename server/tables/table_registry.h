// All live tables of a process, and what runs beside them: the writer, the bots, the clocks, the
// listener for other processes.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/notices/notices.h"
#include "server/tables/analyses.h"
#include "server/tables/bots.h"
#include "server/tables/table.h"

namespace lusoria::server {

inline constexpr Millis kMinute = 60'000;
inline constexpr Millis kDay = 86'400'000;

struct RegistryConfig {
  int table_threads = 2;
  int bot_threads = 1;
  Millis bot_pace = 250;  ///< Between a bot's moves, so that people can follow.
  BotMaker make_bot = bot_of_level;
  std::string stand_in = "tiro";  ///< Plays for who is away.
  NoticeConfig notices;
  Millis guest_life = 90 * kDay;     ///< A guest not seen for so long is removed.
  Millis open_life = 14 * kDay;      ///< A table that never started is closed.
  Millis running_life = 180 * kDay;  ///< A game without a clock that nobody plays is closed.
  Millis expire_every = 3'600'000;
  Millis sweep_every = 10'000;
};

class TableRegistry {
 public:
  TableRegistry(Store& store, const RegistryConfig& config);
  TableRegistry(const TableRegistry&) = delete;
  TableRegistry& operator=(const TableRegistry&) = delete;
  ~TableRegistry();

  /// The live table of that id; it reads its log when first used.
  std::shared_ptr<Table> table(const std::string& id);

  /// Writes a new table's first entry.
  void create(const std::string& id, const table::Happened& first, Done done);

  /// Hears of accounts whose sessions another process ended; "" when some may have gone unheard.
  using SessionsEnded = std::function<void(const std::string& account)>;
  void on_sessions_ended(SessionsEnded listener);

  /// Finishes what is in flight, then ends the threads.
  void stop();

  std::size_t live_tables();

  // For the tables and for what runs beside them.

  Writer& writer() { return writer_; }

  Store& store() { return store_; }

  Pool& pool() { return pool_; }

  const RegistryConfig& config() const { return config_; }

  Millis now() { return store_.now(); }

  /// Somebody's command was taken, written and told to everybody.
  void answered(Histogram::Clock::time_point since) { answers_.add_since(since); }

  /// From a command's arrival to its answer.
  const Histogram& answers() const { return answers_; }

  /// Moves wait for a thread. Takes no lock.
  bool crowded() const { return pool_.waiting() > 0; }

  /// A rated game has ended.
  void game_over();
  /// The one waited for has stopped looking, or looks again.
  void notice_later(const std::string& table, const std::string& account);
  void forget_notice(const std::string& table);
  /// Whom an account does not want to read.
  std::set<std::string> mutes(const std::string& reader);
  /// Whether an account has another on its list of friends.
  bool has_friend(const std::string& account, const std::string& other);

  Houses& houses() { return houses_; }

  BotRunner& bots() { return bots_; }

  NoticeRunner& notices() { return notices_; }

  AnalysisRunner& analyses() { return analyses_; }

 private:
  void listen();
  void tell_ended(const std::string& account);
  void tick();
  void sweep();
  void catch_up_all();
  void expire();
  void try_later(std::function<void()> task);

  using Clock = std::chrono::steady_clock;

  Store& store_;
  RegistryConfig config_;
  Writer writer_;
  Pool pool_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  SessionsEnded sessions_ended_;
  Histogram answers_;
  Houses houses_;
  BotRunner bots_;
  AnalysisRunner analyses_;
  NoticeRunner notices_;
  Clock::time_point sweep_at_;
  Clock::time_point catch_up_at_;
  Clock::time_point expire_at_;
  std::atomic<bool> stopping_{false};
  Repeater ticker_;
};

}  // namespace lusoria::server
