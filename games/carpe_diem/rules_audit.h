// What must hold of a box: counts and shape, without which no game could be played, and the figures
// that the rulebook prints. Compiled editions are held to both, an owner's file to the first.
//
// What we merely suppose is not here: that no landscape can grow beyond four tiles, or that equal
// goals of frame pieces never face each other. A test holds our own filling to it.
#pragma once

#include "games/carpe_diem/rules_edition.h"

namespace lusoria::carpe_diem {

constexpr bool is_dwelling(Kind kind) {
  return kind >= Kind::Merchant && kind <= Kind::Craftsman;
}

constexpr bool is_single(Kind kind) {
  return kind >= Kind::Market;
}

constexpr int edges_of_type(const TileRow& tile, Edge edge) {
  return static_cast<int>(std::ranges::count(tile.edges, edge));
}

/// P. 5-7 and 11.
constexpr std::string_view wrong_tile(const TileRow& tile) {
  int types = 0;
  for (const Edge edge : Each<Edge>()) {
    const int count = edges_of_type(tile, edge);
    if (edge == Edge::Meadow || count == 0) continue;
    ++types;
    if (is_dwelling(kind_of(edge)) && count != 1) return "a half dwelling has one open edge";
    if (is_landscape(kind_of(edge)) && count > 2) return "a landscape has at most two ends";
  }
  if (tile.single.has() && (types != 0 || !is_single(*tile.single)))
    return "a market, bakery or fountain stands alone in a meadow";
  if (!tile.single.has() && types == 0) return "a tile shows a construction";
  if (types > 2) return "a tile shows at most two constructions";
  if (tile.back == Back::Black && types + (tile.single.has() ? 1 : 0) != 1)
    return "a black tile shows one construction";
  if (tile.chimneys > 0 && edges_of_type(tile, Edge::Villa) == 0)
    return "chimneys belong to a villa";
  return {};
}

constexpr Fault wrong_tiles(const Box& box) {
  EnumArray<Back, int> backs{};
  for (const TileRow& tile : box.tiles) {
    if (const std::string_view wrong = wrong_tile(tile); !wrong.empty()) return {wrong, tile.slug};
    backs[tile.back] += tile.copies;
  }
  if (backs[Back::White] != 84 || backs[Back::Black] != 39)
    return {"there are 84 white and 39 black tiles"};
  // Draws and renderings rely on it.
  if (!std::ranges::is_sorted(box.tiles, {}, &TileRow::back))
    return {"rows of white tiles come before those of black ones"};
  return {};
}

constexpr std::string_view wrong_card(const ObjectiveRow& card) {
  int kinds = 0;
  for (const What what : Each<What>()) {
    if (card.needs[what] == 0) continue;
    ++kinds;
    if (what == What::Nothing || card.needs[what] > 12)
      return "a card asks for one to twelve of a thing";
    if (is_ware(what) != is_red(card))
      return "cards of decks A and B are paid with wares, those of C and D are not";
  }
  return kinds >= 1 && kinds <= 4 ? std::string_view{} : "a card asks for one to four things";
}

constexpr Fault wrong_cards(const Box& box) {
  EnumArray<Deck, int> decks{};
  for (const ObjectiveRow& card : box.objectives) {
    if (const std::string_view wrong = wrong_card(card); !wrong.empty()) return {wrong, card.slug};
    ++decks[card.deck];
  }
  for (const Deck deck : Each<Deck>()) {
    if (decks[deck] < cards_from(deck, 4))
      return {"a deck has too few objective cards for four players", slug(deck)};
  }
  int fountains = 0;
  for (const FountainRow& row : box.fountains)
    fountains += row.copies;
  return fountains == kFountainCards ? Fault{} : Fault{"there are 24 fountain cards"};
}

constexpr Fault wrong_frames(const Box& box) {
  for (const FrameRow& piece : box.frames) {
    for (const FrameGoal& goal : piece.goals) {
      if (goal.place < 1 || goal.place > kSize)
        return {"a goal looks along one of six lines", piece.slug};
    }
    if (piece.goals[0].place == piece.goals[1].place)
      return {"the two goals of a frame piece look along different lines", piece.slug};
  }
  return {};
}

constexpr Fault wrong_panels(const Box& box) {
  for (const PanelRow& panel : box.panels) {
    const int row = static_cast<int>(panel.shovel) / kSize;
    const int column = static_cast<int>(panel.shovel) % kSize;
    if (row < 2 || row > 3 || column < 2 || column > 3)
      return {"the shovel lies on one of the four central cells", panel.slug};
    if (panel.parchments.size() != kParchments || panel.parchments.contains(panel.shovel))
      return {"there are nine parchments, none of them on the shovel", panel.slug};
  }
  if (!std::ranges::is_sorted(box.villas, {}, &VillaRow::points))
    return {"a villa with more chimneys is worth as much or more"};
  return {};
}

constexpr Fault wrong_shape(const Box& box) {
  for (const auto part : {wrong_tiles, wrong_cards, wrong_frames, wrong_panels}) {
    if (const Fault fault = part(box); !fault.none()) return fault;
  }
  return {};
}

/// P. 11: the example of three villas.
constexpr Fault contradicted(const Box& box) {
  if (const Fault fault = wrong_shape(box); !fault.none()) return fault;
  const auto points = [&](int chimneys) { return box.villas[nth<VillaSize>(chimneys)].points; };
  if (points(3) != 3 || points(5) != 7)
    return {"three chimneys are worth 3 points, five of them 7"};
  return {};
}

}  // namespace lusoria::carpe_diem
