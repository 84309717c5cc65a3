#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

namespace {

constexpr std::uint32_t choose(int n, int k) {
  std::uint32_t ways = 1;
  for (int i = 0; i < k; ++i)
    ways = ways * static_cast<std::uint32_t>(n - i) / static_cast<std::uint32_t>(i + 1);
  return ways;
}

/// Deals the cards nobody has shown to the viewer over the rivals' hands, evenly over all deals of
/// distinct cards. Hands are few and small, so every division by kinds is counted.
class Dealer {
 public:
  explicit Dealer(const View& v) : view_(v), pool_(box_of(v.options.components_edition)) {
    for (int i = 0; i < kKinds; ++i) {
      const Kind kind = nth<Kind>(i);
      pool_[kind] =
          static_cast<std::uint8_t>(pool_[kind] - v.table.laid[kind] - v.table.hand[kind]);
      for (Seat seat = 0; seat < v.options.seats; ++seat) {
        if (seat != v.seat)
          pool_[kind] = static_cast<std::uint8_t>(pool_[kind] - v.memory.facts[seat].known[kind]);
      }
    }
  }

  void deal(State& s, Rng& rng) {
    for (Seat seat = 0; seat < view_.options.seats; ++seat) {
      if (seat != view_.seat) deal_hand(s, seat, rng);
    }
    s.deck = pool_;
  }

 private:
  void deal_hand(State& s, Seat seat, Rng& rng) {
    std::uint32_t at = rng.below(ways(seat));
    Counts<Kind> part;
    Counts<Kind> taken;
    each_division(seat, part, [&](const Counts<Kind>& division, std::uint32_t weight) {
      if (at < weight) {
        taken = division;
        return true;
      }
      at -= weight;
      return false;
    });
    for (int i = 0; i < kKinds; ++i) {
      const Kind kind = nth<Kind>(i);
      s.players[seat].hand[kind] =
          static_cast<std::uint8_t>(view_.memory.facts[seat].known[kind] + taken[kind]);
      pool_[kind] = static_cast<std::uint8_t>(pool_[kind] - taken[kind]);
    }
  }

  /// In how many ways the seat and those after it can be dealt from the pool.
  std::uint32_t ways(Seat seat) {
    if (seat >= view_.options.seats) return 1;
    if (seat == view_.seat) return ways(static_cast<Seat>(seat + 1));
    std::uint32_t sum = 0;
    Counts<Kind> part;
    each_division(seat, part, [&](const Counts<Kind>&, std::uint32_t weight) {
      sum += weight;
      return false;
    });
    return sum;
  }

  /// Calls f(division, weight) for every way to fill the unknown part of a hand by kinds, until f
  /// says stop.
  template <class F>
  void each_division(Seat seat, Counts<Kind>& part, const F& f) {
    const Facts& facts = view_.memory.facts[seat];
    const int unknown = view_.table.players[seat].cards - total(facts.known);
    const auto room = [&](Kind kind) {
      return std::min<int>(pool_[kind], facts.at_most[kind] - facts.known[kind]);
    };
    for (int figs = 0; figs <= std::min(unknown, room(Kind::Fig)); ++figs) {
      for (int olives = 0; olives <= std::min(unknown - figs, room(Kind::Olive)); ++olives) {
        const int grapes = unknown - figs - olives;
        if (grapes > room(Kind::Grape)) continue;
        part[Kind::Fig] = static_cast<std::uint8_t>(figs);
        part[Kind::Olive] = static_cast<std::uint8_t>(olives);
        part[Kind::Grape] = static_cast<std::uint8_t>(grapes);
        const std::uint32_t here = choose(pool_[Kind::Fig], figs) *
                                   choose(pool_[Kind::Olive], olives) *
                                   choose(pool_[Kind::Grape], grapes);
        const Counts<Kind> before = pool_;
        for (int i = 0; i < kKinds; ++i)
          pool_[nth<Kind>(i)] = static_cast<std::uint8_t>(pool_[nth<Kind>(i)] - part[nth<Kind>(i)]);
        const std::uint32_t rest = ways(static_cast<Seat>(seat + 1));
        pool_ = before;
        if (rest > 0 && f(part, here * rest)) return;
      }
    }
  }

  const View& view_;
  Counts<Kind> pool_;
};

}  // namespace

/// What is not a matter of cards is drawn evenly too: bids among those that could be paid. A set
/// somebody else is putting together is not a deal; it is sampled as not begun.
State Title::sample(const View& v, Rng& rng) {
  State s;
  s.options = v.options;
  s.course = v.table.course;
  s.laid = v.table.laid;
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    const PlayerView& shown = v.table.players[seat];
    Player& player = s.players[seat];
    player.facts = v.memory.facts[seat];
    player.vault = shown.vault;
    player.coins = shown.coins;
    player.points = shown.points;
    if (seat == v.seat) {
      player.hand = v.table.hand;
      player.bid = v.table.bid;
      s.staged = v.table.staged;
    } else if (shown.has_bid) {
      const std::uint32_t most = std::min<std::uint32_t>(kMaxBid, shown.coins);
      player.bid = static_cast<std::uint8_t>(1 + rng.below(most + 1));
    }
  }
  Dealer dealer(v);
  dealer.deal(s, rng);
  return s;
}

}  // namespace lusoria::tiny
