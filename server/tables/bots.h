// Bots in threads of their own at the lowest priority: a busy host makes bots slower, not moves.
// A bot's turn is a job in the store; whoever takes it has a lease, and a dead process's lease runs
// out. A bot is handed a view and nothing else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>

#include "ai/bots/bot.h"
#include "server/tables/table.h"

namespace lusoria::server {

class BotRunner {
 public:
  using FindTable = std::function<std::shared_ptr<Table>(const std::string&)>;

  BotRunner(Store& store, FindTable find, int threads, Millis pace);
  BotRunner(const BotRunner&) = delete;
  BotRunner& operator=(const BotRunner&) = delete;
  ~BotRunner();

  /// A bot's job may be due at that time.
  void hint(const std::string& table, Millis at);
  void stop();

  std::int64_t moves() const { return moves_; }

 private:
  static constexpr Millis kLease = 15'000;

  struct Sitting {
    std::unique_ptr<Bot> bot;
    std::string level;
    Seat seat = kNobody;
    Millis usual = 0;  ///< How long its last decision with an alternative took.
    Millis used = 0;
  };

  void run();
  void play(Job job);
  RawAction decide(const std::string& table_id, const BotTask& task);
  Sitting take_sitting(const std::string& table_id, const BotTask& task);
  void give_back(const std::string& table_id, Seat seat, Sitting sitting);

  Store& store_;
  FindTable find_;
  Millis pace_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Millis next_ = 0;  ///< When a job is due, as far as hints tell.
  std::map<std::string, Sitting> sittings_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> moves_{0};
  std::vector<std::thread> threads_;
};

}  // namespace lusoria::server
