// What is called hopeless or dead must be so for certain. Small positions are played out
// exhaustively with the rules themselves, every seat acting in any order and with all the money and
// time it may want; nothing they can finish may have been given up.
#include <gtest/gtest.h>
#include <unordered_set>
#include <vector>

#include "engine/codec/bytes.h"
#include "games/builders/game.h"
#include "games/builders/rules.h"
#include "games/builders/rules_lock_in.h"

namespace lusoria::builders {
namespace {

constexpr std::uint16_t kPlenty = 200;

/// Time and money are never what is lacking: every node of the search has plenty of both, and the
/// one investment of the turn still to make. What is left to tell nodes apart is who stands where.
void refresh(State& s) {
  for (int i = 0; i < s.options.seats; ++i) {
    s.players[i].sesterces = kPlenty;
    s.players[i].turns = 0;
  }
  s.actions = kPlenty;
  s.taken = 0;
  s.invested = false;
  s.sent = {};
  s.round = 1;
  s.turn_number = 1;
}

/// All buildings that any line of play finishes, per seat.
class Exhaustive {
 public:
  explicit Exhaustive(const State& from) {
    State s = from;
    if (s.step == Step::Over) s.step = Step::Menu;
    s.final_round = false;
    visit(s);
    while (!open_.empty()) {
      const State next = open_.back();
      open_.pop_back();
      expand(next);
    }
    for (int i = 0; i < from.options.seats; ++i)
      finished_[i] = finished_[i] - from.players[i].finished;
  }

  Buildings finished(int seat) const { return finished_[seat]; }

  int positions() const { return static_cast<int>(seen_.size()); }

  bool anything() const {
    for (const Buildings& set : finished_) {
      if (!set.empty()) return true;
    }
    return false;
  }

 private:
  void visit(State s) {
    if (s.step == Step::Menu) {
      refresh(s);
      s.active = 0;
    }
    if (!seen_.insert(hash_of(s)).second) return;
    for (int i = 0; i < s.options.seats; ++i)
      finished_[i] = finished_[i] | s.players[i].finished;
    open_.push_back(s);
  }

  void expand(const State& s) {
    if (Title::turn(s).actor == Actor::Chance) {
      OutcomesOf<Title> outcomes;
      Title::outcomes(s, outcomes);
      for (const auto& outcome : outcomes)
        follow(s, outcome.action);
      return;
    }
    const int seats = s.step == Step::Menu ? s.options.seats : 1;
    for (int i = 0; i < seats; ++i) {
      State t = s;
      if (s.step == Step::Menu) t.active = static_cast<Seat>(i);
      ActionsOf<Title> list;
      Title::legal_actions(t, list);
      for (const Action& a : list.choices()) {
        // With plenty of both, actions and sesterces need not be fetched, nor turns ended.
        if (a.verb == Verb::Take || a.verb == Verb::BuyAction || a.verb == Verb::End ||
            a.verb == Verb::Borrow)
          continue;
        follow(t, a);
      }
    }
  }

  void follow(State s, Action a) {
    Title::apply(s, a);
    visit(s);
  }

  std::unordered_set<std::uint64_t> seen_;
  std::vector<State> open_;
  SeatArray<Buildings, kMostSeats> finished_;
};

/// A table with a few cards only; the rest of the box is out of the game.
struct SmallTable {
  State s;
  Rng rng;

  explicit SmallTable(std::uint64_t seed) : rng(seed) {
    s.options.seats = 2;
    s.options.university_mode = rng.below(2) == 0 ? UniversityMode::Replace : UniversityMode::Add;
    s.options.machines_as_workers = rng.below(4) == 0;
    s.step = Step::Menu;
    s.round = 1;
    s.turn_number = 1;
    s.actions = kFreeActions;
    // Universities count as given away, mostly, to somebody who is not there.
    for (Maybe<Member>& student : s.student) {
      if (rng.below(8) != 0) student = Member::Hoist;
    }
    s.loan_line = 4;
    for (int i = 0; i < 2; ++i)
      s.players[i].sesterces = kStartingSesterces;
  }

  template <class E>
  E any_of(const EnumSet<E>& set) {
    return nth_of(set, rng.below(static_cast<std::uint32_t>(set.size())));
  }

  /// Mostly small buildings, so that some can be finished; the hoist stays out of the game.
  void add_buildings(int count, bool open) {
    Buildings left = kAllBuildings;
    left.erase(Building::Hoist);
    for (int i = 0; i < count; ++i) {
      const Building b =
          rng.below(3) == 0 ? any_of(left) : any_of(left & Buildings::of_mask(0x1'E000'FFFF));
      left.erase(b);
      if (open && rng.below(4) != 0)
        s.players[static_cast<int>(rng.below(2))].sites.insert(b);
      else if (rng.below(4) == 0)
        s.building_deck.insert(b);
      else
        *std::find(s.building_row.begin(), s.building_row.end(), Maybe<Building>{}) = b;
    }
  }

  void add_members(int count, bool at_work) {
    Members left = kWorkers | kEnslaved;
    for (int i = 0; i < count; ++i) {
      const Member m = any_of(left);
      left.erase(m);
      place(m, at_work);
    }
    if (rng.below(3) == 0) s.tool_line.insert(nth<Tool>(static_cast<int>(rng.below(4))));
    if (rng.below(3) == 0) {
      const auto t = nth<Tool>(static_cast<int>(rng.below(4)));
      if (!s.tool_line.contains(t)) s.players[static_cast<int>(rng.below(2))].tools.insert(t);
    }
  }

 private:
  void place(Member m, bool at_work) {
    Player& player = s.players[static_cast<int>(rng.below(2))];
    const std::uint32_t where = rng.below(8);
    if (at_work && where < 5 && !player.sites.empty()) {
      const Building b = any_of(player.sites);
      s.at[m] = b;
      if (!present(s, crew(s, b)).covers(card_of(s, b).need)) return;
      s.at[m].clear();
    }
    if (where < 7) {
      player.team.insert(m);
    } else if (kEnslaved.contains(m)) {
      s.enslaved_line.insert(m);
    } else if (rng.below(3) == 0) {
      s.worker_deck.insert(m);
    } else {
      *std::find(s.worker_row.begin(), s.worker_row.end(), Maybe<Member>{}) = m;
    }
  }
};

void expect_sound(const State& s, const Exhaustive& play) {
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Outlook future = outlook(s, seat);
    const Buildings wrong = future.hopeless & play.finished(seat);
    EXPECT_TRUE(wrong.empty()) << "seat " << int{seat} << " can finish "
                               << (wrong.empty() ? "" : slug(first_of(wrong)));
    EXPECT_TRUE(future.can_go_on || play.finished(seat).empty());
  }
  EXPECT_FALSE(is_dead(s) && play.anything());
}

TEST(LockIn, NothingCalledHopelessCanBeFinished) {
  int hopeless = 0;
  int dead = 0;
  int missed = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SmallTable table(seed);
    table.add_buildings(3, true);
    table.add_members(4, true);
    const Exhaustive play(table.s);
    expect_sound(table.s, play);
    if (HasFailure()) FAIL() << "seed " << seed;
    hopeless += outlook(table.s, 0).hopeless.size() + outlook(table.s, 1).hopeless.size();
    dead += is_dead(table.s) ? 1 : 0;
    missed += !is_dead(table.s) && !play.anything() ? 1 : 0;
  }
  // The positions must be such that something is found, or the test proves nothing.
  EXPECT_GT(hopeless, 300);
  EXPECT_GT(dead, 100);
  // Dead ones that the generous count takes for alive are allowed, but the fewer.
  EXPECT_LT(missed, dead);
}

/// Random play on small decks; where it ends as dead, exhaustive play finds nothing to finish.
TEST(LockIn, NoGameEndedAsDeadCouldGoOn) {
  int ended_dead = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SmallTable table(seed + 77'000);
    table.add_buildings(4, false);
    table.add_members(4, false);
    State s = table.s;
    while (Title::turn(s).actor != Actor::Over) {
      if (Title::turn(s).actor == Actor::Chance) {
        Title::apply(s, Title::draw(s, table.rng.next()));
        continue;
      }
      ActionsOf<Title> list;
      Title::legal_actions(s, list);
      Title::apply(
          s, list[static_cast<int>(table.rng.below(static_cast<std::uint32_t>(list.size())))]);
    }
    if (s.reason != EndReason::DeadPosition) continue;
    ++ended_dead;
    EXPECT_FALSE(Exhaustive(s).anything()) << "seed " << seed;
  }
  EXPECT_GT(ended_dead, 300);
}

TEST(LockIn, RandomGamesEndWithinTheLimit) {
  constexpr int kGames = 10'000;
  int dead = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    State s = Title::start(Options{});
    Rng rng(game);
    ActionsOf<Title> list;
    while (Title::turn(s).actor != Actor::Over) {
      if (Title::turn(s).actor == Actor::Chance) {
        Title::apply(s, Title::draw(s, rng.next()));
        continue;
      }
      Title::legal_actions(s, list);
      Title::apply(s, list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]);
    }
    ASSERT_LE(s.round, s.options.round_limit);
    for (int i = 0; i < s.options.seats; ++i)
      ASSERT_EQ(s.players[i].turns, s.round) << "equal turns for all";
    dead += s.reason == EndReason::DeadPosition ? 1 : 0;
  }
  EXPECT_GT(dead, kGames / 3);  // Uniformly random play locks itself in more often than not.
}

}  // namespace
}  // namespace lusoria::builders
