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
#include <set>
#include <string>
#include <vector>

#include "server/tables/strand.h"
#include "server/tables/table_state.h"
#include "server/tables/writer.h"

namespace lusoria::server {

/// Somebody who is told what happens.
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;
  virtual void deliver(std::shared_ptr<const std::string> text) = 0;
};

/// What came of a command: a problem, or the asker's last event number.
struct Answer {
  std::optional<Problem> problem;
  int event = 0;
};

using Done = std::function<void(const Answer&)>;

/// An entry to be written, or why not.
struct Draft {
  std::optional<Problem> problem;
  std::string kind;  ///< Empty: nothing needs to be written.
  Json body = Json::object();
  bool live = false;  ///< The match has been moved on already.
  Millis bot_lease = 0;
};

Draft refused(std::string code, std::string message);

/// Said to whoever would look on at a table whose game is for its seats only.
inline constexpr const char* kNoSpectators = "while it runs, this game is for those who sit there";

/// What a bot has to decide.
struct BotTask {
  const AnyGame* game = nullptr;
  AnyView view;
  std::string level;
  Seat seat = kNobody;
  std::size_t position = 0;  ///< Length of the match's log.
  std::size_t choices = 0;
};

/// What tables need from around them.
class TableHost {
 public:
  TableHost() = default;
  TableHost(const TableHost&) = delete;
  TableHost& operator=(const TableHost&) = delete;
  virtual ~TableHost() = default;
  virtual Store& store() = 0;
  virtual Writer& writer() = 0;
  virtual Pool& pool() = 0;
  virtual Millis now() = 0;
  virtual std::string stand_in_level() const = 0;
  /// A bot's job was written, due then.
  virtual void bot_due(Millis at) = 0;
  virtual void game_over(const std::string& table) = 0;
  /// How long somebody may be waited for before being told.
  virtual Millis notice_delay() const = 0;
  /// The one waited for has stopped looking, or looks again.
  virtual void notice_later(const std::string& table, const std::string& account) = 0;
  virtual void forget_notice(const std::string& table) = 0;
  /// Whom an account does not want to read.
  virtual std::set<std::string> mutes(const std::string& reader) = 0;
  /// Whether an account has another on its list of friends.
  virtual bool has_friend(const std::string& account, const std::string& other) = 0;
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(TableHost& host, std::string id);

  const std::string& id() const { return id_; }

  /// Runs on the strand when nothing is in flight: `prepare` looks at the state and drafts an
  /// entry. Where another process was faster, it is asked again with the newer state.
  using Prepare = std::function<Draft(TableState& state)>;
  void command(std::string account, Prepare prepare, Done done);

  /// Reads the state when nothing is in flight. Gets null if there is no such table.
  using Read = std::function<void(const TableState* state)>;
  void read(Read read);

  struct Entrance {
    std::string account;
    std::string invite;
    std::string password;
  };

  /// Subscribes, then answers with the room and the position, or with what happened after event
  /// `after` (-1 for the whole view).
  void watch(
      std::shared_ptr<Client> client, Entrance entrance, int after, std::int64_t re, Done done);
  void unwatch(const std::shared_ptr<Client>& client);

  void play(std::string account, int answers, std::vector<std::string> actions, Done done);
  void undo(std::string account, int answers, int count, Done done);
  /// Asks to take back the own last `actions` actions, or, with 0, those after the own event `to`.
  void ask(std::string account, int actions, int to, Done done);
  void consent(std::string account, bool agree, Done done);
  void set_orders(std::string account, Json orders, Done done);
  void why(std::string account, std::string action, std::function<void(Answer, Json refusal)> done);
  void chat(std::string account, std::string name, std::string text, Done done);

  /// The bot's decision that waits, if one does.
  void bot_task(std::function<void(std::optional<BotTask>)> take);
  void bot_move(std::size_t position, Seat seat, RawAction action, Millis lease, Done done);

  /// A clock has run out, if it has.
  void clock_out();

  /// Closes an open table or a game without a clock where nothing has happened since.
  void forget(Millis open_since, Millis running_since);

  /// The account's clock of days stands still until then.
  void vacation(std::string account, Millis until);

  /// The account is gone: it leaves, and a neutral name stays.
  void forget_person(const Account& who);

  /// Whether the account looks at this table. On the strand only, as the next one.
  bool watches(const std::string& account) const;

  /// The one waited for was looking when a notice was due.
  void spare() { spared_ = true; }

  /// Somebody else wrote up to this entry.
  void catch_up(std::int64_t seq);

  /// The room as one account sees it.
  Json room_for(const TableState& state, const std::string& account) const;

  /// Whether an account may look at this table.
  bool may_enter(const TableState& state, const Entrance& entrance) const;

  /// Nobody watches and nothing waits.
  bool idle() const { return idle_; }

 private:
  struct Pending {
    std::string account;
    Prepare prepare;
    Done done;
    int tries = 0;
  };

  struct Subscriber {
    std::shared_ptr<Client> client;
    std::string account;
    Seat viewer = kSpectator;
  };

  using Events = std::array<Json, kMaxSeats + 1>;

  /// How things stood before an entry.
  struct Before {
    Seat decider;
    Seat waiting;
  };

  void post(Task task);
  bool load();
  void pump();
  void begin(Pending pending);
  void committed(const Pending& pending, Written written, bool room, std::size_t chat_from);
  void reread();
  bool read_newer();
  Append append_of(const LogEntry& entry, const Draft& draft, const Before& before);
  void plan_notice(Append& append, Seat waiting);
  void forget_notice();
  void forget_name(const std::string& account);
  void collect(Events& events);
  void tell(const Events& events, bool room, std::size_t chat_from);
  void refresh_viewers(Events& events);
  void see_out();
  void follow_orders();
  void answer_watch(const Subscriber& subscriber, int after, std::int64_t re);
  void send(const Subscriber& subscriber, const Json& message) const;
  Json chat_for(const Subscriber& subscriber, std::size_t from) const;
  int event_of(const std::string& account) const;
  std::vector<Seat> viewers() const;

  TableHost& host_;
  std::string id_;
  Strand strand_;
  std::unique_ptr<TableState> state_;
  bool busy_ = false;
  bool taken_ = false;      ///< Whoever wrote the entry in flight has the bot's job already.
  bool notice_put_ = true;  ///< There may be a notice in the store.
  bool spared_ = false;     ///< Who is waited for was looking, so no notice was put.
  std::atomic<bool> idle_{true};
  std::deque<Pending> queue_;
  std::vector<Subscriber> subscribers_;
  std::array<int, kMaxSeats + 1> sent_{};  ///< Last event told to each viewer.
  Events flying_events_;
};

}  // namespace lusoria::server
