// The catalogues of every title: all that play, pages and the command line ask for is there, in
// three languages with the same keys and the same placeholders, and nothing is left over.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "engine/any/any_game.h"
#include "engine/text/title_text.h"

namespace lusoria {
namespace {

using Keys = std::set<std::string>;

void add_names(Keys& keys, std::string_view prefix, const Names& names) {
  for (const std::string_view slug : names.slugs)
    keys.insert(std::string(prefix) + "." + std::string(slug));
}

/// Keys that follow from the title's tables; what its hooks say besides is up to the title.
Keys required(const AnyGame& game) {
  Keys keys{"title.name", "title.blurb"};
  for (const VerbSpec& verb : game.verbs()) {
    keys.insert("event." + std::string(verb.slug));
    for (const Operand& operand : verb.operands) {
      if (operand.kind == OperandKind::Named) add_names(keys, operand.named.domain, operand.named);
    }
  }
  add_names(keys, "ask", game.decisions());
  add_names(keys, "refusal", game.refusals());
  add_names(keys, "reason", game.reasons());
  add_names(keys, "source", game.sources());
  for (const OptionSpec& option : game.option_specs()) {
    if (option.key == "seats" || option.key == "rules_version" ||
        option.key == "components_edition")
      continue;
    keys.insert("option." + option.key);
    keys.insert("option." + option.key + ".help");
    if (option.standard.is_boolean()) continue;
    for (const std::string& value : option.values)
      keys.insert("option." + option.key + "." + value);
  }
  for (const auto& preset : game.presets()) {
    keys.insert("preset." + preset.first);
    keys.insert("preset." + preset.first + ".help");
  }
  for (const ComponentRow& row : game.components(game.facts().components_edition))
    keys.insert(row.kind + "." + row.slug);
  return keys;
}

/// Values of options that are numbers: they may have a name, or stand for themselves.
Keys numbered(const AnyGame& game) {
  Keys keys;
  for (const OptionSpec& option : game.option_specs()) {
    if (!option.standard.is_number()) continue;
    for (int value = option.low; value <= option.high; ++value)
      keys.insert("option." + option.key + "." + std::to_string(value));
  }
  return keys;
}

/// Verbs that some seat was offered in a few random games, so that "choice." texts are not asked
/// for verbs of chance.
Keys offered(const AnyGame& game) {
  Keys keys;
  for (const auto& [preset, options] : game.presets()) {
    Rng rng(7);
    for (int play = 0; play < 3; ++play) {
      AnyState s = game.start(options);
      for (int step = 0; step < 3000; ++step) {
        const Turn turn = game.turn(s);
        if (turn.actor == Actor::Over) break;
        if (turn.actor == Actor::Chance) {
          game.apply(s, game.draw(s, rng.next()));
          continue;
        }
        AnyActions actions = game.legal_actions(s);
        auto& all = actions.choices;
        all.insert(all.end(), actions.asides.begin(), actions.asides.end());
        const AnyView view = game.view(s, turn.seat);
        for (const RawAction action : all)
          keys.insert(game.label(view, action).key);
        game.apply(s, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      }
    }
  }
  return keys;
}

class TextsTest : public ::testing::TestWithParam<unsigned> {
 protected:
  const AnyGame& game() const { return *all_games()[GetParam()]; }

  const TitleText& texts() const { return *all_texts()[GetParam()]; }

  Catalogue catalogue(unsigned language) const {
    Catalogue words;
    EXPECT_EQ(words.add(texts().languages[language].catalogue), "")
        << texts().slug << " " << texts().languages[language].lang;
    return words;
  }
};

TEST_P(TextsTest, HaveAllThatIsAskedFor) {
  Keys keys = required(game());
  keys.merge(offered(game()));
  for (unsigned i = 0; i < 3; ++i) {
    const Catalogue words = catalogue(i);
    for (const std::string& key : keys)
      EXPECT_TRUE(words.has(key)) << texts().languages[i].lang << " lacks " << key;
  }
}

TEST_P(TextsTest, SayTheSameInEveryLanguage) {
  const Catalogue english = catalogue(0);
  for (unsigned i = 1; i < 3; ++i) {
    const Catalogue other = catalogue(i);
    const std::string_view lang = texts().languages[i].lang;
    for (const auto& [key, text] : english.texts()) {
      ASSERT_TRUE(other.has(key)) << lang << " lacks " << key;
      const auto mine = placeholders(text);
      const auto theirs = placeholders(other.text(key));
      EXPECT_EQ(Keys(mine.begin(), mine.end()), Keys(theirs.begin(), theirs.end()))
          << lang << " " << key << " has other placeholders";
    }
    for (const auto& [key, text] : other.texts())
      EXPECT_TRUE(english.has(key)) << key << " is in " << lang << " only";
  }
}

TEST_P(TextsTest, HoldNothingForVerbsAndRefusalsThatAreGone) {
  Keys keys = required(game());
  keys.merge(numbered(game()));
  const Catalogue words = catalogue(0);
  for (const auto& [key, text] : words.texts()) {
    const std::string prefix = key.substr(0, key.find('.'));
    for (const char* closed : {"refusal", "reason", "source", "ask", "preset", "option"}) {
      if (prefix == closed) {
        // Every title may say how its seats and editions are called, and the sides of a switch.
        const bool common = key.starts_with("option.seats") ||
                            key.starts_with("option.rules_version") ||
                            key.starts_with("option.components_edition") ||
                            key.ends_with(".true") || key.ends_with(".false");
        // A question may be asked in other words where more is known (Title::question).
        const bool fuller = prefix == "ask" && keys.contains(key.substr(0, key.rfind('.')));
        EXPECT_TRUE(common || fuller || keys.contains(key)) << "nothing asks for " << key;
      }
    }
  }
}

/// "order.<decision>.<order>": the order is "lowest", "highest" or a verb that needs no operand.
TEST_P(TextsTest, OrdersNameADecisionAndAnAnswer) {
  const auto decisions = game().decisions().slugs;
  const Catalogue words = catalogue(0);
  for (const auto& [key, text] : words.texts()) {
    if (!key.starts_with("order.")) continue;
    const std::size_t dot = key.find('.', 6);
    ASSERT_NE(dot, std::string::npos) << key;
    const std::string decision = key.substr(6, dot - 6);
    const std::string order = key.substr(dot + 1);
    EXPECT_NE(std::find(decisions.begin(), decisions.end(), decision), decisions.end()) << key;
    const auto verbs = game().verbs();
    const bool plain = std::any_of(verbs.begin(), verbs.end(), [&](const VerbSpec& verb) {
      return verb.slug == order && verb.operands[0].kind == OperandKind::None;
    });
    EXPECT_TRUE(plain || order == "lowest" || order == "highest") << key;
  }
}

TEST_P(TextsTest, TheRulesPageHasEverySectionThatRefusalsPointTo) {
  // Sections are reached through refusals of real positions: every seat tries every verb.
  Keys sections;
  const Json options = game().presets().front().second;
  AnyState s = game().start(options);
  Rng rng(11);
  for (int step = 0; step < 2000; ++step) {
    const Turn turn = game().turn(s);
    if (turn.actor == Actor::Over) break;
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t word = rng.next();
      const RawAction action{static_cast<std::uint8_t>(word % game().verbs().size()),
                             static_cast<std::uint8_t>((word >> 8U) % 16),
                             static_cast<std::uint8_t>((word >> 16U) % 16),
                             static_cast<std::uint8_t>((word >> 24U) % 16)};
      const auto refusal = game().refuse(s, static_cast<Seat>((word >> 32U) % 2), action);
      if (refusal) sections.insert(std::string(refusal->section));
    }
    if (turn.actor == Actor::Chance) {
      game().apply(s, game().draw(s, rng.next()));
    } else {
      const auto choices = game().legal_actions(s).choices;
      game().apply(s, choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
    }
  }
  for (const LanguageText& language : texts().languages) {
    for (const std::string& section : sections)
      EXPECT_NE(language.rules.find("{#" + section + "}"), std::string_view::npos)
          << "the " << language.lang << " rules have no section " << section;
  }
}

INSTANTIATE_TEST_SUITE_P(Titles,
                         TextsTest,
                         ::testing::Range(0U, static_cast<unsigned>(all_games().size())),
                         [](const auto& titles) {
                           return std::string(all_games()[titles.param]->facts().slug);
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TextsTest);

}  // namespace
}  // namespace lusoria
