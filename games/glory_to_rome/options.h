// How a table plays: the variants of the rulebook and its open questions that change games often.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "engine/core/game.h"
#include "engine/core/names.h"

namespace lusoria::glory_to_rome {

/// A-LOOP: leader turns after which the score stands unless the table says otherwise. Nothing in
/// the rulebook forbids endless play (discard and retake a Senator); random games end within 200.
inline constexpr int kTurnLimit = 1000;

/// The newest rules; records of older ones play on by them. Version 2: the two actions of a site
/// out of town need not come from one slot (A-OOT), the original Circus leaves the size of a
/// petition to its owner, and whoever only builds a Statue does not own a public one.
inline constexpr std::uint8_t kRulesVersion = 2;

LUSORIA_NAMED_ENUM(Setup, "setup", Normal, Experienced);

/// Sites in town of each material (L246-261): as many as players, but three with two players as the
/// rulebook recommends; as many as players in every case; or the short example game's 2/2/3/3.
LUSORIA_NAMED_ENUM(Sites, "sites", Recommended, Standard, Short);

/// L663: the game ends when the last card leaves the deck, or only when a card is wanted and none
/// is there.
LUSORIA_NAMED_ENUM(DeckEnd, "deck_end", LastCard, FailedDraw);

/// L665-667: the last site of the whole town, or the last of any one material.
LUSORIA_NAMED_ENUM(LastSite, "last_site", WholeTown, AnyStack);

/// L558-560, A-OOT: the two actions that a site out of town costs are any two of one role that
/// follow each other (the last of an Amphitheatre and a client), or both of one slot.
LUSORIA_NAMED_ENUM(OutOfTown, "out_of_town", AnyTwo, OneSlot);

/// L930-932, A-BRI: "puedes exigir a todos": a demand always goes over its owner's Bridge, or each
/// time as the owner chooses.
LUSORIA_NAMED_ENUM(BridgeReach, "bridge_reach", Always, Chosen);

struct Options {
  std::uint32_t turn_limit = kTurnLimit;  ///< Leader turns; endless play ends there.
  std::uint8_t seats = 3;
  std::uint8_t rules_version = kRulesVersion;
  std::uint8_t components_edition = 1;
  bool functions = true;  ///< Off: the learning game, buildings give influence only (L229-231).
  Setup setup = Setup::Normal;
  Sites sites = Sites::Recommended;
  bool original_circus_forum =
      false;  ///< The nine variant cards and petitions of three (L978-983).
  DeckEnd deck_end = DeckEnd::LastCard;
  LastSite last_site = LastSite::WholeTown;
  OutOfTown out_of_town = OutOfTown::AnyTwo;
  bool prison_retriggers = false;  ///< A stolen School, Garden … acts once more for the thief.
  bool prison_takes_influence = false;  ///< The stolen building's site goes with it.
  bool stairway_is_extra = false;       ///< Stairway beside, not instead of, the Architect action.
  BridgeReach bridge_reach = BridgeReach::Always;
  bool both_neighbours = false;        ///< Two players: the opponent answers a demand twice.
  bool public_buildings_score = true;  ///< A public Statue or Wall scores for everybody.
  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 5});
  v("rules_version", o.rules_version, Range{1, kRulesVersion});
  v("components_edition", o.components_edition, Range{1, 1});
  LUSORIA_FIELDS_OF(v, o, functions, setup, sites, original_circus_forum, deck_end, last_site,
                          out_of_town, prison_retriggers, prison_takes_influence,
                          stairway_is_extra, bridge_reach, both_neighbours,
                          public_buildings_score);
  v("turn_limit", o.turn_limit, Range{1, 10000});
}

/// Version 1 knew one reading of what is a choice since.
constexpr void keep_to_version(Options& o) {
  if (o.rules_version == 1) o.out_of_town = OutOfTown::OneSlot;
}

static_assert(PlainValue<Options>);

inline constexpr std::array<Preset<Options>, 5> kPresets{{
    {"full", {}},
    {"learning", {.functions = false}},
    {"short", {.sites = Sites::Short}},
    {"experienced", {.setup = Setup::Experienced}},
    {"original", {.original_circus_forum = true}},
}};

}  // namespace lusoria::glory_to_rome
