// The box as a list, and the shorthands of this title's scenes.
#include "games/fortuna/components.h"
#include "games/fortuna/game.h"

namespace lusoria::fortuna {

namespace {

template <NamedEnum E>
ComponentRow row(E thing, int copies, Certainty certainty, Json facts) {
  ComponentRow result;
  result.kind = std::string(names(thing).domain);
  result.slug = std::string(slug(thing));
  result.copies = copies;
  result.certainty = certainty;
  result.facts = std::move(facts);
  return result;
}

}  // namespace

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  for (int i = 0; i < kCount<ActionCard>; ++i)
    rows.push_back(row(nth<ActionCard>(i), 1, Certainty::Exact, Json::object()));
  for (const FavourRow& favour : kFavours)
    rows.push_back(row(favour.favour,
                       1,
                       favour.certainty,
                       {{"number", favour.number}, {"max_steps", favour.max_steps}}));
  for (const BuildingRow& building : kBuildings)
    rows.push_back(row(building.building, 3, building.certainty, {{"price", building.price}}));
  for (const PieceRow& piece : kPieces)
    rows.push_back(row(piece.piece, piece.total, piece.certainty, Json::object()));
  for (const PrivilegeRow& card : kDefaultDeck) {
    if (card.copies == 0) continue;
    rows.push_back(row(card.face,
                       card.copies,
                       card.count,
                       {{"effect", std::string(slug(card.effect))}, {"marked", card.marked}}));
  }
  return rows;
}

/// A scene may write a player's hand beside the rest of the player.
std::string Title::expand_given(Json& given, const State&, const SeatKeys&) {
  if (!given.contains("players") || !given["players"].is_object()) return {};
  Json hands = given.value("hands", Json::object());
  Json& players = given["players"];
  for (auto it = players.begin(); it != players.end(); ++it) {
    if (!it.value().is_object() || !it.value().contains("hand")) continue;
    hands[it.key()] = it.value()["hand"];
    it.value().erase("hand");
  }
  if (!hands.empty()) given["hands"] = std::move(hands);
  return {};
}

void Title::extend_schema(Json& schema) {
  Json& properties = schema["properties"];
  Json hand = properties["hands"]["additionalProperties"];
  properties["players"]["additionalProperties"]["properties"]["hand"] = std::move(hand);
}

}  // namespace lusoria::fortuna
