// How much somebody may ask of this process: one budget for each person, each address and each
// thing that is asked for. What a person may do a hundred guests of one address may not do
// together, and what one address may do, a hundred addresses may not do to one name or one mailbox.
//
// A budget is a token bucket. Keys are made here, from an account, a network (server/http/http.h)
// or the thing; never from what a client may pick at will without paying for it by one of the
// others. Buckets that have filled up again are forgotten, and there are never more than so many.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

#include "engine/table/session.h"

namespace lusoria::server {

using table::Millis;

LUSORIA_NAMED_ENUM(BudgetKind, "budget",
                   None, Requests, NewGuests, Guesses, NameGuesses, SiegeGuesses, TableGuesses,
                   Mail, Changes, NewTables, Analyses, Stories, Summaries, Reports, Chat,
                   Messages);

struct Rate {
  double per_second = 0;
  double burst = 0;  ///< At once; 0: not counted.
};

struct BudgetRow {
  BudgetKind budget;
  Rate person;
  Rate address;
  Rate thing;
  const char* refusal;
};

constexpr double kEveryMinute = 1.0 / 60;

/// docs/OPERATING.md has the same table for people.
inline constexpr auto kBudgets = std::to_array<BudgetRow>({
    {BudgetKind::Requests, {}, {40, 200}, {}, "too many requests"},
    {BudgetKind::NewGuests, {}, {0.2, 20}, {}, "too many new guests"},
    // At passwords and codes of accounts.
    {BudgetKind::Guesses, {0.1, 10}, {0.1, 10}, {}, "too many attempts"},
    // Wrong ones for a name, from anywhere. Beyond that the name is under siege, and every address
    // has a few tries of its own: enough for the owner, little for a thousand strangers.
    {BudgetKind::NameGuesses, {}, {}, {0.05, 20}, "too many attempts"},
    {BudgetKind::SiegeGuesses, {}, {}, {kEveryMinute / 10, 3}, "too many attempts"},
    // At passwords and invitations of tables.
    {BudgetKind::TableGuesses, {0.1, 10}, {0.1, 20}, {}, "too many attempts"},
    // Things are mailboxes.
    {BudgetKind::Mail,
     {kEveryMinute / 10, 3},
     {kEveryMinute / 5, 6},
     {kEveryMinute / 60, 3},
     "too many mails"},
    {BudgetKind::Changes, {0.1, 10}, {0.5, 40}, {}, "too many changes"},
    {BudgetKind::NewTables, {0.2, 30}, {0.5, 60}, {}, "too many new tables"},
    {BudgetKind::Analyses, {kEveryMinute, 10}, {4 * kEveryMinute, 40}, {}, "too many analyses"},
    {BudgetKind::Stories, {}, {10, 200}, {}, "too many stories"},
    // What is made from many rows or a whole log.
    {BudgetKind::Summaries, {}, {5, 100}, {}, "too many long answers"},
    {BudgetKind::Reports, {kEveryMinute, 5}, {kEveryMinute, 10}, {}, "too many reports"},
    // Things are tables.
    {BudgetKind::Chat, {0.5, 20}, {5, 100}, {2, 60}, "too many lines"},
    {BudgetKind::Messages, {20, 100}, {200, 1000}, {}, "too many messages"},
});

/// Token buckets of one rate.
class Buckets {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Buckets(Rate rate) : rate_(rate) {}

  /// Takes one; the time to wait for it if there is none, 0 if it was taken.
  Millis spend(const std::string& key, Clock::time_point now);
  void give_back(const std::string& key);

  std::size_t size() const;

  /// Where there are more, those that are full again go, and then any.
  static constexpr std::size_t kMost = 100'000;

 private:
  struct Bucket {
    double tokens;
    Clock::time_point at;
  };

  bool counts(const std::string& key) const { return rate_.burst > 0 && !key.empty(); }

  double tokens(const Bucket& bucket, Clock::time_point now) const;
  void shed(Clock::time_point now);

  Rate rate_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

/// Whose budget is spent; what is empty is not counted.
struct Spender {
  std::string account;
  std::string network;
  std::string thing = {};
};

class Budgets {
 public:
  explicit Budgets(bool on);

  /// Takes one from each of the spender's; the time to wait if one of them is spent, 0 if not.
  Millis spend(BudgetKind budget, const Spender& who);
  /// What was taken turned out to be owed: the password was right.
  void give_back(BudgetKind budget, const Spender& who);

  static const char* refusal(BudgetKind budget);

  std::int64_t refused(BudgetKind budget) const { return kinds_.at(budget).refused; }

 private:
  struct Kind {
    explicit Kind(const BudgetRow& row)
        : person(row.person), address(row.address), thing(row.thing) {}

    Buckets person;
    Buckets address;
    Buckets thing;
    std::atomic<std::int64_t> refused{0};
  };

  bool on_;
  std::map<BudgetKind, Kind> kinds_;
};

/// Why something has to wait, as the protocol says it.
table::Problem too_many(BudgetKind budget, Millis wait);

}  // namespace lusoria::server
