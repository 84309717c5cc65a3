#include "games/carpe_diem/editions.h"

namespace lusoria::carpe_diem {

namespace {

constexpr Face face_of(const TileRow& row) {
  Face face;
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (unsigned side = 0; side < 4; ++side)
      face.turned[turn][side] = edge_of_letter(row.face[(side + 4 - turn) % 4]);
  }
  face.turns = face.turned[1] == face.turned[0] ? 1 : face.turned[2] == face.turned[0] ? 2 : 4;
  unsigned types = 0;
  for (int e = 1; e < kCount<Edge>; ++e) {
    const auto edge = static_cast<Edge>(e);
    if (audit_detail::edges_of_type(row, edge) > 0) face.types[types++] = edge;
  }
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (unsigned side = 0; side < 4; ++side) {
      const Edge edge = face.turned[turn][side];
      face.which[turn][side] = edge == Edge::Meadow ? 0 : edge == face.types[0] ? 1 : 2;
    }
  }
  face.chimneys = row.chimneys;
  face.single = row.single;
  return face;
}

constexpr Cost cost_of(const ObjectiveRow& row) {
  Cost card;
  card.deck = row.deck;
  for (const Need& need : row.needs) {
    if (is_ware(need.what))
      card.wares[static_cast<unsigned>(need.what) - static_cast<unsigned>(What::Grape)] =
          need.count;
  }
  return card;
}

constexpr PanelMasks panel_of(const PanelRow& row) {
  PanelMasks panel;
  for (unsigned i = 0; i < kCells; ++i) {
    const char mark = row.rows[i / kSize][i % kSize];
    if (mark == 'S') panel.shovel = static_cast<Cell>(i);
    if (mark == 'P') panel.parchments |= CellMask{1} << i;
  }
  return panel;
}

constexpr Edition edition_of(const Box& box) {
  Edition edition;
  edition.box = box;
  for (unsigned i = 0; i < kTiles; ++i) {
    edition.faces[i] = face_of(box.tiles[i]);
    if (box.tiles[i].back == Back::White) edition.first_black = static_cast<std::uint8_t>(i + 1);
  }
  for (unsigned i = 0; i < kObjectives; ++i)
    edition.costs[i] = cost_of(box.objectives[i]);
  for (unsigned i = 0; i < kPanels; ++i)
    edition.panels[i] = panel_of(box.panels[i]);
  return edition;
}

/// Draws and renderings rely on all white tiles standing before the black ones.
constexpr bool white_before_black(const Box& box) {
  for (unsigned i = 1; i < kTiles; ++i) {
    if (box.tiles[i].back < box.tiles[i - 1].back) return false;
  }
  return true;
}

/// Edition 1 with a straight tile bent and the two-herb card paying five points.
constexpr Box trial_edition() {
  Box box = box_1();
  for (TileRow& tile : box.tiles) {
    if (tile.slug == "w_merchant_baker") tile.face = "mbMM";
  }
  for (ObjectiveRow& card : box.objectives) {
    if (card.slug == "a06") card.reward.points = 5;
  }
  return box;
}

// A new edition: `constexpr Box box_2() { Box box = box_1(); …; return box; }`, one more line here,
// and kNewestEdition raised.
constexpr std::array<Edition, kNewestEdition> kEditions{edition_of(box_1())};
constexpr Edition kTrial = edition_of(trial_edition());

constexpr bool sound(const Edition& edition) {
  return audit(edition.box).empty() && white_before_black(edition.box);
}

static_assert(sound(kEditions[0]) && sound(kTrial));

}  // namespace

const Edition& edition(std::uint8_t number) {
  if (number == kTrialEdition) return kTrial;
  const unsigned last = kNewestEdition;
  return kEditions[(number >= 1 && number <= last ? number : last) - 1];
}

}  // namespace lusoria::carpe_diem
