// How a game is played: the number of seats and what the rulebook leaves open (README.md).
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "engine/core/editions.h"
#include "engine/core/game.h"

namespace lusoria::builders {

inline constexpr int kMostSeats = 4;

/// The newest rules; records of older ones play on by them. Version 2: a repayment that leaves
/// neither an action nor the price of one ends the turn like everything else.
inline constexpr std::uint8_t kRulesVersion = 2;

/// What a university makes of a worker (the rulebook's section is lost, README.md).
LUSORIA_NAMED_ENUM(UniversityMode, "university_mode", Replace, Add);

/// Whether 1, 3 or 6 sesterces are paid per taking or for all actions given to it in a turn.
LUSORIA_NAMED_ENUM(TakeMode, "take_mode", Bundle, Cumulative);

struct Options {
  std::uint8_t seats = 4;
  std::uint8_t rules_version = kRulesVersion;
  std::uint8_t components_edition = 1;
  UniversityMode university_mode = UniversityMode::Replace;
  TakeMode take_mode = TakeMode::Bundle;
  bool loan_repay_anytime = false;
  bool machines_as_workers = false;  ///< Machines may carry tools and be educated.
  bool actions_may_lapse = true;     ///< A turn may end with actions left.
  std::uint8_t round_limit = 60;     ///< The game ends after that many rounds at the latest.
  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, kMostSeats});
  v("rules_version", o.rules_version, Range{1, kRulesVersion});
  v("components_edition", o.components_edition, Range{1, kLastLoadedEdition});
  LUSORIA_FIELDS_OF(v, o, university_mode, take_mode, loan_repay_anytime, machines_as_workers,
                          actions_may_lapse);
  v("round_limit", o.round_limit, Range{5, 200});
}

inline constexpr auto kPresets = std::to_array<Preset<Options>>({
    {"recommended", {}},
    {"generous",
     {.university_mode = UniversityMode::Add,
      .take_mode = TakeMode::Cumulative,
      .loan_repay_anytime = true,
      .machines_as_workers = true}},
    {"strict", {.actions_may_lapse = false}},
});

}  // namespace lusoria::builders
