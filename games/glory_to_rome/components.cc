// The box's contents as people are shown them.
#include "engine/text/component_of.h"
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

namespace {

/// ES "Contenido"; the original cards take the places of Circus and Forum.
constexpr auto kParts = std::to_array<PlainPiece>(
    {{"rome_demands", 3}, {"original_card", 9}, {"leader", 1}, {"merchant_bonus", 6}, {"camp", 5}});

/// What a building is made of and does; two have another text on the original cards.
Json facts_of(const Building& b) {
  Json facts{{"material", std::string(slug(b.material))},
             {"role", std::string(slug(role_of(b.material)))},
             {"value", value_of(b.material)},
             {"works", std::string(slug(b.card))}};
  if (b.card == Card::Circus || b.card == Card::Forum)
    facts["works_original"] = std::string(slug(b.card)) + "_original";
  return facts;
}

}  // namespace

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  for (const Building& b : kBuildingTable)
    rows.push_back(component(b.card, b.copies, certainty_of(b.card), facts_of(b)));
  rows.push_back({.kind = "card", .slug = "senator", .copies = kSenators});
  for (const Material m : Each<Material>())
    rows.push_back(component(
        m, kSitesPerMaterial, Certainty::Exact, {{"site", true}, {"value", value_of(m)}}));
  add_parts(rows, kParts);
  return rows;
}

}  // namespace lusoria::glory_to_rome
