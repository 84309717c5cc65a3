// Every rule that the two rulebooks tell differently, or that neither settles, is an option. Names
// and values are those players find in the README; the first value is the default. Options whose
// name begins with x_ are gaps in both rulebooks.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "engine/core/editions.h"
#include "engine/core/game.h"

namespace lusoria::fortuna {

LUSORIA_NAMED_ENUM(Setup, "setup", Beginner, Expert);

enum class VestalPrices : std::uint8_t { P135, P123 };
inline constexpr auto kVestalPricesSlugs =
    slugs_by_value<VestalPrices>({{VestalPrices::P135, "1_3_5"}, {VestalPrices::P123, "1_2_3"}});

constexpr Names names(VestalPrices) {
  return {"vestal_prices", kVestalPricesSlugs};
}

LUSORIA_NAMED_ENUM(DraftOrder, "expert_draft_order", ReverseTurnOrder, ClockwiseFromLeftOfStart);
LUSORIA_NAMED_ENUM(InitialReserve, "initial_reserve", Mandatory, Optional);
LUSORIA_NAMED_ENUM(MarriageBonus, "favour5_bonus", Palace, AnyBuilding);

enum class FavourLayout : std::uint8_t { Wine2Grain3, Grain2Wine3 };
inline constexpr auto kFavourLayoutSlugs = slugs_by_value<FavourLayout>(
    {{FavourLayout::Wine2Grain3, "wine2_grain3"}, {FavourLayout::Grain2Wine3, "grain2_wine3"}});

constexpr Names names(FavourLayout) {
  return {"favour_2_3_layout", kFavourLayoutSlugs};
}

LUSORIA_NAMED_ENUM(FortunaSwap, "fortuna_swap_target", AnySide, PlayerSideOnly, PlayerSideIfUsed);
LUSORIA_NAMED_ENUM(WealthTie, "wealth_tie",
                   ClockwiseFromStart, NearestThenClockwise, NearestSideThenClockwise);
LUSORIA_NAMED_ENUM(OwnerlessFortuna, "x_fortuna_ownerless_fallback", PreviousStartPlayer, Wealth);
LUSORIA_NAMED_ENUM(CubeSupply, "x_cube_supply", Finite15, Unlimited);
LUSORIA_NAMED_ENUM(TokenSupply, "x_token_supply", Unlimited, Finite12);
LUSORIA_NAMED_ENUM(PhaseFourAtPalace, "x_phase4_at_palace", Skip, Play);
LUSORIA_NAMED_ENUM(PrivilegeWater, "x_privilege_water_goes_to",
                   Reservoir, ReservoirOrEmptyAqueduct);
LUSORIA_NAMED_ENUM(TiebreakCounts, "x_tiebreak_counts", AfterHandingIn, BeforeHandingIn);
LUSORIA_NAMED_ENUM(FinalTie, "x_final_tie", Shared, EarlierInTurnOrder);

enum class DeckProfile : std::uint8_t { Default, ASplit, CMarried, Mark2b2c };
inline constexpr auto kDeckProfileSlugs =
    slugs_by_value<DeckProfile>({{DeckProfile::Default, "default"},
                                 {DeckProfile::ASplit, "a_split"},
                                 {DeckProfile::CMarried, "c_married"},
                                 {DeckProfile::Mark2b2c, "mark_2b2c"}});

constexpr Names names(DeckProfile) {
  return {"privilege_deck", kDeckProfileSlugs};
}

struct Options {
  std::uint8_t seats = 4;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = 1;
  Setup setup = Setup::Beginner;
  std::uint8_t round_limit = 60;
  std::uint8_t wine_harvest_base = 1;
  VestalPrices vestal_prices = VestalPrices::P135;
  std::uint8_t corruption_ownerless_fee = 1;
  DraftOrder expert_draft_order = DraftOrder::ReverseTurnOrder;
  InitialReserve initial_reserve = InitialReserve::Mandatory;
  MarriageBonus favour5_bonus = MarriageBonus::Palace;
  FavourLayout favour_2_3_layout = FavourLayout::Wine2Grain3;
  FortunaSwap fortuna_swap_target = FortunaSwap::AnySide;
  bool dice_supply_gate = true;
  WealthTie wealth_tie = WealthTie::ClockwiseFromStart;
  OwnerlessFortuna x_fortuna_ownerless_fallback = OwnerlessFortuna::PreviousStartPlayer;
  bool x_corruption_may_copy_fortuna = true;
  bool x_paid_action_may_do_nothing = false;
  CubeSupply x_cube_supply = CubeSupply::Finite15;
  TokenSupply x_token_supply = TokenSupply::Unlimited;
  bool x_palace_pawn_can_retreat = false;
  PhaseFourAtPalace x_phase4_at_palace = PhaseFourAtPalace::Skip;
  bool x_family_roll_new_die_joins = false;
  PrivilegeWater x_privilege_water_goes_to = PrivilegeWater::Reservoir;
  TiebreakCounts x_tiebreak_counts = TiebreakCounts::AfterHandingIn;
  FinalTie x_final_tie = FinalTie::Shared;
  DeckProfile privilege_deck = DeckProfile::Default;
  constexpr bool operator==(const Options&) const = default;
};

static_assert(PlainValue<Options>);

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 4});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, kLastLoadedEdition});
  v("setup", o.setup);
  v("round_limit", o.round_limit, Range{1, 200});
  v("wine_harvest_base", o.wine_harvest_base, Range{1, 2});
  v("vestal_prices", o.vestal_prices);
  v("corruption_ownerless_fee", o.corruption_ownerless_fee, Range{0, 1});
  LUSORIA_FIELDS_OF(v, o, expert_draft_order, initial_reserve, favour5_bonus, favour_2_3_layout,
                          fortuna_swap_target, dice_supply_gate, wealth_tie,
                          x_fortuna_ownerless_fallback, x_corruption_may_copy_fortuna,
                          x_paid_action_may_do_nothing, x_cube_supply, x_token_supply,
                          x_palace_pawn_can_retreat, x_phase4_at_palace,
                          x_family_roll_new_die_joins,
                          x_privilege_water_goes_to, x_tiebreak_counts, x_final_tie,
                          privilege_deck);
}

/// The default settles clashes by the Spanish rulebook and its silences by the Italian one, so it
/// is also the Spanish game; `it_literal` takes the Italian text at its word where it slips.
constexpr std::array<Preset<Options>, 4> presets() {
  Options it;
  it.wine_harvest_base = 2;
  it.vestal_prices = VestalPrices::P123;
  it.corruption_ownerless_fee = 0;
  it.expert_draft_order = DraftOrder::ClockwiseFromLeftOfStart;
  it.initial_reserve = InitialReserve::Optional;
  it.fortuna_swap_target = FortunaSwap::PlayerSideOnly;
  it.wealth_tie = WealthTie::NearestThenClockwise;
  Options it_literal = it;
  it_literal.favour5_bonus = MarriageBonus::AnyBuilding;
  return {{{"recommended", Options{}}, {"es", Options{}}, {"it", it}, {"it_literal", it_literal}}};
}

}  // namespace lusoria::fortuna
