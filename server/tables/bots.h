// Bots think in threads of their own at low priority: a busy host makes bots slower, not moves.
//
// A bot's turn is a job in the store; whoever takes it has a lease, and a dead process's lease runs
// out. One thread of normal priority does what touches the store, so that a thinker that has to
// wait for the processor never holds a lock that moves need. A bot is handed a view and nothing
// else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

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
  void hint(Millis at);
  void stop();

  std::int64_t moves() const { return moves_; }

 private:
  /// A decision that waits for a thinker.
  struct Order {
    Job job;
    BotTask task;
    int moves = 0;  ///< Made at this table since the job was taken.
  };

  struct Sitting {
    std::unique_ptr<Bot> bot;
    std::string level;
    Millis usual = 0;  ///< How long its last decision with an alternative took.
    Millis used = 0;
  };

  void dispatch();
  int take_room();
  /// What becomes of a job we hold: the step has removed it, nobody needs it, others may have it.
  enum class End : std::uint8_t { Gone, Useless, GivenUp };
  void ask(Job job, End when_idle, int moves);
  void finish(Job job, End end);
  void think();
  RawAction decide(const Order& order);
  void moved(Order order, Millis lease, const Answer& answer);
  Sitting take_sitting(const Order& order);
  void give_back(const Order& order, Sitting sitting);

  Store& store_;
  FindTable find_;
  Millis pace_;
  int most_;  ///< Jobs held at once.
  std::mutex mutex_;
  std::condition_variable work_;     ///< For thinkers.
  std::condition_variable changed_;  ///< For the dispatcher.
  std::deque<Order> orders_;
  std::vector<Job> useless_;   ///< Jobs to drop.
  std::vector<Job> given_up_;  ///< Jobs that others may take at once.
  int held_ = 0;
  Millis next_ = 0;  ///< When a job is due, as far as hints tell.
  std::map<std::string, Sitting> sittings_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> moves_{0};
  std::vector<std::thread> thinkers_;
  std::thread dispatcher_;
};

}  // namespace lusoria::server
