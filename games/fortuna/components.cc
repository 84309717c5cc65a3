// The box as a list.
#include "engine/text/component_of.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules_edition.h"

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

constexpr Privileges cards_of(const EnumArray<Privilege, PrivilegeRow>& deck, int seats) {
  Privileges cards;
  for (const PrivilegeRow& row : deck)
    cards[row.face] = static_cast<std::uint8_t>(row.copies - (seats == 4 ? 0 : row.marked));
  return cards;
}

/// What an owner says lies in the box. The option `privilege_deck` stands for what we do not know
/// of it, so it has nothing more to say.
constexpr Edition edition_of(const Box& box) {
  Edition edition;
  edition.box = box;
  edition.in_play.fill({cards_of(box.privileges, 2), cards_of(box.privileges, 4)});
  return edition;
}

constexpr Edition edition_1() {
  Edition edition;
  std::ranges::copy(kDefaultDeck, edition.box.privileges.begin());
  for (int i = 0; i < kDeckProfiles; ++i) {
    const auto profile = static_cast<DeckProfile>(i);
    edition.in_play[static_cast<unsigned>(i)] = {box_of(profile, 2), box_of(profile, 4)};
  }
  return edition;
}

constexpr std::array<Edition, 1> kCompiled{edition_1()};

/// What a card scores, where an owner's figures differ from those it is named by.
Message says(const PrivilegeRow& row, const PrivilegeRow& named) {
  if (row.face <= Privilege::Step) return {};
  if (row.points == named.points && row.units == named.units) return {};
  Message name{.key = "privilege_corrected." + std::string(slug(row.face))};
  return name.with("points", row.points).with("units", row.units);
}

}  // namespace

constinit Editions<Edition> all_editions{kCompiled};

Fault misshapen(const Box& box) {
  std::array<int, 3> kinds{};
  int marked = 0;
  for (const PrivilegeRow& row : box.privileges) {
    if (row.marked > row.copies) return {"more marked cards than cards", row.face};
    const unsigned kind = row.face < Privilege::Step ? 0 : row.face == Privilege::Step ? 1 : 2;
    kinds[kind] += row.copies;
    marked += row.marked;
  }
  if (kinds != std::array{5, 8, 13})
    return {"the box has 5 privilege cards A, 8 cards B and 13 cards C"};
  if (marked != kMarkedPrivileges) return {"4 privilege cards bear the mark of four pawns"};
  return {};
}

Editions<Edition>& Title::editions() {
  return all_editions;
}

Edition Title::edition_of(const Box& box) {
  return fortuna::edition_of(box);
}

std::string Title::box_fault(const Box& box) {
  const Fault fault = misshapen(box);
  const std::string face = fault.face.has() ? std::string(slug(*fault.face)) + ": " : "";
  return face + std::string(fault.what);
}

std::vector<ComponentRow> Title::components(std::uint8_t number) {
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
  for (const PrivilegeRow& card : edition(number).box.privileges) {
    if (card.copies == 0) continue;
    rows.push_back(
        component(card.face,
                  card.copies,
                  card.count,
                  {{"effect", std::string(slug(card.effect))}, {"marked", card.marked}}));
    rows.back().says = says(card, row_of(card.face));
  }
  const Json on_palace{{"palace", kPalaceTokens}};
  rows.push_back({"token", "privilege", kAllTokens, Certainty::Exact, on_palace});  // IT L57.
  add_parts(rows, kParts);
  return rows;
}

}  // namespace lusoria::fortuna
