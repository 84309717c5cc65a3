#include "engine/wire/title.h"

#include "engine/any/edition.h"
#include "engine/wire/wire.h"

namespace lusoria::wire {

Json title_json(const AnyGame& game) {
  const TitleFacts& facts = game.facts();
  Json options = Json::array();
  for (const OptionSpec& spec : game.option_specs()) {
    options.push_back({{"key", spec.key},
                       {"values", spec.values.empty() ? Json() : Json(spec.values)},
                       {"low", spec.low},
                       {"high", spec.high},
                       {"default", spec.standard}});
  }
  Json presets = Json::array();
  for (const auto& [slug, chosen] : game.presets())
    presets.push_back({{"slug", slug}, {"options", chosen}});
  Json told{{"slug", std::string(facts.slug)},
            {"designer", std::string(facts.designer)},
            {"year", facts.year},
            {"seats", {{"min", facts.min_seats}, {"max", facts.max_seats}}},
            {"rules_version", facts.rules_version},
            {"components_edition", facts.components_edition},
            {"score_unit", facts.score_unit},
            {"cap", facts.cap},
            {"cap_unit", std::string(facts.cap_unit)},
            {"options", std::move(options)},
            {"presets", std::move(presets)},
            {"decisions", slugs_json(game.decisions())},
            {"sources", slugs_json(game.sources())},
            {"reasons", slugs_json(game.reasons())},
            {"refusals", slugs_json(game.refusals())}};
  // An owner's figures that new tables are played with here.
  if (Json edition = standard_edition(game); !edition.is_null())
    told["edition"] = std::move(edition);
  return told;
}

Json titles_json(std::span<const AnyGame* const> games) {
  Json list = Json::array();
  for (const AnyGame* game : games)
    list.push_back(title_json(*game));
  return {{"titles", std::move(list)}};
}

Json components_json(const AnyGame& game, std::uint8_t edition) {
  const std::uint8_t shown = game.has_edition(edition) ? edition : game.facts().components_edition;
  Json list = Json::array();
  for (const ComponentRow& row : game.components(shown)) {
    Json told{{"kind", row.kind},
              {"slug", row.slug},
              {"copies", row.copies},
              {"certainty", std::string(slug(row.certainty))},
              {"facts", row.facts}};
    if (!row.says.key.empty()) told["says"] = message_json(row.says, {});
    list.push_back(std::move(told));
  }
  Json told{{"components", std::move(list)}};
  if (const std::string line = edition_line(game, shown); !line.empty())
    told["edition"] = Json::parse(line);
  return told;
}

}  // namespace lusoria::wire
