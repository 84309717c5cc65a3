#include "games/carpe_diem/rules_outlook.h"

#include <algorithm>
#include <numeric>

namespace lusoria::carpe_diem {

namespace {

constexpr int kOften = 4;  ///< Nobody pays for one card more often.

/// Coins that a card takes because wares lack.
int coins_lacking(const Cost& cost, const Purse& purse) {
  int coins = 0;
  for (const Ware ware : Each<Ware>())
    coins += std::max(cost.wares[ware] - purse.wares[ware], 0);
  return coins;
}

bool pay(const Cost& cost, Purse& purse) {
  const int coins = coins_lacking(cost, purse);
  if (coins > purse.coins) return false;
  less(purse.coins, coins);
  for (const Ware ware : Each<Ware>())
    less(purse.wares[ware], std::min(cost.wares[ware], purse.wares[ware]));
  return true;
}

}  // namespace

int worth_in_halves(const Reward& reward) {
  return 2 * (reward.points + reward.steps) + 3 * (reward.coins + reward.bread);
}

Outlook::Outlook(const State& s, Seat seat) {
  const Edition& box = box_of(s);
  const Player& player = s.table.players[seat];
  for (const Slot slot : Each<Slot>()) {
    if (!s.table.slots[slot].has()) continue;
    const Objective card = *s.table.slots[slot];
    const Cost& cost = box.cost(card);
    offers_[slot] = {.cost = cost.red() ? &cost : nullptr,
                     .worth = worth_in_halves(box.card(card).reward),
                     .owned = owned(box, player, card),
                     .lies = true};
  }
  plan(circles_used(s.options.seats) - circles_taken(s.table),
       purse_of(player),
       kScorings - player.discs.size());
}

int Outlook::activate(const Offer& offer, Purse& purse) const {
  if (!offer.lies) return 0;
  int times = offer.owned;
  if (offer.cost != nullptr) {
    while (times < kOften && pay(*offer.cost, purse))
      ++times;
  }
  if (times == 0 && purse.bread >= kBreadPerFulfilment) {
    less(purse.bread, kBreadPerFulfilment);
    times = 1;
  }
  return times == 0 ? -2 * kUnfulfilled : times * offer.worth;
}

int Outlook::activate(Circle circle, Purse& purse) const {
  int worth = 0;
  for (const Slot slot : slots_beside(circle))
    worth += activate(offers_[slot], purse);
  return worth;
}

void Outlook::plan(EnumSet<Circle> free, Purse purse, int scorings) {
  alone_.fill(-4 * kUnfulfilled);
  for (int k = 0; k < scorings && !free.empty(); ++k) {
    Circle favourite{};
    Purse behind;
    int most = -1000;
    for (const Circle circle : free) {
      Purse trial = purse;
      int worth = activate(circle, trial);
      if (worth > most) {
        most = worth;
        favourite = circle;
        behind = trial;
      }
      if (k > 0) continue;
      for (int& kept : alone_) {
        if (worth > kept) std::swap(worth, kept);
      }
    }
    planned_[static_cast<unsigned>(k)] = most;
    purse = behind;
    free.erase(favourite);
  }
  left_ = purse;
}

int Outlook::sum() const {
  return std::accumulate(planned_.begin(), planned_.end(), 0);
}

}  // namespace lusoria::carpe_diem
