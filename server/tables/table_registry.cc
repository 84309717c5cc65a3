#include "server/tables/table_registry.h"

#include <chrono>

#include "server/accounts/accounts.h"
#include "server/log.h"
#include "server/ratings.h"

namespace lusoria::server {

TableRegistry::TableRegistry(Store& store, const RegistryConfig& config)
    : store_(store),
      config_(config),
      writer_(store),
      pool_(config.table_threads),
      bots_(
          store,
          [this](const std::string& id) { return table(id); },
          [this] { return pool_.waiting() > 0; },
          config.bot_threads,
          config.bot_pace),
      analyses_(store),
      notices_(
          store, [this](const std::string& id) { return table(id); }, config.notices),
      ticker_([this] { tick(); }) {
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
  ticker_.join();
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
    return done({Problem{ProblemCode::Malformed, error, nullptr, 0}, 0});
  append.row = state.row();
  writer_.submit(std::move(append), [done = std::move(done)](Written written) {
    if (written == Written::Done) return done({});
    if (written == Written::Conflict)
      return done({Problem{ProblemCode::Exists, "there is such a table already", nullptr, 0}, 0});
    done({Problem{
              ProblemCode::Unavailable, "the store cannot be written now; try again", nullptr, 0},
          0});
  });
}

void TableRegistry::tick() {
  using Clock = std::chrono::steady_clock;
  auto next_sweep = Clock::now();
  auto next_catch_up = Clock::now();
  const auto expire_every = std::chrono::milliseconds(config_.expire_every);
  auto next_expiry = Clock::now() + std::min(expire_every, std::chrono::milliseconds(60'000));
  while (!stopping_) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    try {
      for (const std::string& id : store_.overdue(100))
        table(id)->act({}, command::RunOutOfTime{}, [](const Answer&) {});
      if (Clock::now() > next_sweep) {
        sweep();
        next_sweep = Clock::now() + std::chrono::milliseconds(config_.sweep_every);
      }
      if (Clock::now() > next_catch_up) {
        // NOTIFY is a hint; the log is the truth.
        catch_up_all();
        next_catch_up = Clock::now() + std::chrono::seconds(3);
      }
      if (Clock::now() > next_expiry) {
        expire();
        next_expiry = Clock::now() + expire_every;
      }
    } catch (const StoreError&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
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
    table(id)->act({}, command::Expire{open_since, running_since}, [](const Answer&) {});
  store_.expire_guests(now - config_.guest_life);
}

void TableRegistry::notice_later(const std::string& id, const std::string& account) {
  if (stopping_) return;
  pool_.post([this, id, account] {
    try {
      store_.put_job({id, "notice", Json{{"account", account}}.dump()},
                     store_.now() + config_.notices.delay);
    } catch (const StoreError&) {
      // A notice is not worth more than one try.
    }
  });
}

void TableRegistry::forget_notice(const std::string& id) {
  pool_.post([this, id] {
    try {
      store_.drop_job({id, "notice", ""});
    } catch (const StoreError&) {
      // Then the person is told once too often.
    }
  });
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

void TableRegistry::game_over(const std::string& id) {
  pool_.post([this, id] {
    try {
      rate_finished(store_);
    } catch (const StoreError& error) {
      log_line("warning", "ratings", {{"table", id}, {"error", error.what()}});
    }
  });
}

}  // namespace lusoria::server
