#include "engine/codec/json.h"

#include <gtest/gtest.h>

#include "engine/codec/bytes.h"
#include "engine/codec/schema.h"
#include "tests/engine/codec/merge_diff.h"
#include "tests/engine/codec/shelf.h"

namespace lusoria {
namespace {

TEST(Json, WritesNamesNotNumbers) {
  EXPECT_EQ(
      to_json(full_shelf(), ana_ben()).dump(),
      R"({"number":515,"height":7,"open":true,"owner":"Ben","label":"wine","allowed":["grain","wine"],)"
      R"("stock":{"water":4},"jars":[{"good":"grain","litres":2},{"good":"wine","litres":9}],)"
      R"("visits":{"Ana":0,"Ben":3},"queue":["Ben","Ana"],"corners":[5,6]})");
}

TEST(Json, ReadsBackWhatItWrote) {
  Shelf again;
  ASSERT_EQ(from_json(to_json(full_shelf(), ana_ben()), again, ana_ben()), "");
  EXPECT_EQ(hash_of(again), hash_of(full_shelf()));
}

TEST(Json, KnowsNobodyAndTheSpectator) {
  Shelf s = full_shelf();
  for (const Seat seat : {kNobody, kSpectator}) {
    s.owner = seat;
    Shelf again;
    ASSERT_EQ(from_json(to_json(s, ana_ben()), again, ana_ben()), "");
    EXPECT_EQ(again.owner, seat);
  }
}

/// The sentence that reading gives when the shelf is changed by a merge patch.
std::string fault(const Json& patch, Missing missing = Missing::Refused) {
  Json json = to_json(full_shelf(), ana_ben());
  json.merge_patch(patch);
  Shelf s;
  return from_json(json, s, ana_ben(), missing, "shelf");
}

TEST(Json, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(fault({{"height", 10}}), "shelf.height: must lie between 1 and 9");
  EXPECT_EQ(fault({{"height", 0}}), "shelf.height: must lie between 1 and 9");
  EXPECT_EQ(fault({{"number", -1}}), "shelf.number: must lie between 0 and 65535");
  EXPECT_EQ(fault({{"number", "many"}}), "shelf.number: expected a whole number");
  EXPECT_EQ(fault({{"number", 1.5}}), "shelf.number: expected a whole number");
  EXPECT_EQ(fault({{"open", 1}}), "shelf.open: expected true or false");
  EXPECT_EQ(fault({{"owner", "Eva"}}), "shelf.owner: nobody here is called 'Eva'");
  EXPECT_EQ(fault({{"label", "oil"}}), "shelf.label: no good is called 'oil'");
  EXPECT_EQ(fault({{"allowed", {"oil"}}}), "shelf.allowed: no good is called 'oil'");
  EXPECT_EQ(fault({{"stock", {{"oil", 1}}}}), "shelf.stock: no good is called 'oil'");
  EXPECT_EQ(fault({{"stock", {{"wine", 256}}}}), "shelf.stock.wine: must lie between 0 and 255");
  EXPECT_EQ(fault({{"visits", {{"Eva", 1}}}}), "shelf.visits: nobody here is called 'Eva'");
  EXPECT_EQ(fault({{"jars", {{{"good", "oil"}, {"litres", 1}}}}}),
            "shelf.jars[0].good: no good is called 'oil'");
  EXPECT_EQ(fault({{"jars", Json::array({1, 2, 3, 4})}}), "shelf.jars: at most 3 entries");
  EXPECT_EQ(fault({{"corners", {1, 2, 3}}}), "shelf.corners: expected a list of 2");
  EXPECT_EQ(fault({{"lid", true}}), "shelf.lid: no such field");
  EXPECT_EQ(fault({{"open", nullptr}}), "shelf.open: missing");
  EXPECT_EQ(fault({{"open", nullptr}}, Missing::Kept), "");
}

TEST(Json, WhatIsNotGivenKeepsItsValue) {
  Shelf s = full_shelf();
  ASSERT_EQ(from_json({{"number", 2}, {"visits", {{"Ana", 8}}}}, s, ana_ben(), Missing::Kept), "");
  EXPECT_EQ(s.number, 2);
  EXPECT_EQ(s.visits[0], 8);
  EXPECT_EQ(s.visits[1], 3);
  EXPECT_EQ(s.jars.size(), 2);
}

TEST(Json, ANamedCountReplacesTheZone) {
  Shelf s = full_shelf();
  ASSERT_EQ(from_json({{"stock", {{"wine", 1}}}}, s, ana_ben(), Missing::Kept), "");
  EXPECT_EQ(s.stock[Good::Water], 0);
  EXPECT_EQ(s.stock[Good::Wine], 1);
}

TEST(MergeDiff, PatchesBeforeIntoAfter) {
  const Json before = to_json(full_shelf(), ana_ben());
  Shelf changed = full_shelf();
  changed.jars.pop_back();
  changed.stock = {};
  changed.stock[Good::Grain] = 2;
  changed.open = false;
  const Json after = to_json(changed, ana_ben());
  const Json patch = merge_diff(before, after);
  EXPECT_EQ(
      patch.dump(),
      R"({"open":false,"stock":{"water":null,"grain":2},"jars":[{"good":"grain","litres":2}]})");
  Json patched = before;
  patched.merge_patch(patch);
  EXPECT_EQ(patched, after);
  EXPECT_EQ(merge_diff(after, after), Json::object());
}

TEST(MergeDiff, IsTheSameAsText) {
  Shelf changed = full_shelf();
  changed.jars.pop_back();
  changed.stock = {};
  changed.stock[Good::Grain] = 2;
  changed.open = false;
  changed.owner = kNobody;
  changed.queue.pop_back();
  changed.visits[0] = 1;
  changed.visits[2] = 9;  // Of a seat that is not at the table.
  JsonText out;
  out.open('{');
  PatchText(out, ana_ben()).members(full_shelf(), changed);
  const std::string patch = out.close('}').take();
  EXPECT_EQ(patch,
            merge_diff(to_json(full_shelf(), ana_ben()), to_json(changed, ana_ben())).dump());
  EXPECT_NE(patch.find(R"("owner":"nobody")"), std::string::npos);
}

TEST(JsonText, EscapesAsTheLibraryDoes) {
  for (int c = 0; c < 128; ++c) {
    const std::string text = {'a', static_cast<char>(c), 'b', static_cast<char>(c)};
    JsonText out;
    EXPECT_EQ(out.text(text).take(), Json(text).dump());
  }
}

TEST(Schema, NamesFieldsRangesAndValues) {
  const Json schema = schema_of<Shelf>(Missing::Refused);
  EXPECT_EQ(schema["properties"]["height"],
            Json({{"type", "integer"}, {"minimum", 1}, {"maximum", 9}}));
  EXPECT_EQ(schema["properties"]["label"]["enum"], Json({"water", "grain", "wine", "none"}));
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(schema["required"].size(), schema["properties"].size());
  EXPECT_FALSE(schema_of<Shelf>(Missing::Kept).contains("required"));
}

TEST(TypeScript, SpellsTheFieldsOut) {
  const std::string text = typescript_of<Jar>("Jar");
  EXPECT_EQ(
      text,
      "export interface Jar {\n  good: \"water\" | \"grain\" | \"wine\";\n  litres: number;\n}\n");
}

}  // namespace
}  // namespace lusoria
