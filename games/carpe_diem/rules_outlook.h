// What the scorings still to come would bring a seat as its district stands: wares, coins and bread
// are paid once, whatever circles they are paid on. Figures are halves of a point.
#pragma once

#include <array>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

inline constexpr int kScorings = 4;

/// What a seat pays objectives with.
struct Purse {
  Counts<Ware> wares{};
  std::uint8_t coins = 0;
  std::uint8_t bread = 0;

  int goods() const { return total(wares) + coins + bread; }
};

inline Purse purse_of(const Player& player) {
  return {.wares = player.wares, .coins = player.coins, .bread = player.bread};
}

class Outlook {
 public:
  Outlook(const State& s, Seat seat);

  /// What activating both cards of a circle would bring; what is paid leaves the purse.
  int activate(Circle circle, Purse& purse) const;

  /// The best free circles, each alone with the whole purse, best first; where there are fewer, two
  /// cards that are not fulfilled.
  const std::array<int, kScorings>& alone() const { return alone_; }

  /// Circle after circle, as many as the seat has scorings left, each paid with what those before
  /// it have left. A scoring that is no more brings nothing.
  const std::array<int, kScorings>& planned() const { return planned_; }

  /// All planned circles together.
  int sum() const;

  /// What is left of the purse behind them.
  const Purse& left() const { return left_; }

 private:
  /// A card as far as the purse does not matter.
  struct Offer {
    const Cost* cost = nullptr;  ///< Of a card that is paid.
    int worth = 0;               ///< Of being fulfilled once.
    int owned = 0;               ///< How often it is without paying.
    bool lies = false;
  };

  int activate(const Offer& offer, Purse& purse) const;
  void plan(EnumSet<Circle> free, Purse purse, int scorings);

  EnumArray<Slot, Offer> offers_{};
  std::array<int, kScorings> alone_{};
  std::array<int, kScorings> planned_{};
  Purse left_;
};

/// What the reward of a card is worth, in halves of a point.
int worth_in_halves(const Reward& reward);

}  // namespace lusoria::carpe_diem
