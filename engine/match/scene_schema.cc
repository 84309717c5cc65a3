#include "engine/match/scene.h"

namespace lusoria {

namespace {

Json object_of(Json properties) {
  return {
      {"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
}

Json by_seat(Json inner) {
  return {{"type", "object"}, {"additionalProperties", std::move(inner)}};
}

Json list_of(Json inner) {
  return {{"type", "array"}, {"items", std::move(inner)}};
}

Json slugs(const Names& names_of) {
  return {{"enum", slugs_json(names_of)}};
}

const Json& text() {
  static const Json kText{{"type", "string"}};
  return kText;
}

const Json& whole() {
  static const Json kWhole{{"type", "integer"}};
  return kWhole;
}

Json options_schema(const AnyGame& game) {
  Json presets = Json::array();
  for (const auto& preset : game.presets())
    presets.push_back(preset.first);
  Json properties{{"preset", {{"enum", std::move(presets)}}}};
  properties.update(game.state_schema()["properties"]["options"]["properties"]);
  return object_of(std::move(properties));
}

Json result_schema(const AnyGame& game) {
  Json parts = Json::object();
  for (const std::string_view source : game.sources().slugs)
    parts[std::string(source)] = whole();
  return object_of({{"reason", slugs(game.reasons())},
                    {"scores", by_seat(whole())},
                    {"ranks", by_seat(whole())},
                    {"parts", by_seat(object_of(std::move(parts)))},
                    {"winners", list_of(text())}});
}

Json expect_schema(const AnyGame& game) {
  const Json lines = list_of(text());
  return object_of(
      {{"state", game.state_schema()},
       {"view", by_seat(game.view_schema())},
       {"legal", object_of({{"has", lines}, {"lacks", lines}, {"only", lines}, {"asides", lines}})},
       {"turn",
        object_of({{"seat", text()},
                   {"decision", slugs(game.decisions())},
                   {"actor", slugs(names(Actor{}))},
                   {"number", whole()}})},
       {"result", result_schema(game)}});
}

}  // namespace

Json scene_schema(const AnyGame& game) {
  const Json expect{{"$ref", "#/definitions/expect"}};
  Json refused = object_of({{"refused", text()}, {"why", slugs(game.refusals())}});
  refused["required"] = Json::array({"refused"});
  Json look = object_of(Json::object({{"expect", expect}}));
  look["required"] = Json::array({"expect"});
  Json scene =
      object_of({{"title", {{"const", std::string(game.facts().slug)}}},
                 {"name", text()},
                 {"source", text()},
                 {"note", text()},
                 {"options", options_schema(game)},
                 {"seats", list_of({{"type", "string"}, {"pattern", "^[A-Za-z][A-Za-z0-9_]*$"}})},
                 {"given", game.given_schema()},
                 {"turn", object_of({{"seat", text()}, {"decision", slugs(game.decisions())}})},
                 {"seed", {{"type", "integer"}, {"minimum", 0}}},
                 {"top", list_of(text())},
                 {"play", list_of({{"anyOf", Json::array({text(), refused, look})}})},
                 {"expect", expect}});
  scene["required"] = Json::array({"title", "name"});
  const Json one{{"$ref", "#/definitions/scene"}};
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "Scenes of " + std::string(game.facts().slug)},
          {"anyOf", Json::array({one, list_of(one)})},
          {"definitions", {{"scene", std::move(scene)}, {"expect", expect_schema(game)}}}};
}

}  // namespace lusoria
