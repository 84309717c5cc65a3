// A live table: an actor on a strand over the folded log.
//
// One entry is in flight at a time. It is folded before it is committed and told only after; if the
// commit fails, the folded state is thrown away and read again from the store. Readers wait for the
// entry in flight, so nothing uncommitted is ever seen.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/tables/audience.h"
#include "server/tables/fair_share.h"
#include "server/tables/strand.h"
#include "server/tables/turn_notice.h"
#include "server/tables/writer.h"

namespace lusoria::server {

/// What came of a command: a problem, or the asker's last event number.
struct Answer {
  std::optional<Problem> problem;
  int event = 0;
};

using Done = std::function<void(const Answer&)>;

/// What a bot has to decide.
struct BotTask {
  const AnyGame* game = nullptr;
  AnyView view;
  std::string level;
  Seat seat = kNobody;
  std::size_t position = 0;  ///< Length of the match's log.
  std::size_t choices = 0;
  Thought thought;
};

/// Said to strangers, and to whoever would look on at a game that is for its seats only.
inline constexpr const char* kNotInvited = "this table needs an invitation";
inline constexpr const char* kNoSpectators = "while it runs, this game is for those who sit there";

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(TableRegistry& tables, std::string id);

  const std::string& id() const { return id_; }

  /// Runs on the strand when nothing is in flight. Where another process was faster, it is asked
  /// again with the newer state.
  using Decide = std::function<table::Decision(const TableState& state, Millis now)>;
  void submit(std::string account, Decide decide, Done done, Millis bot_lease = 0);

  template <class Command>
  void act(std::string account, Command command, Done done) {
    auto decides = [command = std::move(command)](const TableState& state, Millis now) {
      return decide(state, command, now);
    };
    submit(std::move(account), std::move(decides), std::move(done));
  }

  /// The same where nobody waits for an answer.
  template <class Command>
  void act(Command command) {
    act({}, std::move(command), [](const Answer&) {});
  }

  /// The same for a command of the seat where the account sits then.
  template <class Command>
  void act_as_seat(const std::string& account, Command command, Done done) {
    auto decides = [account, command = std::move(command)](const TableState& state,
                                                           Millis now) mutable {
      command.seat = state.seat_of(account);
      return decide(state, command, now);
    };
    submit(account, std::move(decides), std::move(done));
  }

  /// Somebody sits down, if they may enter.
  void join(const Account& who, const Json& body, Done done);

  /// Reads the state when nothing is in flight. Gets null if there is no such table.
  using Read = std::function<void(const TableState* state)>;
  void read(Read read);

  struct Entrance {
    std::string account;
    std::string invite;
    std::string password;

    /// Whether it could be somebody trying.
    bool tells_a_secret() const { return !invite.empty() || !password.empty(); }
  };

  /// Whether an account may look at this table.
  bool may_enter(const TableState& state, const Entrance& entrance) const;

  /// A command around the game, for who may look at this table; to others it is not even told what
  /// there was to do.
  template <class Command>
  void act_inside(const Entrance& entrance, Command command, Done done) {
    auto decides = [this, entrance, command = std::move(command)](const TableState& state,
                                                                  Millis now) -> table::Decision {
      if (!may_enter(state, entrance)) return table::refused(ProblemCode::Forbidden, kNotInvited);
      return decide(state, command, now);
    };
    submit(entrance.account, std::move(decides), std::move(done));
  }

  /// Subscribes, then answers as Audience::add does.
  void watch(
      std::shared_ptr<WsPeer> client, Entrance entrance, int after, std::int64_t re, Done done);
  void unwatch(const std::shared_ptr<WsPeer>& client);

  void why(std::string account, std::string action, std::function<void(Answer, Json refusal)> done);

  /// The bot's decision that waits, if one does; or why that cannot be told.
  using TakeTask = std::function<void(const Answer& answer, std::optional<BotTask> task)>;
  void bot_task(TakeTask take);
  void bot_move(const BotTask& task, RawAction action, Millis lease, Done done);

  /// The account is gone: it leaves, and a neutral name stays.
  void forget_person(const std::string& account);

  /// Whether the account looks at this table. On the strand only, as the next one.
  bool watches(const std::string& account) const { return audience_.watches(account); }

  /// The one waited for was looking when a notice was due.
  void spare() { notice_.spare(); }

  /// Somebody else wrote up to this entry.
  void catch_up(std::int64_t seq);

  /// The room as one account sees it.
  Json room_for(const TableState& state, const std::string& account) const {
    return audience_.room_for(state, account);
  }

  /// Nobody watches and nothing waits.
  bool idle() const { return idle_; }

 private:
  struct Pending {
    std::string account;
    Decide decide;
    Done done;
    Millis bot_lease = 0;
    Histogram::Clock::time_point since = Histogram::Clock::now();
    int tries = 0;
  };

  /// An entry on its way to the store, and what is told when it is there.
  struct Flight {
    Pending pending;
    Audience::Events events;
    bool room = false;
    std::size_t chat_from = 0;
  };

  void post(Task task);
  bool load();
  void pump();
  void begin(Pending pending);
  void committed(Written written);
  void reread();
  bool read_newer();
  void note_turn(Append& append);
  Append append_of(const LogEntry& entry, table::EntryKind kind, Seat decided, Seat waited);
  void obey_orders();
  Thought thought(const TableState& state) const;
  int event_of(const std::string& account) const;

  TableRegistry& tables_;
  std::string id_;
  Strand strand_;
  std::unique_ptr<StoredTable> state_;
  std::optional<Flight> flight_;
  std::atomic<bool> idle_{true};
  std::deque<Pending> queue_;
  Audience audience_;
  TurnNotice notice_;

  /// What the table's row says of the turn, as far as we wrote it, and since which entry.
  struct RowTurn {
    WhoseTurn turn;
    Millis deadline = 0;
    std::int64_t since = 0;
  };

  std::optional<RowTurn> row_turn_;
};

}  // namespace lusoria::server
