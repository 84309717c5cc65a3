#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

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

View Title::view(const State& s, Seat seat) {
  View v;
  v.options = s.options;
  v.seat = seat;
  v.turn = turn(s);
  v.table.course = s.course;
  v.table.laid = s.laid;
  v.table.deck = static_cast<std::uint8_t>(total(s.deck));
  for (Seat i = 0; i < s.options.seats; ++i) {
    const Player& player = s.players[i];
    v.table.players[i] = {.cards = static_cast<std::uint8_t>(total(player.hand)),
                          .vault = player.vault,
                          .coins = player.coins,
                          .has_bid = player.bid > 0,
                          .points = player.points};
    v.memory.facts[i] = player.facts;
  }
  if (seat >= s.options.seats) return v;
  v.table.hand = s.players[seat].hand;
  v.table.bid = s.players[seat].bid;
  if (v.turn.seat == seat) v.table.staged = s.staged;
  return v;
}

std::optional<Action> Title::seen(const State& s, const Action& a, Seat seat) {
  Action blank = a;
  switch (a.verb) {
    case Verb::Deal:
      if (a.a != seat) blank.b = kHidden;
      return blank;
    case Verb::Pick:
    case Verb::Unpick:
      return turn(s).seat == seat ? std::optional(a) : std::nullopt;
    case Verb::Bid:
      if (turn(s).seat != seat) blank.a = kHidden;
      return blank;
    default:
      return a;
  }
}

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

/// Cards shown, answers, the last bid (it shows all the others); and whatever calls for a draw or
/// ends the game with vaults to unveil.
bool Title::reveals(const State& s, const Action& a) {
  switch (a.verb) {
    case Verb::Give:
    case Verb::Lack:
    case Verb::Show:
    case Verb::Done:
      return true;
    case Verb::Bid:
      return s.course.done + 1 == s.options.seats;
    default:
      break;
  }
  State after = s;
  apply(after, a);
  return turn(after).actor == Actor::Chance;
}

std::string_view Title::check(const State& s) {
  const Options& o = s.options;
  const Course& c = s.course;
  if (o.seats < 2 || o.seats > kSeats || o.rules_version < 1 || o.rules_version > 2 ||
      o.components_edition < 1 || o.components_edition > kEditions || o.rounds < 1 || o.rounds > 4)
    return "options";
  const Counts<Kind> box = box_of(o.components_edition);
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    int sum = s.deck[kind] + s.laid[kind];
    for (const Player& player : s.players) {
      sum += player.hand[kind];
      if (player.facts.known[kind] > player.hand[kind] ||
          player.hand[kind] > player.facts.at_most[kind] || player.facts.at_most[kind] > kBoxSize)
        return "facts";
    }
    if (sum != box[kind]) return slug(kind);
  }
  if (vaulted(s.players) > total(s.deck)) return "vaults";
  const bool bidding = c.phase == Phase::Bid;
  for (Seat seat = 0; seat < kSeats; ++seat) {
    const Player& player = s.players[seat];
    if (player.bid > 0 && (!bidding || player.bid > kMaxBid + 1 || player.bid > player.coins + 1))
      return "bids";
    if (bidding && seat < o.seats &&
        (player.bid > 0) != ((seat + o.seats - c.leader) % o.seats < c.done))
      return "bids";
    if (seat >= o.seats &&
        (total(player.hand) + player.vault + player.coins + total(player.facts.at_most) > 0))
      return "empty seats";
  }
  if (c.leader >= o.seats || c.done >= o.seats || c.round > o.rounds) return "course";
  if (c.conceded != kNobody && (c.conceded >= o.seats || c.phase != Phase::Over))
    return "concession";
  if (c.phase == Phase::Unveil && next_vault(s) == kNobody) return "vaults";
  if (c.phase == Phase::Deal && next_dealt(s) == 0 &&
      total(s.players[o.seats - 1].hand) == kHandDealt)
    return "deal";
  if (!c.frames.empty() && c.phase != Phase::Act) return "frames";
  for (const Step& step : c.frames) {
    if (step.seat >= o.seats) return "frames";
  }
  if (!c.frames.empty() && c.frames.back().kind == FrameKind::Draw && drawable(s) <= 0)
    return "deck";
  const bool staging = !c.frames.empty() && c.frames.back().kind == FrameKind::Stage;
  if (!staging && total(s.staged) > 0) return "staged";
  if (staging && total(s.players[c.frames.back().seat].hand) == 0) return "staged";
  for (int i = 0; staging && i < kKinds; ++i) {
    if (s.staged[nth<Kind>(i)] > s.players[c.frames.back().seat].hand[nth<Kind>(i)])
      return "staged";
  }
  return total(s.staged) > kSetSize ? "staged" : "";
}

}  // namespace lusoria::tiny
