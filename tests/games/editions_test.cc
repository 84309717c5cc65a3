// Components editions as data, whatever a file or a record says: read whole or refused in one
// sentence, and what is let in can be played. The walk of an owner is in edition_test.py.
#include "engine/core/editions.h"

#include <gtest/gtest.h>

#include "engine/any/edition.h"
#include "engine/match/record.h"

namespace lusoria {
namespace {

/// A checksum that needs no cryptography.
std::string easy_digest(std::string_view) {
  return "0";
}

std::vector<const AnyGame*> with_box() {
  std::vector<const AnyGame*> games;
  for (const AnyGame* game : all_games()) {
    if (!game->box_json(1).is_null()) games.push_back(game);
  }
  return games;
}

/// Plays a random game with that edition, looking at the state now and then.
Match played(const AnyGame& game, std::uint8_t edition, std::uint64_t seed) {
  Json options;
  EXPECT_EQ(game.complete_options({{"seats", 2}, {"components_edition", edition}}, options), "");
  const std::vector<std::string> names{"Ana", "Ben"};
  Match match(game, options, Seating::of(names));
  Rng rng(seed);
  while (!match.over()) {
    const Turn turn = match.turn();
    RawAction action;
    if (turn.actor == Actor::Chance) {
      action = game.draw(match.state(), rng.next());
    } else {
      const AnyActions all = game.legal_actions(match.state());
      action = all.choices[rng.below(static_cast<std::uint32_t>(all.choices.size()))];
    }
    EXPECT_EQ(match.append(turn.seat, action), "");
    if (match.log().size() % 16 == 0) {
      EXPECT_EQ(game.check(match.state()), "");
    }
  }
  return match;
}

/// Every value inside, so that one can be changed.
void collect(Json& json, std::vector<Json*>& all) {
  all.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& inner : json)
    collect(inner, all);
}

/// Some value that may stand there or not: of another row, or none a box has.
Json other_value(const std::vector<Json*>& all, Rng& rng) {
  const auto pick = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
  const std::array<Json, 9> odd{Json(),
                                Json(0),
                                Json(-1),
                                Json(255),
                                Json(256),
                                Json(1.5),
                                Json("villa"),
                                Json::array(),
                                Json::object()};
  return pick(3) == 0 ? odd[pick(odd.size())] : *all[pick(all.size())];
}

/// The file of an owner who found every figure to be right.
Json checked_box(const AnyGame& game) {
  Json file = Json::parse(export_edition(game, 1));
  std::vector<Json*> all;
  collect(file["box"], all);
  for (Json* value : all) {
    if (*value == Json("reconstructed")) *value = "exact";
  }
  return file;
}

// First of all, as what others load may take its number.
TEST(Editions, RecordsCarryTheirFigures) {
  for (const AnyGame* game : with_box()) {
    const LoadedEdition loaded = load_edition(*game, checked_box(*game));
    ASSERT_EQ(loaded.error, "");
    ASSERT_TRUE(is_loaded_edition(loaded.number));
    const Match match = played(*game, loaded.number, 5);
    const std::string text = write_record(match, nullptr, easy_digest);
    Record record;
    ASSERT_EQ(read_record(all_games(), text, easy_digest, record), "");
    const Loaded again = load_match(record);
    ASSERT_EQ(again.error, "");
    EXPECT_TRUE(game->equal(again.match->state(), match.state()));
    EXPECT_EQ(write_record(*again.match, nullptr, easy_digest), text);

    const std::size_t line = text.find("\nedition: ");
    std::string without = text;
    without.erase(line, text.find('\n', line + 1) - line);
    EXPECT_NE(read_record(all_games(), without, easy_digest, record).find("edition"),
              std::string::npos);
  }
}

TEST(Editions, UnchangedFiguresAreTheCompiledEdition) {
  for (const AnyGame* game : with_box()) {
    const std::string text = export_edition(*game, 1);
    const LoadedEdition loaded = load_edition(*game, std::string_view(text));
    EXPECT_EQ(loaded.error, "");
    EXPECT_EQ(loaded.number, 1);
    EXPECT_EQ(edition_line(*game, 1), "");
  }
}

TEST(Editions, DeepFilesAreRefusedWithoutFallingOver) {
  const std::string deep = std::string(60'000, '[') + std::string(60'000, ']');
  for (const AnyGame* game : with_box()) {
    for (const char* key : {"name", "base", "box", "title", "lusoria_edition", "other"}) {
      const std::string text =
          R"({"base":1,"box":{},")" + std::string(key) + "x\":0,\"" + key + "\":" + deep + "}";
      EXPECT_NE(load_edition(*game, std::string_view(text)).error, "") << key;
      EXPECT_NE(load_edition(all_games(), text).error, "") << key;
    }
    const std::string text = R"({"base":1,"box":{"tiles":)" + deep + "}}";
    EXPECT_NE(load_edition(*game, std::string_view(text)).error, "");
  }
}

TEST(Editions, AnyFileIsRefusedOrCanBePlayedWith) {
  int refused = 0;
  int taken = 0;
  for (const AnyGame* game : with_box()) {
    for (std::uint64_t seed = 0; seed < 3000 && taken < 60; ++seed) {
      Rng rng(seed);
      Json file = Json::parse(export_edition(*game, 1));
      for (std::uint64_t i = 0; i <= seed % 3; ++i) {
        std::vector<Json*> all;
        collect(file["box"], all);
        const Json value = other_value(all, rng);
        *all[1 + rng.below(static_cast<std::uint32_t>(all.size() - 1))] = value;
      }
      const LoadedEdition loaded = load_edition(*game, file);
      if (!loaded.error.empty()) {
        EXPECT_EQ(loaded.error.find('\n'), std::string::npos);
        ++refused;
        continue;
      }
      ++taken;
      (void)played(*game, loaded.number, seed);
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(taken, 10);
}

/// The last test of this program: nothing opens the shelf again.
TEST(EditionsClosed, LetInWhatIsKnownAndNothingElse) {
  for (const AnyGame* game : with_box()) {
    Json file = checked_box(*game);
    const std::uint8_t known = load_edition(*game, file).number;
    ASSERT_TRUE(is_loaded_edition(known));
    close_editions();
    EXPECT_EQ(load_edition(*game, file).number, known);
    file["name"] = "unknown";
    EXPECT_NE(load_edition(*game, file).error, "");
    Json options;
    const Json wanted{{"components_edition", 127}};
    EXPECT_NE(game->complete_options(wanted, options), "");
  }
}

}  // namespace
}  // namespace lusoria
