#include "server/api/socket.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "engine/codec/input.h"
#include "engine/core/version.h"
#include "server/api/schemas.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/tables/new_table.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMaxActions = 64;
constexpr std::size_t kMaxWatched = 50;
// So many refused for their number, and the connection ends: refusing costs, too.
constexpr int kMaxExcess = 200;
constexpr unsigned kWrongProtocol = 4001;
constexpr unsigned kFlood = 4003;

void send_problem(WsPeer& client, std::int64_t re, const Problem& problem) {
  RefusalCounts::add(problem.code);
  send(client, {{"t", "refused"}, {"re", re}, {"error", problem_json(problem)}});
}

/// Event numbers and counts; -1 is one of them.
int whole_number(const Json& message, const char* key, int otherwise) {
  return whole(message, key, otherwise, -1, 1'000'000'000);
}

/// What a message wants to do; nothing if it is no list of texts.
std::vector<std::string> actions_in(const Json& message) {
  const auto list = message.find("do");
  std::vector<std::string> actions;
  if (list == message.end() || !list->is_array() || list->size() > kMaxActions) return actions;
  for (const Json& one : *list) {
    if (!one.is_string()) return {};
    actions.push_back(one.get<std::string>());
  }
  return actions;
}

class Socket final : public WsReader {
 public:
  Socket(TableRegistry& tables, Budgets& budgets, SocketOwner owner, std::shared_ptr<WsPeer> peer)
      : tables_(tables),
        budgets_(budgets),
        visitor_(std::move(owner.visitor)),
        network_(std::move(owner.network)),
        address_(std::move(owner.address)),
        client_(std::move(peer)),
        slot_(std::move(owner.slot)) {}

  void message(std::string raw) override {
    const Millis wait = budgets_.spend(BudgetKind::Messages, spender());
    excess_ = std::max(0, excess_ + (wait == 0 ? -1 : 1));
    if (excess_ > kMaxExcess) return client_->close(kFlood, "too many messages");
    const Json message = received(raw);
    if (!message.is_object()) return refuse(0, ProblemCode::Malformed, "not a JSON object");
    const std::int64_t re = whole(message, "id", std::int64_t{0});
    if (wait > 0) return send_problem(*client_, re, too_many(BudgetKind::Messages, wait));
    const std::string type = text(message, "t");
    if (type == "hello") return hello(message);
    if (!greeted_) return client_->close(kWrongProtocol, "hello comes first");
    if (type == "ping") return send(*client_, {{"t", "pong"}, {"re", re}, {"now", tables_.now()}});
    const std::string table = text(message, "table");
    if (table.size() < 3 || table.size() > 40)
      return refuse(re, ProblemCode::NoSuchTable, "there is no such table");
    if (type == "watch") return watch(message, table, re);
    if (type == "unwatch") return unwatch(table);
    if (!visitor_) return refuse(re, ProblemCode::NoSession, "sign in or play as a guest first");
    act(type, message, table, re);
  }

  void closed() override {
    for (const auto& [id, table] : watched_)
      table->unwatch(client_);
    watched_.clear();
  }

 private:
  Spender spender() const { return {account(), network_}; }

  std::string account() const { return visitor_ ? visitor_->account.id : std::string{}; }

  void refuse(std::int64_t re, ProblemCode code, std::string message) {
    send_problem(*client_, re, {code, std::move(message)});
  }

  void hello(const Json& message) {
    if (whole_number(message, "protocol", 0) != kProtocol)
      return client_->close(kWrongProtocol,
                            "this server speaks protocol " + std::to_string(kProtocol));
    greeted_ = true;
    send(*client_,
         {{"t", "hello"},
          {"protocol", kProtocol},
          {"version", version()},
          {"me", visitor_ ? Accounts::json(visitor_->account) : Json()},
          {"now", tables_.now()}});
  }

  void watch(const Json& message, const std::string& id, std::int64_t re) {
    if (watched_.size() >= kMaxWatched && watched_.find(id) == watched_.end())
      return refuse(re, ProblemCode::TooMany, "too many tables at once");
    const Table::Entrance entrance{account(), text(message, "invite"), text(message, "password")};
    const Spender guesser = entrance.tells_a_secret() ? spender() : Spender{};
    if (const Millis wait = budgets_.spend(BudgetKind::TableGuesses, guesser); wait > 0)
      return send_problem(*client_, re, too_many(BudgetKind::TableGuesses, wait));
    const std::shared_ptr<Table> table = tables_.table(id);
    watched_[id] = table;
    table->watch(
        client_,
        entrance,
        whole_number(message, "after", -1),
        re,
        [client = client_, re, id, address = address_, &budgets = budgets_, guesser](
            const Answer& answer) {
          const bool wrong = answer.problem && answer.problem->code == ProblemCode::Forbidden;
          if (!wrong) budgets.give_back(BudgetKind::TableGuesses, guesser);
          if (wrong && !guesser.network.empty())
            log_line("warning", "table_guess_failed", {{"address", address}, {"table", id}});
          if (answer.problem) send_problem(*client, re, *answer.problem);
        });
  }

  void unwatch(const std::string& id) {
    const auto found = watched_.find(id);
    if (found == watched_.end()) return;
    found->second->unwatch(client_);
    watched_.erase(found);
  }

  Done answer(std::int64_t re) {
    return [client = client_, re](const Answer& answer) {
      if (answer.problem) return send_problem(*client, re, *answer.problem);
      JsonText ok;
      ok.open('{').key("t").text("ok").key("re").number(re).key("event").number(answer.event);
      client->send(std::make_shared<const std::string>(ok.close('}').take()));
    };
  }

  void act(const std::string& type, const Json& message, const std::string& id, std::int64_t re) {
    const std::shared_ptr<Table> table = tables_.table(id);
    const auto as_seat = [&](auto command) {
      table->act_as_seat(account(), std::move(command), answer(re));
    };
    const int answers = whole_number(message, "answers", -1);
    if (type == "play") {
      std::vector<std::string> actions = actions_in(message);
      if (actions.empty())
        return refuse(re, ProblemCode::Malformed, "do: expected a list of actions");
      return as_seat(command::Play{.answers = answers, .actions = std::move(actions)});
    }
    if (type == "undo") {
      const int count = whole_number(message, "count", 1);
      return as_seat(command::TakeBack{.answers = answers, .count = count});
    }
    if (type == "ask") {
      const int to = whole_number(message, "to", command::AskToTakeBack::kNothing);
      return as_seat(
          command::AskToTakeBack{.actions = whole_number(message, "actions", 0), .to = to});
    }
    if (type == "consent") return as_seat(command::Consent{.agree = flag(message, "agree")});
    if (type == "orders") {
      const auto orders = message.find("orders");
      if (orders == message.end() || !orders->is_object() || orders->size() > kMaxActions)
        return refuse(re, ProblemCode::Malformed, "orders: expected an object");
      return as_seat(command::SetOrders{.orders = *orders});
    }
    if (type == "why") {
      return table->why(account(),
                        text(message, "do"),
                        [client = client_, re](const Answer& answer, const Json& r) {
                          if (answer.problem) return send_problem(*client, re, *answer.problem);
                          send(*client, {{"t", "why"}, {"re", re}, {"refusal", r}});
                        });
    }
    if (type == "chat") {
      const std::optional<std::string> line = clean_line(text(message, "text"));
      if (!line) return refuse(re, ProblemCode::Malformed, "text: 1 to 500 characters");
      if (const Millis wait = budgets_.spend(BudgetKind::Chat, {account(), network_, id}); wait > 0)
        return send_problem(*client_, re, too_many(BudgetKind::Chat, wait));
      return table->act(account(), talk_of(visitor_->account, *line), answer(re));
    }
    refuse(re, ProblemCode::Malformed, "unknown message");
  }

  TableRegistry& tables_;
  Budgets& budgets_;
  std::optional<Visitor> visitor_;
  std::string network_;
  std::string address_;
  std::shared_ptr<WsPeer> client_;
  std::shared_ptr<void> slot_;
  bool greeted_ = false;
  int excess_ = 0;  ///< Messages beyond the limit, less those within it.
  std::map<std::string, std::shared_ptr<Table>> watched_;
};

}  // namespace

std::shared_ptr<WsReader> open_socket(TableRegistry& tables,
                                      Budgets& budgets,
                                      SocketOwner owner,
                                      std::shared_ptr<WsPeer> peer) {
  return std::make_shared<Socket>(tables, budgets, std::move(owner), std::move(peer));
}

}  // namespace lusoria::server
