// The box's contents as people are shown them.
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  for (const Building& b : kBuildingTable) {
    rows.push_back({.kind = "card",
                    .slug = std::string(slug(b.card)),
                    .copies = b.copies,
                    .certainty = certainty_of(b.card),
                    .facts = {{"material", std::string(slug(b.material))},
                              {"role", std::string(slug(role_of(b.material)))},
                              {"value", value_of(b.material)}}});
  }
  rows.push_back({.kind = "card", .slug = "senator", .copies = kSenators});
  each_material([&](Material m) {
    rows.push_back({.kind = "material",
                    .slug = std::string(slug(m)),
                    .copies = kSitesPerMaterial,
                    .facts = {{"site", true}, {"value", value_of(m)}}});
  });
  return rows;
}

}  // namespace lusoria::glory_to_rome
