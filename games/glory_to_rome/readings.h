// Where the rulebook leaves a question open and the answer changes games only now and then: one
// named constant per question, so that a club that reads it otherwise changes one line. Questions
// that change games often are options (state.h). Line numbers are the Spanish rulebook's.
#pragma once

namespace lusoria::glory_to_rome::reading {

/// Circus Maximus finished in the middle of a slot also gives clients that have already acted their
/// second action: "each client may act twice", at once (L767-769).
inline constexpr bool kCircusMaximusCountsUsedClients = true;

/// Circus Maximus doubles clients that only stand in through Storeroom or Ludus Magna: they "adopt
/// the role" (L781-782, L873-874).
inline constexpr bool kCircusMaximusDoublesStandIns = true;

/// The two actions an out-of-town site costs are of one slot and one role (L556-561).
inline constexpr int kOutOfTownActions = 2;

/// A Bridge cancels the Palisade against the Coliseum too (L778-779, L931-932).
inline constexpr bool kBridgeOpensPalisadeToColiseum = true;

/// Insula and Aqueduct: the two are added first, then the limit is doubled (L704-707).
inline constexpr bool kInsulaBeforeAqueduct = true;

/// Cards played as a petition, or as anything by a Circus, are units of a Palace like Senators
/// (L901-904).
inline constexpr bool kPalaceTakesPetitions = true;

/// Latrine and Vomitorium discard Senators too; they go back to their pile (L345-347, L869-870).
inline constexpr bool kSenatorsMayBeDiscarded = true;

/// A hired client acts once in the Bath; Circus Maximus does not double that (L964-965).
inline constexpr int kBathActions = 1;

/// Statue and Wall score for everyone whose function they are: a public one for all, an unfinished
/// Statue under a Gate for its owner; each once (L689-690, L796-797).
inline constexpr bool kActiveBuildingsScore = true;

/// Academy: any carried-out Craftsman action counts, one of the Amphitheatre, of a Bath client or a
/// Fountain card kept in hand included (L698-702).
inline constexpr bool kFountainKeptCountsForAcademy = true;

/// After a Bar hire the Pool is closed for that Patron action only (L949-953).
inline constexpr bool kBarClosesPoolForOneAction = true;

/// Bridge: the wider reach and the stockpile cards are always demanded (L931-936).
inline constexpr bool kBridgeAlwaysUsed = true;

/// Shrine and Temple raise the mark up to which a thinker draws; no rule ever makes anyone discard
/// (L361-362, L939-940, L957-958).
inline constexpr int kHandMark = 5;
inline constexpr int kShrineMark = 2;
inline constexpr int kTempleMark = 4;

}  // namespace lusoria::glory_to_rome::reading
