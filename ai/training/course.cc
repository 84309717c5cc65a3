#include "ai/training/course.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <deque>
#include <filesystem>
#include <utility>

#include "ai/arena/arena.h"
#include "ai/bots/on_threads.h"
#include "ai/search/net_searcher.h"
#include "ai/training/folder.h"
#include "ai/training/lessons.h"
#include "ai/training/targets.h"

namespace lusoria::training {

namespace {

/// Of all threads: a busy machine does not change it.
double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <class... Values>
std::string text(const char* format, Values... values) {
  std::array<char, 400> line{};
  std::snprintf(line.data(), line.size(), format, values...);
  return line.data();
}

/// Several numbers as one seed.
std::uint64_t seed_of(std::initializer_list<std::uint64_t> parts) {
  std::uint64_t seed = kGolden;
  for (const std::uint64_t part : parts)
    seed = mix(seed ^ part) + kGolden;
  return seed;
}

/// Where a training stands.
struct Progress {
  std::uint32_t phase = 0;
  std::uint32_t generation = 0;  ///< Within the phase.
  std::uint32_t harvests = 0;    ///< So far, over all phases; names their files.
  std::uint32_t kept = 0;        ///< The last so many are learned from.
  std::uint64_t games = 0;
  float margin_scale = 1.0F;
  float usual_turns = 100.0F;
  bool has_policy = false;
  std::string champion;  ///< Its folder's name.
};

class Course {
 public:
  Course(const CourseSpec& spec, const nets::InputShape& shape)
      : spec_(spec),
        shape_(shape),
        gym_(make_gym(*spec.game)),
        value_(shape_.own, shape_.table, seed_of({spec.seed, 1})),
        policy_(shape_.of_policy(), gym_->rows(), seed_of({spec.seed, 2})) {}

  std::string run() {
    if (std::string error = load(); !error.empty()) return error;
    while (now_.phase < phases_wanted()) {
      const Phase& phase = spec_.phases[now_.phase];
      if (now_.generation < static_cast<std::uint32_t>(phase.generations)) {
        if (!generation(phase)) return spec_.folder + " cannot be written";
        ++now_.generation;
      } else {
        if (std::string error = finish(phase); !error.empty()) return error;
        ++now_.phase;
        now_.generation = 0;
      }
      if (!save()) return spec_.folder + " cannot be written";
      if (spec_.stop && spec_.stop()) return {};
    }
    tell("done: the best nets are in " + spec_.folder + "/" + now_.champion);
    return {};
  }

 private:
  /// All, or those up to the one named.
  std::size_t phases_wanted() const {
    const auto last = std::ranges::find(spec_.phases, spec_.until, &Phase::name);
    return last == spec_.phases.end() ? spec_.phases.size()
                                      : static_cast<std::size_t>(last - spec_.phases.begin()) + 1;
  }

  void tell(std::string_view line) const {
    if (spec_.tell) spec_.tell(line);
  }

  std::shared_ptr<const nets::Nets> nets_now(bool with_policy) const {
    auto nets = std::make_shared<nets::Nets>();
    nets->value = value_.quantised();
    nets->has_policy = with_policy && now_.has_policy;
    if (nets->has_policy) nets->policy = policy_.quantised();
    nets->margin_scale = now_.margin_scale;
    return nets;
  }

  /// False if what was played cannot be kept.
  bool generation(const Phase& phase) {
    double begin = processor_seconds();
    Harvest harvest = harvested(phase);
    const double played = processor_seconds() - begin;
    if (now_.harvests == 0) learn_usual(harvest.positions.games);
    now_.games += harvest.positions.games.size();
    const auto positions = harvest.positions.all.size();
    const auto decisions = harvest.decisions.all.size();
    if (!keep(phase, std::move(harvest))) return false;
    begin = processor_seconds();
    set_all_targets(phase);
    const auto [value_loss, policy_loss] = taught(phase);
    tell(
        text("%s %u/%d: %u games, %zu positions, %zu decisions in %.1f s; learned in %.1f s: "
             "value %.4f, policy %.4f, %.1f %% right",
             std::string(phase.name).c_str(),
             now_.generation + 1,
             phase.generations,
             phase.games,
             positions,
             decisions,
             played,
             processor_seconds() - begin,
             static_cast<double>(value_loss),
             static_cast<double>(policy_loss.entropy),
             100.0 * static_cast<double>(policy_loss.right)));
    return true;
  }

  /// The games of one generation, in the order of their numbers whatever threads played them.
  Harvest harvested(const Phase& phase) {
    constexpr std::uint32_t kChunk = 64;
    const std::uint64_t seed = seed_of({spec_.seed, 3, now_.phase, now_.generation});
    const bool by_net = phase.styles.front().by_net;
    const auto nets = by_net ? nets_now(phase.uses_policy) : nullptr;
    search::NetSettings settings;
    settings.gumbel_below = 100000;
    settings.gumbel_noise = true;
    Harvest all;
    for (std::uint32_t from = 0; from < phase.games; from += kChunk) {
      const std::uint32_t count = std::min(kChunk, phase.games - from);
      std::vector<Harvest> parts(count);
      std::atomic<std::uint32_t> next{0};
      on_threads(spec_.threads, [&](unsigned) {
        for (std::uint32_t i = next++; i < count; i = next++) {
          const std::uint64_t game_seed = seed_of({seed, from + i});
          gym_->play({.seed = game_seed,
                      .options = mixed_options(*spec_.game, seed_of({game_seed, 4})),
                      .styles = phase.styles,
                      .nets = nets,
                      .settings = settings,
                      .full_part = phase.full_part,
                      .keep_decisions = phase.keep_decisions},
                     parts[i]);
        }
      });
      for (const Harvest& part : parts)
        all.append(part);
    }
    return all;
  }

  /// What leads and lengths the title's games have.
  void learn_usual(const std::vector<nets::Positions::Game>& games) {
    double leads = 0.0;
    double turns = 0.0;
    double seats = 0.0;
    for (const auto& game : games) {
      turns += game.turns;
      seats += game.seats;
      for (unsigned i = 0; i < game.seats; ++i)
        leads += static_cast<double>(std::abs(game.leads[i]));
    }
    now_.margin_scale = static_cast<float>(std::max(0.5, leads / std::max(1.0, seats)));
    now_.usual_turns =
        static_cast<float>(std::max(1.0, turns / std::max(1.0, static_cast<double>(games.size()))));
  }

  std::string harvest_path(std::uint32_t number) const {
    return spec_.folder + "/harvest-" + std::to_string(number) + ".bin";
  }

  /// Puts a harvest into the window, and what is too old out of it.
  bool keep(const Phase& phase, Harvest harvest) {
    if (!write_whole(harvest_path(now_.harvests), bytes_of(harvest))) return false;
    ++now_.harvests;
    window_.push_back(std::move(harvest));
    // What other players did is not learned again.
    const auto most = static_cast<std::size_t>(
        std::min<std::uint32_t>(static_cast<std::uint32_t>(phase.window), now_.generation + 1));
    while (window_.size() > most)
      window_.pop_front();
    now_.kept = static_cast<std::uint32_t>(window_.size());
    return true;
  }

  void set_all_targets(const Phase& phase) {
    const nets::ValueNet net = value_.quantised();
    const TargetSettings settings{.margin_scale = now_.margin_scale,
                                  .usual_turns = now_.usual_turns};
    for (Harvest& harvest : window_)
      set_targets(harvest.positions, phase.from_results ? nullptr : &net, settings);
  }

  /// Both nets learn beside each other; neither knows of the other.
  std::pair<float, nets::PolicyTrainer::Loss> taught(const Phase& phase) {
    const auto whole = static_cast<float>(phase.generations);
    const auto part = static_cast<float>(now_.generation) / whole;
    const float change = phase.last_rate - phase.rate;
    LessonSettings lesson{.epochs = phase.epochs,
                          .rate = phase.rate + change * part,
                          .last_rate = phase.rate + change * (part + 1.0F / whole),
                          .seed = seed_of({spec_.seed, 5, now_.phase, now_.generation})};
    float value_loss = 0.0F;
    nets::PolicyTrainer::Loss policy_loss;
    const auto learn = [&](bool value) {
      if (value) value_loss = teach_value(value_, window_, lesson);
      if (!value && phase.keep_decisions > 0.0F)
        policy_loss = teach_policy(policy_, window_, lesson);
    };
    if (spec_.threads > 1) {
      on_threads(2, [&](unsigned i) { learn(i == 0); });
    } else {
      learn(true);
      learn(false);
    }
    now_.has_policy = now_.has_policy || phase.keep_decisions > 0.0F;
    return {value_loss, policy_loss};
  }

  Json about(std::string_view kind, const Json& gates) const {
    return {{"kind", kind},
            {"title", std::string(spec_.game->facts().slug)},
            {"rules_version", spec_.game->facts().rules_version},
            {"components_edition", spec_.game->facts().components_edition},
            {"inputs", shape_.fingerprint},
            {"margin_scale", now_.margin_scale},
            {"command", spec_.command},
            {"seed", spec_.seed},
            {"games", now_.games},
            {"date", spec_.date},
            {"phase", std::string(spec_.phases[now_.phase].name)},
            {"gates", gates}};
  }

  bool write_nets(const std::string& folder, const Json& gates) const {
    const auto nets = nets_now(true);
    const nets::NetFile value{about("value", gates), nets->value.to_bytes()};
    if (!write_whole(folder + "/value.net", to_text(value))) return false;
    if (!nets->has_policy) return true;
    const nets::NetFile policy{about("policy", gates), nets->policy.to_bytes()};
    return write_whole(folder + "/policy.net", to_text(policy));
  }

  /// One of the nets against three of `against`, four seats or as many as the title has.
  arena::Standing gate(const std::string& one, const std::string& against, std::uint32_t games) {
    const int seats = std::min<int>(4, spec_.game->facts().max_seats);
    Json options;
    (void)spec_.game->complete_options(Json{{"seats", seats}}, options);
    arena::Spec match{.game = spec_.game,
                      .options = options,
                      .bots = std::vector<std::string>(static_cast<unsigned>(seats), against),
                      .games = games,
                      .seed = seed_of({spec_.seed, 6, now_.phase}),
                      .threads = spec_.threads};
    match.bots.front() = one;
    std::vector<arena::Played> played;
    arena::play_all(match, played, {});
    return arena::summarise(match, played).standings.front();
  }

  /// Writes the phase's nets, measures them, and takes them for the best if they are.
  std::string finish(const Phase& phase) {
    const std::string name = std::to_string(now_.phase + 1) + "-" + std::string(phase.name);
    const std::string folder = spec_.folder + "/" + name;
    if (!write_nets(folder, Json::array())) return folder + " cannot be written";
    const std::string changes = ":sims=" + std::to_string(phase.gate_simulations);
    const std::string one = "net:" + folder + changes;
    std::vector<std::pair<std::string, std::uint32_t>> rivals{{"greedy", spec_.gate_games}};
    if (!now_.champion.empty())
      rivals.push_back({"net:" + spec_.folder + "/" + now_.champion + changes, spec_.gate_games});
    if (phase.meets_reference && spec_.reference_games > 0)
      rivals.push_back({"consul_v1", spec_.reference_games});
    Json gates = Json::array();
    bool is_best = true;
    for (const auto& [against, games] : rivals) {
      const double begin = processor_seconds();
      const arena::Standing found = gate(one, against, games);
      const bool is_champion = against.ends_with("/" + now_.champion + changes);
      if (is_champion) is_best = found.low > 0.25;
      tell(text("gate %s against three %s: %.1f %% [%.1f - %.1f] of %u games in %.0f s",
                one.c_str(),
                against.c_str(),
                100 * found.share,
                100 * found.low,
                100 * found.high,
                found.games,
                processor_seconds() - begin));
      gates.push_back({{"as", changes.substr(1)},
                       {"against", is_champion ? now_.champion + changes : against},
                       {"games", found.games},
                       {"share", found.share},
                       {"low", found.low},
                       {"high", found.high}});
    }
    if (!write_nets(folder, gates)) return folder + " cannot be written";
    if (is_best) now_.champion = name;
    tell(is_best ? name + " is the best so far" : name + " has not beaten " + now_.champion);
    return {};
  }

  /// What a folder must have been begun with to be gone on with.
  Json header() const {
    Json phases = Json::array();
    for (const Phase& phase : spec_.phases)
      phases.push_back({std::string(phase.name), phase.generations, phase.games});
    return {{"title", std::string(spec_.game->facts().slug)},
            {"inputs", shape_.fingerprint},
            {"seed", spec_.seed},
            {"phases", phases}};
  }

  bool save() const {
    nets::ByteWriter out;
    value_.save(out);
    policy_.save(out);
    const Json progress{{"phase", now_.phase},
                        {"generation", now_.generation},
                        {"harvests", now_.harvests},
                        {"kept", now_.kept},
                        {"games", now_.games},
                        {"margin_scale", now_.margin_scale},
                        {"usual_turns", now_.usual_turns},
                        {"has_policy", now_.has_policy},
                        {"champion", now_.champion}};
    std::string bytes = header().dump() + "\n" + progress.dump() + "\n";
    bytes.append(out.bytes.begin(), out.bytes.end());
    if (!write_whole(spec_.folder + "/state.bin", bytes)) return false;
    std::error_code error;
    for (std::uint32_t old = 0; old + now_.kept < now_.harvests; ++old)
      std::filesystem::remove(harvest_path(old), error);
    return true;
  }

  std::string load() {
    const std::optional<std::string> bytes = read_whole(spec_.folder + "/state.bin");
    if (!bytes) return {};
    const std::size_t first = bytes->find('\n');
    const std::size_t second = bytes->find('\n', first + 1);
    if (second == std::string::npos) return spec_.folder + "/state.bin is damaged";
    if (Json::parse(bytes->substr(0, first), nullptr, false) != header())
      return spec_.folder + " holds another training";
    const Json json = Json::parse(bytes->substr(first + 1, second - first - 1), nullptr, false);
    nets::ByteReader in(
        std::span(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size())
            .subspan(second + 1));
    if (!json.is_object() || !value_.load(in) || !policy_.load(in) || !in.exact())
      return spec_.folder + "/state.bin is damaged";
    now_ = {.phase = json.at("phase"),
            .generation = json.at("generation"),
            .harvests = json.at("harvests"),
            .kept = json.at("kept"),
            .games = json.at("games"),
            .margin_scale = json.at("margin_scale"),
            .usual_turns = json.at("usual_turns"),
            .has_policy = json.at("has_policy"),
            .champion = json.at("champion")};
    for (std::uint32_t i = now_.harvests - now_.kept; i < now_.harvests; ++i) {
      const std::optional<std::string> kept = read_whole(harvest_path(i));
      window_.emplace_back();
      if (!kept || !harvest_from(*kept, window_.back())) return harvest_path(i) + " is damaged";
    }
    tell("going on behind " + std::to_string(now_.games) + " games");
    return {};
  }

  const CourseSpec& spec_;
  nets::InputShape shape_;
  std::unique_ptr<Gym> gym_;
  nets::ValueTrainer value_;
  nets::PolicyTrainer policy_;
  std::deque<Harvest> window_;
  Progress now_;
};

}  // namespace

std::string run_course(const CourseSpec& spec) {
  const auto shape = input_shape_of(*spec.game);
  if (!shape) return std::string(spec.game->facts().slug) + " does not say what nets are told";
  return Course(spec, *shape).run();
}

}  // namespace lusoria::training
