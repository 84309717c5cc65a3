// The box as a list.
#include "engine/core/sets.h"
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
  for (const ActionCard card : Each<ActionCard>())
    rows.push_back(row(card, 1, Certainty::Exact, Json::object()));
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

}  // namespace lusoria::fortuna
