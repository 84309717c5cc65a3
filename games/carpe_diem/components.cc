// The box for people, its components editions, and the audit that each of them must pass.
//
// A figure of the box is corrected by an edition: an owner's file over a compiled one
// (engine/any/edition.h), or a function that patches the box before it and a place in kCompiled.
// Tables keep the edition they began with, so records of older editions replay unchanged.
#include <string>

#include "engine/text/component_of.h"
#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"
#include "games/carpe_diem/rules_audit.h"

namespace lusoria::carpe_diem {

namespace {

constexpr Face face_of(const TileRow& row) {
  Face face;
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (unsigned side = 0; side < 4; ++side)
      face.turned[turn][side] = row.edges[static_cast<Side>((side + 4 - turn) % 4)];
  }
  face.turns = face.turned[1] == face.turned[0] ? 1 : face.turned[2] == face.turned[0] ? 2 : 4;
  unsigned types = 0;
  for (const Edge edge : Each<Edge>()) {
    if (edge != Edge::Meadow && edges_of_type(row, edge) > 0) face.types[types++] = edge;
  }
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (unsigned side = 0; side < 4; ++side) {
      const Edge edge = face.turned[turn][side];
      if (edge == Edge::Meadow) continue;
      const unsigned place = edge == face.types[0] ? 0 : 1;
      face.sides[turn][place] = static_cast<std::uint8_t>(face.sides[turn][place] | 1U << side);
    }
  }
  face.chimneys = row.chimneys;
  face.single = row.single;
  return face;
}

constexpr Cost cost_of(const ObjectiveRow& row) {
  Cost cost;
  cost.deck = row.deck;
  unsigned listed = 0;
  for (const What what : Each<What>()) {
    const std::uint8_t count = row.needs[what];
    if (count == 0) continue;
    cost.needs[listed++] = {what, count};
    if (is_ware(what))
      cost.wares[nth<Ware>(static_cast<int>(what) - static_cast<int>(What::Grape))] = count;
  }
  return cost;
}

constexpr Edition edition_of(const Box& box) {
  Edition edition;
  edition.box = box;
  for (const Tile tile : Each<Tile>()) {
    edition.faces[tile] = face_of(box.tiles[tile]);
    if (box.tiles[tile].back == Back::White)
      edition.first_black = static_cast<std::uint8_t>(static_cast<int>(tile) + 1);
  }
  for (const Objective card : Each<Objective>()) {
    edition.costs[card] = cost_of(box.objectives[card]);
    edition.decks[edition.costs[card].deck].insert(card);
  }
  return edition;
}

// A new compiled edition: `constexpr Box box_2() { Box box = box_1(); …; return box; }`, one more
// line here, and kNewestEdition raised.
constexpr std::array<Edition, kNewestEdition> kCompiled{edition_of(box_1())};

static_assert(std::ranges::all_of(kCompiled,
                                  [](const Edition& e) { return contradicted(e.box).none(); }));

/// What a tile shows: its constructions, how they lie, its chimneys.
Message says(const TileRow& row) {
  Message name{"tile.corrected", {}};
  if (row.single.has()) return name.with_named("one", *row.single);
  const Face face = face_of(row);
  name.with_named("one", face.types[0]);
  const bool two = face.types[1] != Edge::Meadow;
  if (two) name.with_named("two", face.types[1]);
  const auto& edges = face.turned[0];
  const bool across = edges[0] == edges[2] && edges[1] == edges[3];
  const int ends = edges_of_type(row, face.types[0]);
  if (two || ends == 2) {
    const bool opposite = two ? (edges[0] == Edge::Meadow) == (edges[2] == Edge::Meadow) : across;
    name.with(opposite ? "opposite" : "corner", 1);
  } else if (ends > 2) {
    name.with("ways", ends);
  }
  if (row.chimneys > 0) name.with("chimneys", row.chimneys);
  return name;
}

/// What a card asks for and gives, each by its name; "<name>_too" before all but the first.
Message says(const ObjectiveRow& row) {
  Message name{"objective.corrected", {}};
  bool first = true;
  const auto add = [&](std::string_view what, int count) {
    if (count == 0) return;
    if (!first) name.with(std::string(what) + "_too", 1);
    name.with(what, count);
    first = false;
  };
  for (const What what : Each<What>())
    add(slug(what), row.needs[what]);
  first = true;
  add("points", row.reward.points);
  add("coins", row.reward.coins);
  add("bread", row.reward.bread);
  add("steps", row.reward.steps);
  return name;
}

Message says(const FrameRow& row) {
  Message name{"frame.corrected", {}};
  name.with_named("one", row.goals[0].kind).with("one_points", row.goals[0].points);
  return name.with_named("two", row.goals[1].kind).with("two_points", row.goals[1].points);
}

Message says(const PanelRow&) {
  return {};
}

Json facts_of(const TileRow& row) {
  Json edges = Json::array();
  for (const Edge edge : row.edges)
    edges.push_back(std::string(slug(edge)));
  Json facts{{"back", std::string(slug(row.back))}, {"edges", edges}, {"chimneys", row.chimneys}};
  if (row.single.has()) facts["single"] = std::string(slug(*row.single));
  return facts;
}

Json facts_of(const ObjectiveRow& row) {
  Json reward = Json::object();
  if (row.reward.points > 0) reward["points"] = row.reward.points;
  if (row.reward.coins > 0) reward["coins"] = row.reward.coins;
  if (row.reward.bread > 0) reward["bread"] = row.reward.bread;
  if (row.reward.steps > 0) reward["steps"] = row.reward.steps;
  return {{"deck", std::string(slug(row.deck))},
          {"colour", is_red(row) ? "red" : "green"},
          {"needs", to_json(row.needs, {})},
          {"reward", reward}};
}

Json facts_of(const FrameRow& row) {
  return {{"goals", to_json(row.goals, {})}};
}

Json facts_of(const PanelRow& row) {
  Json rows = Json::array();
  for (int i = 0; i < kSize; ++i) {
    std::string line;
    for (int j = 0; j < kSize; ++j) {
      const Cell cell = nth<Cell>(kSize * i + j);
      line += cell == row.shovel ? 'S' : row.parchments.contains(cell) ? 'P' : '.';
    }
    rows.push_back(line);
  }
  return {{"rows", rows}};
}

template <class Rows>
void add_rows(std::vector<ComponentRow>& out,
              std::string_view kind,
              const Rows& rows,
              const Rows& named) {
  auto known = named.begin();
  for (const auto& row : rows) {
    ComponentRow& added = out.emplace_back();
    added.kind = kind;
    added.slug = row.slug;
    added.certainty = row.certainty;
    added.facts = facts_of(row);
    if constexpr (requires { row.copies; }) added.copies = row.copies;
    // The catalogues name the newest compiled box.
    if (says(row) != says(*known)) added.says = says(row);
    ++known;
  }
}

/// What the rulebook lists besides (p. 1).
constexpr auto kParts = std::to_array<PlainPiece>({{"board", 1},
                                                   {"coin", 24},
                                                   {"bread", 18},
                                                   {"parchment", 36},
                                                   {"senator", 1},
                                                   {"summary", 4},
                                                   {"points_card", 66},
                                                   {"pawn", 4},
                                                   {"disc", 20},
                                                   {"grape", 5},
                                                   {"herb", 5},
                                                   {"chicken", 5},
                                                   {"fish", 5}});

}  // namespace

constinit Editions<Edition> all_editions{kCompiled};

Fault misshapen(const Box& box) {
  return wrong_shape(box);
}

Fault audit(const Box& box) {
  return contradicted(box);
}

Editions<Edition>& Title::editions() {
  return all_editions;
}

Edition Title::edition_of(const Box& box) {
  return carpe_diem::edition_of(box);
}

std::string Title::box_fault(const Box& box) {
  const Fault fault = misshapen(box);
  return (fault.row.empty() ? "" : std::string(fault.row) + ": ") + std::string(fault.what);
}

std::vector<ComponentRow> Title::components(std::uint8_t number) {
  const Box& box = edition(number).box;
  const Box& named = edition(kNewestEdition).box;
  std::vector<ComponentRow> rows;
  add_rows(rows, "tile", box.tiles, named.tiles);
  add_rows(rows, "objective", box.objectives, named.objectives);
  for (const FountainRow& row : box.fountains)
    rows.push_back({.kind = "kind",
                    .slug = std::string(slug(row.kind)),
                    .copies = row.copies,
                    .certainty = row.certainty,
                    .facts = Json{{"card", "fountain"}, {"points", row.points}}});
  add_rows(rows, "frame", box.frames, named.frames);
  add_rows(rows, "panel", box.panels, named.panels);
  for (const VillaSize size : Each<VillaSize>())
    rows.push_back({.kind = "villa",
                    .slug = std::string(slug(size)),
                    .certainty = box.villas[size].certainty,
                    .facts = Json{{"points", box.villas[size].points}}});
  rows.push_back({.kind = "track",
                  .slug = "parchments",
                  .certainty = box.track.certainty,
                  .facts = Json{{"last", box.track.last}}});
  add_parts(rows, kParts);
  return rows;
}

}  // namespace lusoria::carpe_diem
