#include "server/api/budgets.h"

#include <algorithm>
#include <cmath>

namespace lusoria::server {

double Buckets::tokens(const Bucket& bucket, Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.at).count();
  return std::min(rate_.burst, bucket.tokens + seconds * rate_.per_second);
}

/// Half as many as there may be stay, so that this is not done again soon.
void Buckets::shed(Clock::time_point now) {
  std::erase_if(buckets_,
                [&](const auto& item) { return tokens(item.second, now) >= rate_.burst; });
  while (buckets_.size() > kMost / 2)
    buckets_.erase(buckets_.begin());
}

Millis Buckets::spend(const std::string& key, Clock::time_point now) {
  if (!counts(key)) return 0;
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= kMost) shed(now);
  Bucket& bucket = buckets_.try_emplace(key, Bucket{rate_.burst, now}).first->second;
  bucket.tokens = tokens(bucket, now);
  bucket.at = now;
  if (bucket.tokens < 1.0)
    return std::max<Millis>(1, std::llround(1000 * (1.0 - bucket.tokens) / rate_.per_second));
  bucket.tokens -= 1.0;
  return 0;
}

void Buckets::give_back(const std::string& key) {
  if (!counts(key)) return;
  const std::scoped_lock lock(mutex_);
  const auto found = buckets_.find(key);
  if (found == buckets_.end()) return;
  found->second.tokens = std::min(rate_.burst, found->second.tokens + 1.0);
}

std::size_t Buckets::size() const {
  const std::scoped_lock lock(mutex_);
  return buckets_.size();
}

Budgets::Budgets(bool on) : on_(on) {
  for (const BudgetRow& row : kBudgets)
    kinds_.try_emplace(row.budget, row);
}

Millis Budgets::spend(BudgetKind budget, const Spender& who) {
  const auto found = kinds_.find(budget);
  if (!on_ || found == kinds_.end()) return 0;
  Kind& kind = found->second;
  const auto now = Buckets::Clock::now();
  Millis wait = kind.person.spend(who.account, now);
  if (wait == 0) {
    wait = kind.address.spend(who.network, now);
    if (wait == 0) {
      wait = kind.thing.spend(who.thing, now);
      if (wait == 0) return 0;
      kind.address.give_back(who.network);
    }
    kind.person.give_back(who.account);
  }
  ++kind.refused;
  return wait;
}

void Budgets::give_back(BudgetKind budget, const Spender& who) {
  const auto found = kinds_.find(budget);
  if (!on_ || found == kinds_.end()) return;
  found->second.person.give_back(who.account);
  found->second.address.give_back(who.network);
  found->second.thing.give_back(who.thing);
}

const char* Budgets::refusal(BudgetKind budget) {
  return std::find_if(kBudgets.begin(),
                      kBudgets.end(),
                      [&](const BudgetRow& row) { return row.budget == budget; })
      ->refusal;
}

table::Problem too_many(BudgetKind budget, Millis wait) {
  table::Problem problem{table::ProblemCode::TooMany, Budgets::refusal(budget)};
  problem.wait = wait;
  return problem;
}

}  // namespace lusoria::server
