// What a live table needs from around it, and what it gives to those who use it.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "server/tables/stored_table.h"
#include "server/tables/strand.h"
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

/// What a bot has to decide.
struct BotTask {
  const AnyGame* game = nullptr;
  AnyView view;
  std::string level;
  Seat seat = kNobody;
  std::size_t position = 0;  ///< Length of the match's log.
  std::size_t choices = 0;
};

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

}  // namespace lusoria::server
