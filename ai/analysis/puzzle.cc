#include "ai/analysis/puzzle.h"

#include <algorithm>
#include <memory>

#include "ai/bots/bot.h"

namespace lusoria::puzzle {

namespace {

// A first look rules most positions out.
constexpr std::uint32_t kFirstLook = 400;
// Seats that have all but won or lost have nothing left to find.
constexpr float kLost = 0.08F;
constexpr float kWon = 0.97F;

std::unique_ptr<Searcher> searcher_of(const AnyGame& game, std::uint64_t seed) {
  return make_searcher(game, settings_for(game), seed);
}

bool clear(const std::vector<Worth>& choices, float margin_wanted) {
  return choices.size() >= 2 && margin(choices) >= margin_wanted && choices[0].value >= kLost &&
         choices[0].value <= kWon;
}

bool greedy_misses(Searcher& searcher, const AnyView& view, RawAction best) {
  const search::Report seen = searcher.glance(view);
  return !seen.candidates.empty() && seen.candidates.front().action != best;
}

void add(std::vector<Worth>& sum, const std::vector<Worth>& more, float share) {
  for (const Worth& one : more) {
    const auto same = std::find_if(
        sum.begin(), sum.end(), [&](const Worth& w) { return w.action == one.action; });
    if (same == sum.end()) {
      sum.push_back({one.action, one.value * share});
    } else {
      same->value = same->value + one.value * share;
    }
  }
}

void best_first(std::vector<Worth>& choices) {
  std::sort(choices.begin(), choices.end(), [](const Worth& a, const Worth& b) {
    return a.value != b.value ? a.value > b.value : a.action < b.action;
  });
}

}  // namespace

std::vector<Worth> weigh(Searcher& searcher,
                         const AnyView& view,
                         std::uint32_t simulations,
                         std::uint32_t each) {
  search::Report report = searcher.think(view, simulations, {});
  for (const search::Candidate& c : std::vector(report.candidates)) {
    if (c.visits < each) report = searcher.probe(view, c.action, each - c.visits);
  }
  std::vector<Worth> choices;
  for (const search::Candidate& c : report.candidates)
    choices.push_back({c.action, c.value});
  best_first(choices);
  return choices;
}

std::optional<std::vector<Worth>> judge(const AnyGame& game,
                                        const AnyView& view,
                                        const Wanted& wanted) {
  std::vector<Worth> mean;
  const auto glancing = searcher_of(game, 1);
  const auto first = weigh(*glancing, view, kFirstLook, kFirstLook / 8);
  if (!clear(first, wanted.margin / 2) || !greedy_misses(*glancing, view, first[0].action))
    return {};
  for (std::uint32_t seed = 1; seed <= wanted.seeds; ++seed) {
    const auto searcher = searcher_of(game, seed);
    const std::vector<Worth> found = weigh(*searcher, view, wanted.simulations, wanted.simulations);
    if (!clear(found, wanted.margin) || found[0].action != first[0].action) return {};
    if (!greedy_misses(*searcher, view, found[0].action)) return {};
    add(mean, found, 1.0F / static_cast<float>(wanted.seeds));
  }
  best_first(mean);
  return mean;
}

void mine(const AnyGame& game,
          const Json& options,
          std::string_view level,
          std::uint64_t seed,
          const Wanted& wanted,
          const std::function<void(const Found&)>& tell) {
  const std::unique_ptr<LevelBot> bot = make_bot(game, level, seed);
  if (bot == nullptr) return;
  AnyState s = game.start(options);
  Rng chance(seed);
  const auto asks = [&](const AnyActions& legal) {
    return legal.choices.size() >= wanted.least_choices &&
           legal.choices.size() <= wanted.most_choices;
  };
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    if (turn.actor == Actor::Chance) {
      game.apply(s, game.draw(s, chance.next()));
      continue;
    }
    const AnyView view = game.view(s, turn.seat);
    if (asks(game.legal_actions(s))) {
      if (auto choices = judge(game, view, wanted)) tell({s, turn, std::move(*choices)});
    }
    game.apply(s, bot->choose(view, {}));
  }
}

}  // namespace lusoria::puzzle
