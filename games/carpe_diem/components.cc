// The box for people, its components editions, and the audit that each of them must pass: every
// hard fact the rulebook gives about tiles, cards, frames and panels.
//
// An owner of the box corrects a row by adding an edition: a function that patches the box before
// it (trial_edition shows how) and a place in kEditions. Tables keep the edition they began with,
// so records of older editions replay unchanged.
#include <algorithm>
#include <string>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr bool is_dwelling(Kind kind) {
  return kind >= Kind::Merchant && kind <= Kind::Craftsman;
}

constexpr bool is_single(Kind kind) {
  return kind >= Kind::Market;
}

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
  // Draws and renderings rely on it.
  if (!std::ranges::is_sorted(box.tiles, {}, &TileRow::back)) return "white tiles before black";
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

/// The first hard fact of the rulebook that a box contradicts, or nothing.
constexpr std::string_view wrong_with(const Box& box) {
  for (const auto part : {audit_tiles, audit_cards, audit_frames, audit_panels}) {
    if (const std::string_view wrong = part(box); !wrong.empty()) return wrong;
  }
  return {};
}

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
    if (edges_of_type(row, edge) > 0) face.types[types++] = edge;
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
      card.wares[nth<Ware>(static_cast<int>(need.what) - static_cast<int>(What::Grape))] =
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

static_assert(wrong_with(kTrial.box).empty() &&
              std::ranges::all_of(kEditions,
                                  [](const Edition& e) { return wrong_with(e.box).empty(); }));

Json facts_of(const TileRow& row) {
  Json edges = Json::array();
  for (const char letter : row.face)
    edges.push_back(std::string(slug(edge_of_letter(letter))));
  Json facts{{"back", std::string(slug(row.back))}, {"edges", edges}, {"chimneys", row.chimneys}};
  if (row.single.has()) facts["single"] = std::string(slug(*row.single));
  return facts;
}

Json facts_of(const ObjectiveRow& row) {
  Json needs = Json::object();
  for (const Need& need : row.needs) {
    if (need.what != What::Nothing) needs[std::string(slug(need.what))] = need.count;
  }
  Json reward = Json::object();
  if (row.reward.points > 0) reward["points"] = row.reward.points;
  if (row.reward.coins > 0) reward["coins"] = row.reward.coins;
  if (row.reward.bread > 0) reward["bread"] = row.reward.bread;
  if (row.reward.steps > 0) reward["steps"] = row.reward.steps;
  return {{"deck", std::string(slug(row.deck))},
          {"colour", is_red(row) ? "red" : "green"},
          {"needs", needs},
          {"reward", reward}};
}

Json facts_of(const FrameRow& row) {
  Json goals = Json::array();
  for (const FrameGoal& goal : row.goals)
    goals.push_back(
        {{"place", goal.place}, {"kind", std::string(slug(goal.kind))}, {"points", goal.points}});
  return {{"goals", goals}};
}

Json facts_of(const PanelRow& row) {
  Json rows = Json::array();
  for (const std::string_view line : row.rows)
    rows.push_back(std::string(line));
  return {{"rows", rows}};
}

template <class Rows>
void add_rows(std::vector<ComponentRow>& out, std::string_view kind, const Rows& rows) {
  for (const auto& row : rows) {
    int copies = 1;
    if constexpr (requires { row.copies; }) copies = row.copies;
    out.push_back({.kind = std::string(kind),
                   .slug = std::string(row.slug),
                   .copies = copies,
                   .certainty = row.certainty,
                   .facts = facts_of(row)});
  }
}

}  // namespace

std::string_view audit(const Box& box) {
  return wrong_with(box);
}

const Edition& edition(std::uint8_t number) {
  if (number == kTrialEdition) return kTrial;
  const unsigned last = kNewestEdition;
  return kEditions[(number >= 1 && number <= last ? number : last) - 1];
}

std::vector<ComponentRow> Title::components() {
  const Box& box = edition(kNewestEdition).box;
  std::vector<ComponentRow> rows;
  add_rows(rows, "tile", box.tiles);
  add_rows(rows, "objective", box.objectives);
  for (const FountainRow& row : box.fountains)
    rows.push_back({.kind = "kind",
                    .slug = std::string(slug(row.kind)),
                    .copies = row.copies,
                    .certainty = row.certainty,
                    .facts = Json{{"card", "fountain"}, {"points", row.points}}});
  add_rows(rows, "frame", box.frames);
  add_rows(rows, "panel", box.panels);
  return rows;
}

}  // namespace lusoria::carpe_diem
