// The contract suite on made-up tables full of buildings, foundations, clients and stockpiles. The
// title is the same; only its start is another: the turn limit of the options names the table.
#include <cstdlib>
#include <gtest/gtest.h>

#include "games/glory_to_rome/game.h"
#include "tests/contract/runner.h"

namespace lusoria::glory_to_rome {
namespace {

class TableMaker {
 public:
  explicit TableMaker(const Options& options)
      : s_(Title::bare(options)), rng_(options.turn_limit) {}

  State make() {
    for (int p = 0; p < s_.options.seats; ++p)
      furnish(static_cast<Seat>(p));
    s_.table.deck = static_cast<std::uint8_t>(8 + below(50));
    each_material([&](Material m) { s_.table.town[m] = static_cast<std::uint8_t>(1 + below(3)); });
    EXPECT_EQ(Title::fill(s_), "");
    remember();
    s_.table.leader = static_cast<Seat>(below(s_.options.seats));
    set_phase(s_, Frame(Step::Lead, s_.table.leader));
    advance(s_);
    return s_;
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

  /// Some cards of every material stay in the deck.
  bool take(Material m) { return used_of_[m] < 20 && ++used_of_[m] > 0; }

  bool take(Card card) {
    if (used_[card] >= copies_of(card) || !take(material_of(card))) return false;
    ++used_[card];
    return true;
  }

  bool take_site(Material m) { return sites_[m] < 3 && ++sites_[m] > 0; }

  void furnish(Seat p) {
    Camp& camp = s_.table.camps[p];
    each_material([&](Material m) {
      if (below(3) == 0 && take_site(m)) add(camp.sites[m]);
      for (int n = below(3); n > 0 && take(m); --n)
        add(camp.stockpile[m]);
      if (below(2) == 0 && take(m)) add(camp.clients[role_of(m)]);
      if (below(3) == 0 && take(m)) add(s_.memory.vaults[p][m]);
    });
    for (int n = 6 + below(8); n > 0; --n)
      build(p, static_cast<Card>(below(kBuildings)));
    for (int n = 3 + below(5); n > 0; --n) {
      const auto card = static_cast<Card>(below(kBuildings));
      if (take(card)) add(s_.secrets.hands[p][card]);
    }
    if (below(2) == 0 && senators_++ < kSenators) add(s_.secrets.hands[p][Card::Senator]);
    const auto hidden = static_cast<Card>(below(kBuildings));
    if (below(2) == 0 && take(hidden)) add(s_.secrets.banked[p][hidden]);
    camp.atrium = static_cast<std::uint8_t>(below(2));
  }

  void build(Seat p, Card card) {
    if (find_structure(s_.table, p, card) >= 0 || s_.table.structures.full()) return;
    Structure structure{.owner = p, .card = card, .site = material_of(card)};
    const bool founded = card == Card::Catacomb || below(3) == 0;
    if (founded && !take_site(structure.site)) return;
    if (!take(card)) return;
    structure.stage = founded ? Stage::Foundation : below(6) == 0 ? Stage::Public : Stage::Finished;
    const int laid = founded ? materials_needed(structure) - 1 : 0;
    for (int n = laid; n > 0 && take(structure.site); --n)
      add(structure.materials[structure.site]);
    s_.table.structures.push_back(structure);
  }

  /// Some of what has been shown.
  void remember() {
    for (int p = 0; p < s_.options.seats; ++p) {
      each_name(names_in(s_.secrets.hands[p]), [&](Card card) {
        if (below(3) > 0) return;
        s_.memory.held[p][card] = 1;
        s_.memory.shown[p][card] = static_cast<std::uint8_t>(below(2));
      });
      each_material([&](Material m) {
        int cards = 0;
        each_name(all_of(m), [&](Card card) { cards += s_.secrets.hands[p][card]; });
        if (below(4) == 0) s_.memory.fewer_than[p][m] = static_cast<std::uint8_t>(cards + 1);
      });
    }
  }

  State s_;
  Rng rng_;
  Counts<Card> used_{};
  Counts<Material> used_of_{};
  Counts<Material> sites_{};
  int senators_ = 0;
};

struct RichTitle : Title {
  static State start(const Options& options) { return TableMaker(options).make(); }
};

class RichTable : public ::testing::TestWithParam<int> {};

Options options_of(int table) {
  Options options;
  options.seats = static_cast<std::uint8_t>(2 + table % 4);
  options.turn_limit = static_cast<std::uint16_t>(500 + table);
  options.prison_retriggers = table % 3 == 0;
  options.stairway_is_extra = table % 5 == 0;
  options.both_neighbours = table % 2 == 0;
  options.prison_takes_influence = table % 7 == 0;
  options.deck_end = table % 4 == 3 ? DeckEnd::FailedDraw : DeckEnd::LastCard;
  options.original_circus_forum = table % 6 == 5;
  options.out_of_town = table % 3 == 2 ? OutOfTown::OneSlot : OutOfTown::AnyTwo;
  options.bridge_reach = table % 4 == 3 ? BridgeReach::Always : BridgeReach::Chosen;
  options.public_buildings_score = table % 5 != 1;
  if (table % 8 == 5) options.rules_version = 1;
  keep_to_version(options);
  return options;
}

constexpr int kTables = 40;

/// LUSORIA_CONTRACT_SEED moves on to other tables.
int first_table() {
  const char* const seed = std::getenv("LUSORIA_CONTRACT_SEED");
  return seed == nullptr ? 0 : kTables * (std::atoi(seed) % 200);
}

TEST_P(RichTable, KeepsTheContract) {
  contract::Report report;
  contract::Claims claims;
  const contract::Settings settings{.games = 2, .samples = 1, .fuzzed = 6};
  contract::Runner<RichTitle>(report, claims, settings).run(options_of(first_table() + GetParam()));
  for (const contract::Failure& failure : report.failures())
    ADD_FAILURE() << contract::sentence(failure);
}

INSTANTIATE_TEST_SUITE_P(Tables, RichTable, ::testing::Range(0, kTables));

/// These tables are no use unless random play on them meets every function.
TEST(RichTables, MeetEveryVerb) {
  std::array<int, kVerbs.size()> met{};
  constexpr int kGames = 8 * kTables;
  for (int game = 0; game < kGames; ++game) {
    State s = RichTitle::start(options_of(game % kTables));
    Rng rng(static_cast<std::uint64_t>(game));
    ActionsOf<Title> list;
    for (Turn turn = Title::turn(s); turn.actor != Actor::Over; turn = Title::turn(s)) {
      Action a{};
      if (turn.actor == Actor::Chance) {
        a = Title::draw(s, rng.next());
      } else {
        Title::legal_actions(s, list);
        a = random_action<Title>(list, rng);
      }
      ++met[static_cast<unsigned>(a.verb)];
      Title::apply(s, a);
    }
  }
  for (unsigned verb = 0; verb < met.size(); ++verb) {
    const auto what = static_cast<Verb>(verb);
    // Only a set-up has these.
    const bool elsewhere = what == Verb::Choose || what == Verb::TurnUp || what == Verb::Concede;
    EXPECT_TRUE(met[verb] > 0 || elsewhere) << kVerbs[verb].slug;
  }
}

}  // namespace
}  // namespace lusoria::glory_to_rome
