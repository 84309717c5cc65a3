// Bots think in threads of their own at low priority: a busy host makes bots slower, not moves.
//
// A bot's turn is a job in the store; whoever takes it has a lease, and a dead process's lease runs
// out. One thread of normal priority, the dispatcher, does all that touches the store, the tables
// and what is shared here. A thinker's work is handed to it and back by an atomic, and it holds no
// lock, ever: it may have to wait long for the processor, and moves would wait with it.
// A bot is handed a view and nothing else.
//
// Those who asked take turns. Where nobody sits, a bot thinks only while nobody else waits: it is
// put off in the middle of its thought when somebody comes.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "ai/bots/bot.h"
#include "server/tables/table.h"
#include "server/tables/wake_signal.h"

namespace lusoria::server {

/// Null for a level that it does not know.
using BotMaker =
    std::function<std::unique_ptr<Bot>(const AnyGame&, std::string_view level, std::uint64_t seed)>;

std::unique_ptr<Bot> bot_of_level(const AnyGame& game, std::string_view level, std::uint64_t seed);

class BotRunner {
 public:
  BotRunner(TableRegistry& tables, int threads, Millis pace, BotMaker make_bot);
  BotRunner(const BotRunner&) = delete;
  BotRunner& operator=(const BotRunner&) = delete;
  ~BotRunner();

  /// A bot's job may be due at that time.
  void hint(Millis at);
  void stop();

  std::int64_t moves() const { return moves_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// A decision that waits for a thinker.
  struct Order {
    Job job;
    BotTask task;
    int moves = 0;  ///< Made at this table since the job was taken.
  };

  /// A seat that a bot plays.
  struct Sitting {
    std::unique_ptr<Bot> bot;  ///< Made when it is first asked, and again after a long rest.
    std::string level;
    table::BotPace pace;
    Clock::time_point used;
  };

  /// A thread that thinks, and its work: its own while `thinking`, else the dispatcher's.
  struct Thinker {
    std::atomic<bool> thinking{false};
    WakeSignal wake;
    bool taken = false;  ///< The dispatcher's: it has an order.
    Order order;
    Sitting sitting;
    RawAction action;
    Millis took = 0;
    bool put_off = false;  ///< Others were waited for: the thought was not ended.
    bool failed = false;   ///< Something was thrown: there is no action.
    std::thread thread;
  };

  /// A decision made, to be played not before its time.
  struct Decided {
    Order order;
    RawAction action;
  };

  /// What becomes of a job we hold: the step has removed it, nobody needs it, others may have it.
  enum class End : std::uint8_t { Gone, Useless, GivenUp };

  // By the dispatcher.
  void dispatch();
  int patience();
  int room(bool nobody);
  std::vector<std::size_t> choose(const std::vector<Job>& due);
  void collect();
  void play_decided();
  void settle_jobs();
  void settle(std::vector<Job>& list, const std::function<void(Job&)>& done_with);
  void take_jobs();
  void hand_out();
  void hand_out_to(Thinker& thinker);
  bool take_next_order(Order& order);
  void forget_sittings();
  bool done();

  // On a table's strand.
  void ask(Job job, End when_idle, int moves);
  void moved(Order order, Millis lease, const Answer& answer);
  void finish(Job job, End end);
  static End end_after(const Problem& problem);

  // By a thinker.
  void think(Thinker& thinker);
  RawAction decide(Thinker& thinker);
  void make_way();

  Store& store_;
  TableRegistry& tables_;
  Millis pace_;
  BotMaker make_bot_;
  std::vector<std::unique_ptr<Thinker>> thinkers_;
  WakeSignal wake_;  ///< Wakes the dispatcher.
  std::multimap<Clock::time_point, Decided> decided_;
  std::map<std::string, Sitting> sittings_;
  FairShare share_;
  Clock::time_point ask_at_;  ///< When the store is asked without a hint.

  std::mutex mutex_;  ///< Of all up to `next_`.
  std::deque<Order> orders_;
  std::vector<Job> useless_;   ///< Jobs to drop.
  std::vector<Job> given_up_;  ///< Jobs that others may take at once.
  std::array<int, 2> held_{};  ///< Jobs taken: where people sit, and where nobody does.
  Millis next_ = 0;            ///< When a job is due, as far as hints tell.

  /// There were more jobs than could be taken: those of people's tables, those of nobody's make
  /// room.
  std::array<std::atomic<bool>, 2> crowded_{};
  std::atomic<bool> people_wait_{false};  ///< For a thinker; where nobody sits, no thought goes on.
  std::atomic<bool> stopping_{false};
  std::atomic<bool> closed_{false};  ///< The dispatcher has ended: no more orders.
  std::atomic<std::int64_t> moves_{0};
  std::thread dispatcher_;
};

}  // namespace lusoria::server
