// All live tables of a process, and what runs beside them: the writer, the bots, the clocks, the
// listener for other processes.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "server/notices/notices.h"
#include "server/tables/analyses.h"
#include "server/tables/bots.h"
#include "server/tables/table.h"

namespace lusoria::server {

inline constexpr Millis kDay = 86'400'000;

struct RegistryConfig {
  int table_threads = 2;
  int bot_threads = 1;
  Millis bot_pace = 250;          ///< Between a bot's moves, so that people can follow.
  std::string stand_in = "tiro";  ///< Plays for who is away.
  NoticeConfig notices;
  Millis guest_life = 90 * kDay;     ///< A guest not seen for so long is removed.
  Millis open_life = 14 * kDay;      ///< A table that never started is closed.
  Millis running_life = 180 * kDay;  ///< A game without a clock that nobody plays is closed.
  Millis expire_every = 3'600'000;
  Millis sweep_every = 10'000;
};

class TableRegistry final : public TableHost {
 public:
  TableRegistry(Store& store, const RegistryConfig& config);
  ~TableRegistry() override;

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

  Writer& writer() override { return writer_; }

  Store& store() override { return store_; }

  Pool& pool() override { return pool_; }

  Millis now() override { return store_.now(); }

  std::string stand_in_level() const override { return config_.stand_in; }

  void bot_due(Millis at) override { bots_.hint(at); }

  void game_over(const std::string& table) override;

  Millis notice_delay() const override { return config_.notices.delay; }

  void notice_later(const std::string& table, const std::string& account) override;
  void forget_notice(const std::string& table) override;
  std::set<std::string> mutes(const std::string& reader) override;
  bool has_friend(const std::string& account, const std::string& other) override;

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

  Store& store_;
  RegistryConfig config_;
  Writer writer_;
  Pool pool_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  SessionsEnded sessions_ended_;
  BotRunner bots_;
  AnalysisRunner analyses_;
  NoticeRunner notices_;
  std::atomic<bool> stopping_{false};
  std::thread ticker_;
};

}  // namespace lusoria::server
