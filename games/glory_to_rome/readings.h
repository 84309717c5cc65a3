// Where the rulebook leaves a question open and the answer changes games only now and then: one
// named constant per question, so that a club that reads it otherwise changes one line. Questions
// that change games often are options (state.h). Line numbers are the Spanish rulebook's.
#pragma once

namespace lusoria::glory_to_rome::reading {

/// Circus Maximus doubles clients that only stand in through Storeroom or Ludus Magna too: they
/// "adopt the role" (L781-782, L873-874).
inline constexpr bool kCircusMaximusDoublesStandIns = true;

/// Actions an out-of-town site costs, all of one slot and one role (L556-561).
inline constexpr int kOutOfTownActions = 2;

/// A Bridge cancels the Palisade against the Coliseum too (L778-779, L931-932).
inline constexpr bool kBridgeOpensPalisadeToColiseum = true;

/// Insula and Aqueduct: the two are added first, then the limit is doubled (L704-707).
inline constexpr bool kInsulaBeforeAqueduct = true;

/// Petitions are units of a Palace like Senators, as which they count (L348-349, L901-904).
inline constexpr bool kPalaceTakesPetitions = true;

/// Latrine may discard a Senator, Vomitorium discards them with the rest; they go back to their
/// pile (L345-347, L870-872, L974-976).
inline constexpr bool kSenatorsMayBeDiscarded = true;

/// A hired client acts so often in the Bath; Circus Maximus does not double that (L960-961).
inline constexpr int kBathActions = 1;

/// Academy: a Fountain card kept in hand was a Craftsman action too (L698-702).
inline constexpr bool kFountainKeptCountsForAcademy = true;

/// Prison: "you may" (L912).
inline constexpr bool kPrisonMayBeDeclined = true;

/// Shrine and Temple raise the mark up to which a thinker draws; no rule ever makes anyone discard
/// (L361-362, L939-940, L957-958).
inline constexpr int kHandMark = 5;
inline constexpr int kShrineMark = 2;
inline constexpr int kTempleMark = 4;

}  // namespace lusoria::glory_to_rome::reading
