// Connections of a SQL store, and transactions on them. Nobody waits longer than the deadline, and
// nobody at all for a store that is known not to answer.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "server/network_thread.h"
#include "server/store/sql.h"

namespace lusoria::server {

/// Who looks whether a lost store is back asks it anyway.
enum class Asking : std::uint8_t { IfThere, Anyway };

/// Connections made when first needed, handed out one user at a time, dropped when broken.
class ConnectionPool {
 public:
  ConnectionPool(SqlDatabase& database, int size)
      : database_(database), free_(static_cast<unsigned>(size)) {}

  class Lease {
   public:
    Lease(ConnectionPool& pool, std::unique_ptr<SqlConnection> connection)
        : pool_(pool), connection_(std::move(connection)) {}

    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    ~Lease() { pool_.give_back(std::move(connection_)); }

    SqlConnection* operator->() { return connection_.get(); }

    SqlConnection& operator*() { return *connection_; }

   private:
    ConnectionPool& pool_;
    std::unique_ptr<SqlConnection> connection_;
  };

  Lease take(Asking asking = Asking::IfThere) {
    // Also where the store would answer at once: so that every test finds it.
    if (on_network_thread) throw std::logic_error("a network thread asks the store");
    Reach& reach = database_.reach();
    std::unique_ptr<SqlConnection> connection;
    {
      std::unique_lock lock(mutex_);
      const bool free = changed_.wait_for(lock, reach.deadline, [&] {
        return !free_.empty() || reach.abandoned || (reach.lost && asking == Asking::IfThere);
      });
      if (reach.abandoned) throw StoreError("the process ends");
      if (reach.lost && asking == Asking::IfThere) throw StoreAbsent("the store does not answer");
      if (!free) throw StoreError("the store is busy");
      connection = std::move(free_.back());
      free_.pop_back();
    }
    try {
      if (connection == nullptr) connection = database_.connect();
    } catch (...) {
      give_back(nullptr);
      throw;
    }
    return {*this, std::move(connection)};
  }

  /// Those of before the store was lost would only fail their next user.
  void drop_idle() {
    const std::scoped_lock lock(mutex_);
    for (std::unique_ptr<SqlConnection>& idle : free_)
      idle.reset();
  }

  /// Something has changed in whether the store can be reached.
  void wake() {
    const std::scoped_lock lock(mutex_);
    changed_.notify_all();
  }

 private:
  void give_back(std::unique_ptr<SqlConnection> connection) {
    const std::scoped_lock lock(mutex_);
    if (connection != nullptr) connection->hurry();
    if (connection != nullptr && !connection->healthy()) {
      // Where one was cut, the others were too: they would only fail their next user.
      connection.reset();
      for (std::unique_ptr<SqlConnection>& idle : free_)
        idle.reset();
    }
    free_.push_back(std::move(connection));
    changed_.notify_all();
  }

  SqlDatabase& database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<SqlConnection>> free_;
};

/// Rolls back unless committed.
class Transaction {
 public:
  Transaction(const SqlDatabase& database, SqlConnection& connection)
      : database_(database), connection_(connection) {
    connection_.script(std::string(database.begin()));
  }

  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  ~Transaction() {
    if (done_) return;
    try {
      connection_.script("ROLLBACK");
    } catch (const StoreError&) {
      // The connection is gone, and the transaction with it.
    }
  }

  void commit() {
    database_.check_place();
    connection_.script("COMMIT");
    done_ = true;
  }

 private:
  const SqlDatabase& database_;
  SqlConnection& connection_;
  bool done_ = false;
};

}  // namespace lusoria::server
