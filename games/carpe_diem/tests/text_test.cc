// What people read: the log tells every tile that moves, texts agree with the box, the picture
// keeps to its width.
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "engine/text/catalogue.h"
#include "engine/text/title_text.h"
#include "games/carpe_diem/rules.h"
#include "games/carpe_diem/tests/random_game.h"

namespace lusoria {
extern const TitleText k_carpe_diem_text;
}

namespace lusoria::carpe_diem {
namespace {

std::vector<Catalogue> languages() {
  std::vector<Catalogue> all;
  for (const LanguageText& language : k_carpe_diem_text.languages)
    EXPECT_EQ(all.emplace_back().add(language.catalogue), "");
  return all;
}

/// The messages of one action as a spectator reads them.
std::vector<Message> told(const State& s, const Action& a) {
  State after = s;
  Title::apply(after, a);
  std::vector<Message> messages{describe_by_table("event", Title::kVerbs, s.table.actor, raw(a))};
  Title::tell(Title::view(s, kSpectator), a, Title::view(after, kSpectator), messages);
  return messages;
}

int number_in(const Message& message, std::string_view name) {
  for (const Param& param : message.params) {
    if (param.name == name) return param.number;
  }
  return 0;
}

TEST(Log, TellsEveryTileThatMoves) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      std::map<std::string, int> count;
      const State end = play(seats_of(seats), seed, [&](const State& s, const Action& a) {
        for (const Message& message : told(s, a))
          count[message.key] += message.key == "event.discarded" ? number_in(message, "count") : 1;
      });
      int built = 0;
      int stored = 0;
      for (const Player& player : end.table.players) {
        stored += player.stored;
        for (const Built& cell : player.district)
          built += cell.tile.has() ? 1 : 0;
      }
      EXPECT_EQ(count["event.take"], 4 * 7 * seats);
      EXPECT_EQ(count["event.discarded"], end.discarded);
      EXPECT_EQ(count["event.store"] + count["event.no_place"], stored);
      EXPECT_EQ(count["event.build"] + count["event.built"], built);
    }
  }
}

/// Rules p. 7: a market brings a coin, a bakery a bread, a baker two.
TEST(Choice, TellsWhatBuildingBrings) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    (void)play(seats_of(2), seed, [&](const State& s, const Action& a) {
      if (a.verb != Verb::Build) return;
      Message label{"choice.build", {}};
      Title::label(Title::view(s, s.table.actor), a, label);
      int kinds = 0;
      for (int i = 0; i < kCount<Kind>; ++i)
        kinds += number_in(label, slug(nth<Kind>(i)));
      if (kinds != 1) return;
      const bool market = number_in(label, "market") == 1;
      const int bread = number_in(label, "bakery") + 2 * number_in(label, "baker");
      EXPECT_EQ(number_in(label, "bread"), bread);
      EXPECT_TRUE(!market || number_in(label, "coins") == 1);
      seen += market || bread > 0 ? 1 : 0;
    });
  }
  EXPECT_GT(seen, 5);
}

TEST(Choice, SaysWhatBuildingBrings) {
  Message label{"choice.build", {}};
  label.with_key("cell", "cell.r2c5").with("pond", 1).with("fish", 2).with("east_1", 1);
  const auto all = languages();
  EXPECT_EQ(all[0].render(label, {}),
            "Build at row 2, column 5; completes: pond; fish: 2; a frame goal");
  for (const Catalogue& words : all)
    EXPECT_NE(words.render(label, {}).find(": 2"), std::string::npos);
}

Objective card(std::string_view wanted) {
  int i = 0;
  while (slug(nth<Objective>(i)) != wanted)
    ++i;
  return nth<Objective>(i);
}

/// c03 gives 2 points for two chimneys, a06 gives 4 for two herbs (p. 9-10).
TEST(Choice, TellsWhatADiscWouldBring) {
  State s = Title::bare(seats_of(2));
  s.table.slots[static_cast<Slot>(5)] = card("c03");
  s.table.slots[static_cast<Slot>(6)] = card("a06");
  ASSERT_EQ(Title::fill(s), "");
  s.table.stage = Stage::PlaceDisc;
  Player& player = s.table.players[s.table.actor];
  const auto brings = [&](std::string_view which) {
    Message label{"choice.disc", {}};
    const Action between = Action::of(Verb::Disc, static_cast<Circle>(4));
    Title::label(Title::view(s, s.table.actor), between, label);
    return number_in(label, which);
  };
  EXPECT_EQ(brings("left_points"), -4);
  EXPECT_EQ(brings("right_points"), -4);
  player.chimneys = 5;
  EXPECT_EQ(brings("left_points"), 4);
  player.wares[Ware::Herb] = 3;
  player.coins = 1;
  EXPECT_EQ(brings("right_points"), 8);  // the coin is the fourth herb
  player = Player{};
  player.bread = 3;
  EXPECT_EQ(brings("left_points"), 2);
  EXPECT_EQ(brings("right_points"), 4);
}

TEST(Log, NamesTheCardsThatWereNotFulfilled) {
  // c01 asks for two chimneys, a06 for two herbs (p. 9-10).
  State s = Title::bare(seats_of(2));
  s.table.slots[static_cast<Slot>(5)] = card("c01");
  s.table.slots[static_cast<Slot>(6)] = card("a06");
  ASSERT_EQ(Title::fill(s), "");
  s.table.stage = Stage::PlaceDisc;
  const auto unfulfilled = [](const std::vector<Message>& messages) {
    int count = 0;
    for (const Message& message : messages)
      count += message.key == "event.unfulfilled" ? 1 : 0;
    return count;
  };
  const Action between = Action::of(Verb::Disc, static_cast<Circle>(4));
  EXPECT_EQ(unfulfilled(told(s, between)), 2);
  s.table.players[0].wares[Ware::Herb] = 2;
  EXPECT_EQ(unfulfilled(told(s, between)), 0);  // the order is asked first
  Title::apply(s, between);
  EXPECT_EQ(unfulfilled(told(s, Action::of(Verb::First, card("c01")))), 1);
  Title::apply(s, Action::of(Verb::First, card("a06")));
  EXPECT_EQ(unfulfilled(told(s, Action::of(Verb::Done))), 2);
  EXPECT_EQ(unfulfilled(told(s, Action::of(Verb::Pay))), 1);  // the herbs; the chimneys still lack
}

/// d05 is worth three points for each vineyard, c01 asks for two chimneys (p. 9-10): six points won
/// and four lost are not told as two.
TEST(Log, TellsThePointsOfEachCardByItself) {
  State s = Title::bare(seats_of(2));
  s.table.slots[static_cast<Slot>(5)] = card("d05");
  s.table.slots[static_cast<Slot>(6)] = card("c01");
  ASSERT_EQ(Title::fill(s), "");
  s.table.stage = Stage::PlaceDisc;
  s.table.players[0].complete[Kind::Vineyard] = 2;
  std::vector<std::string> lines;
  for (const Message& message : told(s, Action::of(Verb::Disc, static_cast<Circle>(4)))) {
    if (message.key.find("points") != std::string::npos)
      lines.push_back(message.key + " " + std::to_string(number_in(message, "count")));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"event.gain.points 6", "event.lose.points 4"}));
}

std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] >= '0' && text[i] <= '9') numbers.push_back(text[i] - '0');
  }
  return numbers;
}

TEST(Texts, OfCardsAndFramesSayWhatTheBoxHolds) {
  const Box& box = edition(kNewestEdition).box;
  for (const Catalogue& words : languages()) {
    for (const ObjectiveRow& row : box.objectives) {
      std::vector<int> expected;
      for (const std::uint8_t count : row.needs) {
        if (count > 0) expected.push_back(count);
      }
      const Reward& reward = row.reward;
      for (const int part : {+reward.points, +reward.coins, +reward.bread, +reward.steps}) {
        if (part > 0) expected.push_back(part);
      }
      const std::string text = words.text("objective." + std::string(row.slug));
      EXPECT_EQ(numbers_of(text), expected) << text;
    }
    for (const FrameRow& row : box.frames) {
      const std::string text = words.text("frame." + std::string(row.slug));
      std::string expected;
      for (const FrameGoal& goal : row.goals)
        expected += (expected.empty() ? "" : ", ") +
                    words.text("kind." + std::string(slug(goal.kind))) + " " +
                    std::to_string(goal.points);
      EXPECT_EQ(text, expected);
    }
  }
}

/// A box whose rows changed places: each corrected row is called what the catalogue calls the row
/// that says the same.
TEST(Texts, NameCorrectedRowsByWhatTheySay) {
  Box box = box_1();
  for (auto i = 0U; i + 1 < kObjectives; ++i) {
    const std::string_view slug = kObjectiveRows[i].slug;
    box.objectives[static_cast<Objective>(i)] = kObjectiveRows[i + 1];
    box.objectives[static_cast<Objective>(i)].slug = slug;
  }
  for (auto i = 0U; i + 1 < kFrames; ++i) {
    const std::string_view slug = kFrameRows[i].slug;
    box.frames[static_cast<FramePiece>(i)] = kFrameRows[i + 1];
    box.frames[static_cast<FramePiece>(i)].slug = slug;
  }
  ASSERT_TRUE(Title::editions().add(kLastLoadedEdition - 1, kept(box)));
  int named = 0;
  for (const Catalogue& words : languages()) {
    std::string before;
    for (const ComponentRow& row : Title::components(kLastLoadedEdition - 1)) {
      const std::string name = row.kind + "." + row.slug;
      if (!before.empty() && before.substr(0, 5) == name.substr(0, 5)) {
        // Equal rows beside each other were not changed.
        EXPECT_EQ(before.substr(before.find('=') + 1), words.text(name)) << before;
        ++named;
      }
      before =
          row.says.key.empty() || row.kind == "tile" ? "" : name + "=" + words.render(row.says, {});
    }
  }
  EXPECT_GT(named, 3 * 65);
}

TEST(Picture, KeepsToItsColumnsAndKnowsAllItsWords) {
  SeatKeys seats;
  seats.count = 4;
  seats.keys = {"Ana", "Benedetto", "Carla", "Carlo"};
  for (const Catalogue& words : languages()) {
    play(seats_of(4), 3, [&](const State& s, const Action&) {
      const Picture picture = Title::picture(Title::view(s, 0), seats, words);
      const std::string text = picture.table + picture.own;
      EXPECT_EQ(text.find("⟦"), std::string::npos);
      int columns = 0;
      for (const char c : text) {
        columns = c == '\n' ? 0 : columns + ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U);
        ASSERT_LE(columns, kPictureColumns) << text;
      }
    });
  }
}

}  // namespace
}  // namespace lusoria::carpe_diem
