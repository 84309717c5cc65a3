#include "server/tables/table_registry.h"

#include <algorithm>

#include "server/accounts/accounts.h"
#include "server/log.h"
#include "server/ratings.h"

namespace lusoria::server {

TableRegistry::TableRegistry(Store& store, const RegistryConfig& config)
    : store_(store),
      config_(config),
      writer_(store),
      pool_(config.table_threads),
      bots_(*this, config.bot_threads, config.bot_pace, config.make_bot),
      analyses_(store, houses_),
      notices_(*this, config.notices),
      expire_at_(Clock::now() + std::chrono::milliseconds(std::min(config.expire_every, kMinute))),
      ticker_(std::chrono::milliseconds(100), [this] { tick(); }) {
  listen();
}

TableRegistry::~TableRegistry() {
  stop();
}

void TableRegistry::listen() {
  StoreListener listener;
  listener.appended = [this](const Head& head) {
    std::shared_ptr<Table> live;
    {
      const std::scoped_lock lock(mutex_);
      const auto found = tables_.find(head.table);
      if (found != tables_.end()) live = found->second;
    }
    if (live != nullptr) live->catch_up(head.seq);
  };
  listener.sessions_ended = [this](const std::string& account) { tell_ended(account); };
  listener.missed = [this] {
    catch_up_all();
    tell_ended("");
  };
  store_.listen(std::move(listener));
}

void TableRegistry::on_sessions_ended(SessionsEnded listener) {
  const std::scoped_lock lock(mutex_);
  sessions_ended_ = std::move(listener);
}

void TableRegistry::tell_ended(const std::string& account) {
  const std::scoped_lock lock(mutex_);
  if (sessions_ended_) sessions_ended_(account);
}

void TableRegistry::stop() {
  if (stopping_.exchange(true)) return;
  store_.listen({});
  ticker_.stop();
  bots_.stop();
  analyses_.stop();
  notices_.stop();
  writer_.stop();
  pool_.stop();
}

std::shared_ptr<Table> TableRegistry::table(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  std::shared_ptr<Table>& table = tables_[id];
  if (table == nullptr) table = std::make_shared<Table>(*this, id);
  return table;
}

std::size_t TableRegistry::live_tables() {
  const std::scoped_lock lock(mutex_);
  return tables_.size();
}

void TableRegistry::create(const std::string& id, const table::Happened& first, Done done) {
  StoredTable state(id);
  Append append;
  append.table = id;
  append.entry = state.write(first, store_.now());
  if (const std::string error = state.fold(first, append.entry.at); !error.empty())
    return done({Problem{ProblemCode::Malformed, error}});
  append.row = state.row();
  writer_.submit(std::move(append), [done = std::move(done)](Written written) {
    if (written == Written::Done) return done({});
    if (written == Written::Conflict)
      return done({Problem{ProblemCode::Exists, "there is such a table already"}});
    done({Problem{ProblemCode::Unavailable, "the store cannot be written now; try again"}});
  });
}

void TableRegistry::tick() {
  for (const std::string& id : store_.overdue(100))
    table(id)->act(command::RunOutOfTime{});
  const auto now = Clock::now();
  if (now > sweep_at_) {
    sweep();
    sweep_at_ = now + std::chrono::milliseconds(config_.sweep_every);
  }
  if (now > catch_up_at_) {
    // NOTIFY is a hint; the log is the truth.
    catch_up_all();
    catch_up_at_ = now + std::chrono::seconds(3);
  }
  if (now > expire_at_) {
    expire();
    expire_at_ = now + std::chrono::milliseconds(config_.expire_every);
  }
}

/// Tables that nobody uses are forgotten; their log brings them back.
void TableRegistry::sweep() {
  const std::scoped_lock lock(mutex_);
  std::erase_if(tables_, [](const auto& item) {
    return item.second.use_count() == 1 && item.second->idle();
  });
}

void TableRegistry::catch_up_all() {
  if (!store_.shared()) return;
  std::vector<std::string> ids;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, unused] : tables_)
      ids.push_back(id);
  }
  for (const Head& head : store_.heads(ids))
    table(head.table)->catch_up(head.seq);
}

void TableRegistry::expire() {
  const Millis now = store_.now();
  const Millis open_since = now - config_.open_life;
  const Millis running_since = now - config_.running_life;
  for (const std::string& id : store_.forgotten(open_since, running_since))
    table(id)->act(command::Expire{open_since, running_since});
  store_.expire_guests(now - config_.guest_life);
}

/// What is not worth more than one try, away from the tables' strands, where nobody waits for the
/// store.
void TableRegistry::try_later(std::function<void()> task) {
  pool_.post([task = std::move(task)] {
    try {
      task();
    } catch (const StoreError& error) {
      log_line("warning", "store", {{"error", error.what()}});
    }
  });
}

void TableRegistry::notice_later(const std::string& id, const std::string& account) {
  if (stopping_) return;
  try_later([this, id, account] {
    store_.put_job({id, JobKind::Notice, Json{{"account", account}}.dump()},
                   store_.now() + config_.notices.delay);
  });
}

void TableRegistry::forget_notice(const std::string& id) {
  try_later([this, id] { store_.drop_job({id, JobKind::Notice, ""}); });
}

std::set<std::string> TableRegistry::mutes(const std::string& reader) {
  if (reader.empty()) return {};
  try {
    const auto account = store_.account(reader);
    return account ? mutes_of(*account) : std::set<std::string>{};
  } catch (const StoreError&) {
    return {};
  }
}

bool TableRegistry::has_friend(const std::string& account, const std::string& other) {
  try {
    return store_.has_friend(account, other);
  } catch (const StoreError&) {
    return false;
  }
}

void TableRegistry::game_over() {
  try_later([this] { rate_finished(store_); });
}

}  // namespace lusoria::server
