// The rules page tells what every building does, in the words of its card.
#include <gtest/gtest.h>

#include "engine/text/catalogue.h"
#include "engine/text/title_text.h"
#include "games/glory_to_rome/game.h"

namespace lusoria {

extern const TitleText k_glory_to_rome_text;

namespace glory_to_rome {
namespace {

TEST(RulesPage, TellsEveryFunction) {
  for (const LanguageText& language : k_glory_to_rome_text.languages) {
    Catalogue words;
    ASSERT_EQ(words.add(language.catalogue), "");
    for (const Building& b : kBuildingTable) {
      const std::string card(slug(b.card));
      const std::string row = "- **" + words.text("card." + card) + "** (" +
                              words.text("material." + std::string(slug(b.material))) +
                              "): " + words.text("function." + card) + "\n";
      EXPECT_NE(language.rules.find(row), std::string_view::npos) << language.lang << " " << row;
    }
  }
}

}  // namespace
}  // namespace glory_to_rome
}  // namespace lusoria
