// The contract suite on every value of every option that no preset sets, each on its own, and on
// tables where they are mixed.
#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "engine/any/erase.h"
#include "games/fortuna/game.h"
#include "tests/contract/runner.h"

namespace lusoria {
extern const TitleText k_fortuna_text;
}

namespace lusoria::fortuna {
namespace {

/// One side without an owner, and more than one rival.
constexpr int kSeats = 3;
constexpr int kMixedTables = 18;
/// Guided games end by themselves before; random ones need not be long.
constexpr int kRounds = 25;

struct Reading {
  std::string name;
  Json options;
};

void PrintTo(const Reading& reading, std::ostream* out) {
  *out << reading.name;
}

const AnyGame& game() {
  static const Erased<Title> title;
  return title;
}

/// What an option may be besides its default.
std::vector<Json> other_values(const OptionSpec& spec) {
  std::vector<Json> values;
  for (const std::string& slug : spec.values) {
    if (spec.standard.is_boolean())
      values.emplace_back(slug == "true");
    else
      values.emplace_back(slug);
  }
  for (int n = spec.low; spec.values.empty() && n <= spec.high; ++n)
    values.emplace_back(n);
  std::erase(values, spec.standard);
  return values;
}

/// The options that tell how a rule is read.
std::vector<OptionSpec> rules() {
  std::vector<OptionSpec> specs;
  for (const OptionSpec& spec : game().option_specs()) {
    const bool table = spec.key == "seats" || spec.key == "round_limit" ||
                       spec.key == "rules_version" || spec.key == "components_edition";
    if (!table) specs.push_back(spec);
  }
  return specs;
}

std::vector<Reading> readings() {
  std::vector<Reading> all;
  for (const OptionSpec& spec : rules()) {
    for (const Json& value : other_values(spec)) {
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      all.push_back({spec.key + "_" + text,
                     {{"seats", kSeats}, {"round_limit", kRounds}, {spec.key, value}}});
    }
  }
  for (int table = 0; table < kMixedTables; ++table) {
    Rng rng(static_cast<std::uint64_t>(table) + 1);
    Json options{{"seats", 2 + table % 3}, {"round_limit", kRounds}};
    for (const OptionSpec& spec : rules()) {
      std::vector<Json> values = other_values(spec);
      values.push_back(spec.standard);
      options[spec.key] = values[rng.below(static_cast<std::uint32_t>(values.size()))];
    }
    all.push_back({"mixed_" + std::to_string(table), options});
  }
  return all;
}

class Readings : public ::testing::TestWithParam<Reading> {};

TEST_P(Readings, KeepTheContract) {
  Json whole;
  ASSERT_EQ(game().complete_options(GetParam().options, whole), "");
  contract::Report report;
  contract::Claims claims;
  const contract::Settings settings{.games = 2, .samples = 1, .fuzzed = 4};
  contract::Runner<Title>(report, claims, settings, {&game(), &k_fortuna_text})
      .run(options_from<Title>(whole));
  for (const contract::Failure& failure : report.failures())
    ADD_FAILURE() << contract::sentence(failure);
}

INSTANTIATE_TEST_SUITE_P(Options,
                         Readings,
                         ::testing::ValuesIn(readings()),
                         [](const auto& reading) { return reading.param.name; });

}  // namespace
}  // namespace lusoria::fortuna
