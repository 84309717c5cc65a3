// The box as a list.
#include "engine/text/component_of.h"
#include "games/fortuna/game.h"

namespace lusoria::fortuna {

namespace {

/// Both rulebooks, set-up: a province, a pawn and three discs in each of four colours.
constexpr auto kParts =
    std::to_array<PlainPiece>({{"board", 1}, {"province", 4}, {"pawn", 4}, {"disc", 12}});

/// The numbers of an action card. Two differ in the Italian edition.
Json facts_of(const ActionCardRow& card) {
  constexpr Options kSpanish;
  constexpr Options kItalian = presets()[2].options;
  const ActionCardRow& cheap = row_of(ActionCard::Recruit);
  switch (card.card) {
    case ActionCard::Water:
    case ActionCard::GrainHarvest:
      return {{"gives", card.gives}};
    case ActionCard::WineHarvest:
      return {{"gives", kSpanish.wine_harvest_base}, {"gives_it", kItalian.wine_harvest_base}};
    case ActionCard::GrainTrade:
    case ActionCard::WineTrade:
      return {{"sale", card.coins}};
    case ActionCard::Recruit:
      return {{"prices", card.slot_prices}};
    case ActionCard::Vestals:
      return {{"prices", card.slot_prices}, {"prices_it", cheap.slot_prices}};
    case ActionCard::Family:
      return {{"marriage", card.price}, {"gift", card.coins}};
    case ActionCard::Corruption:
      return {{"coins", card.coins}, {"bribe", card.price}};
    case ActionCard::Fortuna:
      return {{"steps", 1}};
    case ActionCard::Clergy:
    case ActionCard::Building:
      break;
  }
  return Json::object();
}

}  // namespace

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  for (const ActionCardRow& card : kActionCards)
    rows.push_back(component(card.card, 1, Certainty::Exact, facts_of(card)));
  for (const FavourRow& favour : kFavours)
    rows.push_back(component(favour.favour,
                             1,
                             favour.certainty,
                             {{"number", favour.number}, {"max_steps", favour.max_steps}}));
  for (const BuildingRow& building : kBuildings)
    rows.push_back(component(building.building,
                             building_copies(kMaxPlayers),
                             building.certainty,
                             {{"price", building.price}, {"with_fewer", building_copies(2)}}));
  for (const PieceRow& piece : kPieces)
    rows.push_back(component(piece.piece, piece.total, piece.certainty, Json::object()));
  for (const PrivilegeRow& card : kDefaultDeck) {
    if (card.copies == 0) continue;
    rows.push_back(
        component(card.face,
                  card.copies,
                  card.count,
                  {{"effect", std::string(slug(card.effect))}, {"marked", card.marked}}));
  }
  const Json on_palace{{"palace", kPalaceTokens}};
  rows.push_back({"token", "privilege", kAllTokens, Certainty::Exact, on_palace});  // IT L57.
  add_parts(rows, kParts);
  return rows;
}

}  // namespace lusoria::fortuna
