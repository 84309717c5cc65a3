// The box as a list.
#include "engine/text/component_of.h"
#include "games/fortuna/game.h"

namespace lusoria::fortuna {

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  for (const ActionCard card : Each<ActionCard>())
    rows.push_back(component(card, 1, Certainty::Exact, Json::object()));
  for (const FavourRow& favour : kFavours)
    rows.push_back(component(favour.favour,
                             1,
                             favour.certainty,
                             {{"number", favour.number}, {"max_steps", favour.max_steps}}));
  for (const BuildingRow& building : kBuildings)
    rows.push_back(
        component(building.building, 3, building.certainty, {{"price", building.price}}));
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
  return rows;
}

}  // namespace lusoria::fortuna
