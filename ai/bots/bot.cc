#include "ai/bots/bot.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "ai/bots/style.h"
#include "ai/search/net_searcher.h"
#include "engine/core/fmath.h"

namespace lusoria {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<Level, 7> kLevels{{
    {.slug = "random", .method = Method::Random},
    {.slug = "tiro",
     .method = Method::Greedy,
     .noise = 0.12F,
     .temperature = 0.05F,
     .fondness = 0.08F},
    {.slug = "miles", .method = Method::Greedy, .noise = 0.03F, .temperature = 0.012F},
    {.slug = "greedy", .method = Method::Greedy},
    {.slug = "centurio", .simulations = 100, .turn_ms = 2000, .nets = true},
    {.slug = "consul", .simulations = 4000, .turn_ms = 5000, .nets = true},
    {.slug = "pimc", .simulations = 4000, .turn_ms = 5000, .determinizations = 24, .control = true},
}};

/// What new players are measured against: neither listed nor offered, and never changed.
constexpr std::array<Level, 1> kReferences{{
    {.slug = "consul_v1",
     .simulations = 1000,
     .turn_ms = 5000,
     .control = true,
     .sharpness = 128,
     .exploration = 1.0F,
     .evenness = 0.15F,
     .first_play_loss = 0.05F,
     .spread = 0.05F},
}};

/// Whether all that was tried gives about the same chance to win. Then nothing is left to win or to
/// lose, and visits hardly tell choices apart.
bool are_alike(std::span<const search::Candidate> candidates) {
  constexpr float kAlike = 0.02F;
  float least = 1.0F;
  float most = 0.0F;
  for (const search::Candidate& c : candidates) {
    if (c.visits == 0) continue;
    least = std::min(least, c.value);
    most = std::max(most, c.value);
  }
  return most - least <= kAlike;
}

/// A value between -1 and 1, thickest in the middle, that depends on the view, the action and the
/// seed.
float noise_of(std::uint64_t key, RawAction action) {
  const std::uint64_t word = mix(key ^ word_of(action));
  const auto first = static_cast<float>(word & 0xffffU) / 65535.0F;
  const auto second = static_cast<float>((word >> 16U) & 0xffffU) / 65535.0F;
  return first + second - 1.0F;
}

class SearchBot final : public LevelBot {
 public:
  SearchBot(const AnyGame& game,
            const Level& level,
            std::unique_ptr<Searcher> searcher,
            std::uint64_t seed,
            Share share)
      : game_(game), level_(level), searcher_(std::move(searcher)), seed_(seed), share_(share) {}

  search::Report think(const AnyView& view, const Budget& budget) override {
    // Seeded by what it sees and how often it was asked: a view that comes back is not answered
    // alike for ever.
    const std::uint64_t seen = game_.hash(view);
    key_ = mix(seed_ ^ seen ^ mix(++asked_));
    const std::uint64_t own = share_.worker == 0 ? key_ : mix(key_ + share_.worker);
    const Turn turn = game_.turn_of(view);
    const bool new_turn = turn.number != turn_;
    if (new_turn) {
      turn_ = turn.number;
      used_ = {};
      seen_.clear();
    }
    seen_.push_back(seen);
    times_asked_ = std::ranges::count(seen_, seen);
    if (level_.method != Method::Search) {
      // A look that needs no sharing: the first has it alone.
      searcher_->reseed(own);
      return level_.method == Method::Greedy && share_.worker == 0 ? searcher_->glance(view)
                                                                   : search::Report{};
    }
    if (new_turn) searcher_->reseed(own);
    return search(view, budget);
  }

  RawAction pick(const AnyView& view, const search::Report& found) override {
    // What a secret forces is asked all the same, and there is nothing to search.
    if (found.candidates.empty()) return searcher_->any_action(view);
    const std::vector<float> bonuses = bonuses_for(view, found.candidates);
    if (level_.temperature <= 0.0F || times_asked_ > 1) return best_of(found.candidates, bonuses);
    const float least = worst_taken(found.candidates);
    float best = -2.0F;
    std::vector<float> values;
    for (const search::Candidate& c : found.candidates) {
      const bool taken = c.visits > 0 && c.value >= least;
      float value = taken ? c.value + level_.noise * noise_of(key_, c.action) : -2.0F;
      if (taken && !bonuses.empty()) value = value + bonuses[values.size()];
      values.push_back(value);
      best = std::max(best, value);
    }
    float sum = 0.0F;
    for (float& v : values) {
      v = v <= -2.0F ? 0.0F : exp_of((v - best) / level_.temperature);
      sum = sum + v;
    }
    float rest = sum * static_cast<float>(mix(key_) >> 40U) / 16777216.0F;
    for (unsigned i = 0; i < values.size(); ++i) {
      rest = rest - values[i];
      if (rest < 0.0F && values[i] > 0.0F) return found.candidates[i].action;
    }
    return found.candidates.front().action;
  }

 private:
  /// What the bot's style adds to each candidate; nothing if it has none.
  std::vector<float> bonuses_for(const AnyView& view,
                                 const std::vector<search::Candidate>& candidates) const {
    if (!level_.style) return {};
    return bonuses_of(game_, *level_.style, view, candidates, level_.fondness);
  }

  /// Worse than this it does not play: what is lost by a slip is a part of what there is to lose.
  float worst_taken(const std::vector<search::Candidate>& candidates) const {
    float least = 2.0F;
    float most = -2.0F;
    for (const search::Candidate& c : candidates) {
      if (c.visits == 0) continue;
      least = std::min(least, c.value);
      most = std::max(most, c.value);
    }
    return level_.slip < 1.0F ? most - level_.slip * (most - least) : least;
  }

  /// The most visited; among choices that are alike the margin decides, if the search knows it.
  static const search::Candidate& preferred(const std::vector<search::Candidate>& candidates) {
    const search::Candidate* best = &candidates.front();
    if (!are_alike(candidates)) return *best;
    for (const search::Candidate& c : candidates)
      if (c.visits > 0 && c.utility > best->utility) best = &c;
    return *best;
  }

  /// The preferred one, unless the same is asked again. A seat that may go to and fro would do so
  /// for ever where nothing matters any more, or where it likes no way out: then it is any of
  /// equals, and at last any that was thought about.
  RawAction best_of(const std::vector<search::Candidate>& candidates,
                    const std::vector<float>& bonuses) const {
    const search::Candidate& first = preferred(candidates);
    if (times_asked_ == 1 && !bonuses.empty()) return liked(candidates, bonuses, first).action;
    if (times_asked_ == 1) return first.action;
    std::vector<float> weights;
    for (const search::Candidate& c : candidates) {
      const bool taken = c.visits > 0 && (times_asked_ > 3 || c.value >= first.value);
      weights.push_back(taken ? 1.0F : 0.0F);
    }
    Rng rng(key_);
    return candidates[static_cast<unsigned>(
                          search::pick(weights.data(), static_cast<int>(weights.size()), rng))]
        .action;
  }

  /// A turn is many small decisions: each may use half of what is left of the turn's time.
  search::Report search(const AnyView& view, const Budget& budget) {
    const std::uint32_t whole_team = budget.simulations > 0
                                         ? std::min(budget.simulations, level_.simulations)
                                         : level_.simulations;
    const std::uint32_t simulations = (whole_team + share_.of - 1) / share_.of;
    if (budget.turn_ms == 0) return searcher_->think(view, simulations, budget.cancelled);
    const auto whole = std::chrono::milliseconds(std::min(budget.turn_ms, level_.turn_ms));
    const auto begin = Clock::now();
    const auto deadline = begin + (whole - std::min<Clock::duration>(used_, whole)) / 2;
    search::Report report = searcher_->think(view, simulations, [&] {
      return Clock::now() >= deadline || (budget.cancelled && budget.cancelled());
    });
    used_ += Clock::now() - begin;
    return report;
  }

  const AnyGame& game_;
  Level level_;
  std::unique_ptr<Searcher> searcher_;
  std::uint64_t seed_;
  Share share_;
  std::uint64_t asked_ = 0;
  std::uint64_t key_ = 0;  ///< Of the last view thought about.
  std::uint32_t turn_ = 0xffffffffU;
  std::vector<std::uint64_t> seen_;  ///< What it was asked this turn.
  std::ptrdiff_t times_asked_ = 0;   ///< … the same as now.
  Clock::duration used_{};
};

/// Reads a whole number or a decimal such as "0.25"; nothing else.
std::optional<float> number_of(std::string_view text) {
  double value = 0.0;
  double unit = 0.0;
  const bool minus = text.starts_with('-');
  if (minus) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  for (const char c : text) {
    if (c == '.' && unit == 0.0) {
      unit = 1.0;
    } else if (c >= '0' && c <= '9') {
      value = value * 10.0 + (c - '0');
      unit *= 10.0;
    } else {
      return std::nullopt;
    }
  }
  value /= unit > 0.0 ? unit : 1.0;
  return static_cast<float>(minus ? -value : value);
}

/// What a level's spec may change. Settings of the search without nets make it think so.
struct Change {
  std::string_view key;
  void (*apply)(Level& level, float value);
  bool without_nets = true;
};

constexpr std::array<Change, 12> kChanges{{
    {"sims",
     [](Level& l, float v) {
       l.simulations = static_cast<std::uint32_t>(v);
       l.net_simulations = l.simulations;
     },
     false},
    {"noise", [](Level& l, float v) { l.noise = v; }, false},
    {"temperature", [](Level& l, float v) { l.temperature = v; }, false},
    {"slip", [](Level& l, float v) { l.slip = v; }, false},
    {"fondness", [](Level& l, float v) { l.fondness = v; }, false},
    {"turns", [](Level& l, float v) { l.rollout_turns = static_cast<int>(v); }},
    {"sharp", [](Level& l, float v) { l.sharpness = static_cast<std::uint32_t>(v); }},
    {"explore", [](Level& l, float v) { l.exploration = v; }},
    {"even", [](Level& l, float v) { l.evenness = v; }},
    {"loss", [](Level& l, float v) { l.first_play_loss = v; }},
    {"spread", [](Level& l, float v) { l.spread = v; }},
    {"worlds", [](Level& l, float v) { l.determinizations = static_cast<std::uint32_t>(v); }},
}};

/// One "key=value" of a level's spec.
bool change(Level& level, std::string_view text) {
  const std::size_t at = text.find('=');
  if (at == std::string_view::npos) return false;
  const std::string_view key = text.substr(0, at);
  if (key == "style") {
    level.style = from_slug<Style>(text.substr(at + 1));
    return level.style.has_value();
  }
  const std::optional<float> value = number_of(text.substr(at + 1));
  if (!value || (*value < 0.0F && key != "turns")) return false;
  const auto found = std::find_if(
      kChanges.begin(), kChanges.end(), [&](const Change& known) { return known.key == key; });
  if (found == kChanges.end()) return false;
  found->apply(level, *value);
  level.nets = level.nets && !found->without_nets;
  return true;
}

search::Settings hand_settings(const AnyGame& game, const Level& level) {
  search::Settings settings = settings_for(game);
  settings.determinizations = level.determinizations;
  settings.rollout.turns = level.rollout_turns.value_or(settings.rollout.turns);
  settings.rollout.sharpness = level.sharpness.value_or(settings.rollout.sharpness);
  settings.exploration = level.exploration.value_or(settings.exploration);
  settings.prior_evenness = level.evenness.value_or(settings.prior_evenness);
  settings.first_play_loss = level.first_play_loss.value_or(settings.first_play_loss);
  settings.prior_spread = level.spread.value_or(settings.prior_spread);
  return settings;
}

}  // namespace

std::span<const Level> levels() {
  return kLevels;
}

const Level* find_level(std::string_view slug) {
  for (const Level& level : kLevels) {
    if (level.slug == slug) return &level;
  }
  return nullptr;
}

const Level& strongest_level() {
  const auto offered =
      std::find_if(kLevels.rbegin(), kLevels.rend(), [](const Level& l) { return !l.control; });
  return *offered;
}

bool plays_with_nets(const AnyGame& game, const Level& level) {
  return level.nets && own_nets(game) != nullptr;
}

std::uint32_t simulations_of(const AnyGame& game, const Level& level) {
  if (!plays_with_nets(game, level)) return level.simulations;
  return level.net_simulations.value_or(level.simulations * own_nets(game)->pace / 100);
}

std::unique_ptr<Searcher> make_level_searcher(const AnyGame& game,
                                              const Level& level,
                                              std::uint64_t seed) {
  return plays_with_nets(game, level) ? make_net_searcher(game, own_nets(game), {}, seed)
                                      : make_searcher(game, hand_settings(game, level), seed);
}

std::optional<Level> read_level(std::string_view spec) {
  const std::string_view slug = spec.substr(0, spec.find(':'));
  const Level* found = find_level(slug);
  for (const Level& reference : kReferences)
    if (reference.slug == slug) found = &reference;
  if (found == nullptr) return std::nullopt;
  Level level = *found;
  while (spec.find(':') != std::string_view::npos) {
    spec.remove_prefix(spec.find(':') + 1);
    if (!change(level, spec.substr(0, spec.find(':')))) return std::nullopt;
  }
  return level;
}

std::unique_ptr<LevelBot> make_bot(const AnyGame& game,
                                   std::string_view level,
                                   std::uint64_t seed,
                                   Share share) {
  std::optional<Level> found = read_level(level);
  if (!found) return nullptr;
  std::unique_ptr<Searcher> searcher = make_level_searcher(game, *found, seed);
  if (!searcher) return nullptr;
  found->simulations = simulations_of(game, *found);
  return make_bot(game, *found, std::move(searcher), seed, share);
}

std::unique_ptr<LevelBot> make_bot(const AnyGame& game,
                                   const Level& level,
                                   std::unique_ptr<Searcher> searcher,
                                   std::uint64_t seed,
                                   Share share) {
  return std::make_unique<SearchBot>(game, level, std::move(searcher), seed, share);
}

std::vector<search::Candidate> best_choices(const search::Report& report, std::size_t count) {
  std::vector<search::Candidate> best = report.candidates;
  std::erase_if(best, [](const search::Candidate& c) { return c.visits == 0; });
  if (!are_alike(best)) best.resize(std::min(best.size(), count));
  // A search that does not know margins has no utilities.
  const auto worth = [](const search::Candidate& c) {
    return c.utility != 0.0F ? c.utility : c.value;
  };
  search::put_in_order(best, [&](const search::Candidate& a, const search::Candidate& b) {
    return worth(a) > worth(b);
  });
  best.resize(std::min(best.size(), count));
  return best;
}

search::Report merged(std::span<const search::Report> reports) {
  search::Report sum;
  for (const search::Report& report : reports) {
    const auto before = static_cast<double>(sum.simulations);
    const auto more = static_cast<double>(report.simulations);
    if (before + more <= 0.0) continue;
    for (unsigned i = 0; i < kMaxSeats; ++i) {
      const double total =
          static_cast<double>(sum.seats[i]) * before + static_cast<double>(report.seats[i]) * more;
      sum.seats[i] = static_cast<float>(total / (before + more));
    }
    sum.simulations += report.simulations;
    for (const search::Candidate& c : report.candidates) {
      const auto found = std::find_if(sum.candidates.begin(),
                                      sum.candidates.end(),
                                      [&](const auto& known) { return known.action == c.action; });
      if (found == sum.candidates.end()) {
        sum.candidates.push_back(c);
        continue;
      }
      const std::uint32_t visits = found->visits + c.visits;
      const auto mean = [&](float a, float b) {
        const double total =
            static_cast<double>(a) * found->visits + static_cast<double>(b) * c.visits;
        return static_cast<float>(total / visits);
      };
      if (visits > 0) {
        found->value = mean(found->value, c.value);
        found->utility = mean(found->utility, c.utility);
      }
      found->visits = visits;
    }
  }
  search::put_in_order(sum.candidates, [](const search::Candidate& a, const search::Candidate& b) {
    return a.visits > b.visits;
  });
  return sum;
}

}  // namespace lusoria
