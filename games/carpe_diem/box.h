// What a box of Carpe Diem consists of: the rows of its tables, and the audit that every components
// edition must pass (every hard fact the rulebook gives about tiles, cards, frames and panels).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "games/carpe_diem/names.h"

namespace lusoria::carpe_diem {

inline constexpr int kTiles = 78;
inline constexpr int kObjectives = 60;
inline constexpr int kFrames = 16;
inline constexpr int kPanels = 4;
inline constexpr int kVillaTable = 21;
inline constexpr int kParchments = 9;
inline constexpr int kRowTiles = 11;      ///< Seal spaces along the bottom edge.
inline constexpr int kTilesPerSpace = 4;  ///< On each square of the circle.
inline constexpr int kLastStep = 20;      ///< Last space of the parchment track.

/// One type of tile and how many of it there are.
struct TileRow {
  std::string_view slug;
  Back back = Back::White;
  std::string_view face;  ///< Edges clockwise from the top, see edge_of_letter.
  std::uint8_t chimneys = 0;
  Maybe<Kind> single{};  ///< A market, bakery or fountain in the middle of the meadow.
  std::uint8_t copies = 1;
  Certainty certainty = Certainty::Reconstructed;
};

inline constexpr std::string_view kEdgeLetters = "MYHKPmbacV";

constexpr Edge edge_of_letter(char letter) {
  const auto at = kEdgeLetters.find(letter);
  return at == std::string_view::npos ? Edge::Meadow : static_cast<Edge>(at);
}

/// What an objective card asks for: wares are paid, everything else is owned.
enum class What : std::uint8_t {
  Nothing,
  Grape,
  Herb,
  Chicken,
  Fish,
  Vineyard,
  HerbGarden,
  ChickenYard,
  Pond,
  Merchant,
  Baker,
  Administrator,
  Craftsman,
  Villa,
  Market,
  Bakery,
  Fountain,
  Chimney,
  AnyLandscape,
  AnyDwelling,
  AnySingle
};

constexpr bool is_ware(What what) {
  return what >= What::Grape && what <= What::Fish;
}

struct Need {
  What what = What::Nothing;
  std::uint8_t count = 0;
};

struct Reward {
  std::uint8_t points = 0;
  std::uint8_t coins = 0;
  std::uint8_t bread = 0;
  std::uint8_t steps = 0;
};

struct ObjectiveRow {
  std::string_view slug;
  Deck deck = Deck::A;
  std::array<Need, 4> needs{};
  Reward reward{};
  Certainty certainty = Certainty::Reconstructed;
};

constexpr bool is_red(const ObjectiveRow& card) {
  return card.deck <= Deck::B;
}

struct FountainRow {
  Kind kind = Kind::Vineyard;
  std::uint8_t copies = 2;
  std::uint8_t points = 2;  ///< For each complete construction of the kind.
  Certainty certainty = Certainty::Reconstructed;
};

struct FrameGoal {
  std::uint8_t place = 0;  ///< 1 … 6, clockwise along the piece.
  Kind kind = Kind::Vineyard;
  std::uint8_t points = 0;
};

struct FrameRow {
  std::string_view slug;
  std::array<FrameGoal, 2> goals{};
  Certainty certainty = Certainty::Reconstructed;
};

/// A district panel as six rows of six letters: S shovel, P parchment.
struct PanelRow {
  std::string_view slug;
  std::array<std::string_view, kSize> rows{};
  Certainty certainty = Certainty::Reconstructed;
};

struct Box {
  std::array<TileRow, kTiles> tiles{};
  std::array<ObjectiveRow, kObjectives> objectives{};
  std::array<FountainRow, 12> fountains{};
  std::array<FrameRow, kFrames> frames{};
  std::array<PanelRow, kPanels> panels{};
  std::array<std::uint8_t, kVillaTable> villa_points{};
};

/// Objective cards drawn from each deck, by seats (p. 2).
constexpr int cards_from(Deck deck, int seats) {
  constexpr std::array<std::array<std::uint8_t, 4>, 3> kCards{
      {{2, 2, 2, 2}, {2, 3, 2, 3}, {3, 3, 2, 4}}};
  return kCards[static_cast<unsigned>(seats - 2)][static_cast<unsigned>(deck)];
}

namespace audit_detail {

constexpr int edges_of_type(const TileRow& tile, Edge edge) {
  int count = 0;
  for (const char letter : tile.face)
    count += edge_of_letter(letter) == edge ? 1 : 0;
  return count;
}

constexpr std::string_view audit_tile(const TileRow& tile) {
  if (tile.face.size() != 4 || tile.face.find_first_not_of(kEdgeLetters) != tile.face.npos)
    return "a tile has four edges of known types";
  int types = 0;
  for (int e = 1; e < kCount<Edge>; ++e) {
    const auto edge = static_cast<Edge>(e);
    const int count = edges_of_type(tile, edge);
    if (count == 0) continue;
    ++types;
    if (is_dwelling(kind_of(edge)) && count != 1) return "a half dwelling has one open edge";
    if (is_landscape(kind_of(edge)) && count > 2) return "a landscape has at most two ends";
  }
  if (tile.single.has() && (types != 0 || !is_single(*tile.single)))
    return "a single building stands in a meadow";
  if (!tile.single.has() && types == 0) return "a tile shows a construction";
  if (types > 2) return "a tile shows at most two constructions";
  if (tile.back == Back::Black && types + (tile.single.has() ? 1 : 0) != 1)
    return "a black tile shows one construction";
  if (tile.chimneys > 0 && edges_of_type(tile, Edge::Villa) == 0)
    return "chimneys belong to a villa";
  return {};
}

constexpr std::string_view audit_tiles(const Box& box) {
  std::array<int, 2> backs{};
  std::array<std::array<int, 3>, 4> landscapes{};  // by number of its edges on one tile
  for (const TileRow& tile : box.tiles) {
    if (const std::string_view wrong = audit_tile(tile); !wrong.empty()) return wrong;
    backs[static_cast<unsigned>(tile.back)] += tile.copies;
    for (unsigned k = 0; k < 4; ++k) {
      const int count = edges_of_type(tile, edge_of(static_cast<Kind>(k)));
      landscapes[k][static_cast<unsigned>(count)] += tile.copies;
    }
  }
  if (backs[0] != 84 || backs[1] != 39) return "84 white and 39 black tiles";
  for (const auto& by_ends : landscapes) {
    // With exactly two middle tiles the printed range of 2-4 tiles needs no further rule.
    if (by_ends[2] != 2) return "two middle tiles per landscape";
    if (by_ends[1] < 4) return "too few ends of a landscape";
  }
  return {};
}

constexpr std::string_view audit_cards(const Box& box) {
  std::array<int, 4> decks{};
  for (const ObjectiveRow& card : box.objectives) {
    ++decks[static_cast<unsigned>(card.deck)];
    if (card.needs[0].what == What::Nothing) return "an objective asks for something";
    for (const Need& need : card.needs) {
      if ((need.what == What::Nothing) != (need.count == 0)) return "a need is of something";
      if (need.what != What::Nothing && is_ware(need.what) != is_red(card))
        return "decks A and B are paid with wares, C and D are owned";
    }
  }
  for (int d = 0; d < 4; ++d) {
    if (decks[static_cast<unsigned>(d)] < cards_from(static_cast<Deck>(d), 4))
      return "a deck of objectives is too small";
  }
  int fountains = 0;
  for (unsigned k = 0; k < box.fountains.size(); ++k) {
    if (box.fountains[k].kind != static_cast<Kind>(k)) return "fountain cards in order of kinds";
    fountains += box.fountains[k].copies;
  }
  if (fountains != 24) return "24 fountain cards";
  return {};
}

constexpr std::string_view audit_frames(const Box& box) {
  for (unsigned i = 0; i < box.frames.size(); ++i) {
    for (const FrameGoal& goal : box.frames[i].goals) {
      if (goal.place < 1 || goal.place > kSize) return "a frame piece looks along six lines";
    }
    if (box.frames[i].goals[0].place == box.frames[i].goals[1].place)
      return "two goals of a frame piece on one line";
    for (unsigned j = 0; j < i; ++j) {
      for (const FrameGoal& a : box.frames[i].goals) {
        for (const FrameGoal& b : box.frames[j].goals) {
          if (a.kind == b.kind && a.place + b.place == 7) return "equal goals can face each other";
        }
      }
    }
  }
  return {};
}

constexpr std::string_view audit_panels(const Box& box) {
  for (const PanelRow& panel : box.panels) {
    int parchments = 0;
    int shovels = 0;
    for (unsigned row = 0; row < kSize; ++row) {
      if (panel.rows[row].size() != kSize) return "a panel has six columns";
      for (unsigned col = 0; col < kSize; ++col) {
        const char mark = panel.rows[row][col];
        parchments += mark == 'P' ? 1 : 0;
        if (mark != 'S') continue;
        ++shovels;
        if (row < 2 || row > 3 || col < 2 || col > 3) return "the shovel lies in the centre";
      }
    }
    if (parchments != kParchments || shovels != 1) return "nine parchments and one shovel";
  }
  if (box.villa_points[0] != 0 || box.villa_points[3] != 3 || box.villa_points[5] != 7)
    return "three chimneys are worth 3 points, five 7";
  return {};
}

}  // namespace audit_detail

/// The first hard fact of the rulebook that a box contradicts, or nothing.
constexpr std::string_view audit(const Box& box) {
  for (const std::string_view wrong : {audit_detail::audit_tiles(box),
                                       audit_detail::audit_cards(box),
                                       audit_detail::audit_frames(box),
                                       audit_detail::audit_panels(box)}) {
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace lusoria::carpe_diem
