// Where the rulebook leaves a question open and the answer changes games only now and then: one
// named constant per question, so that a club that reads it otherwise changes one line. Questions
// that change games often are options (options.h), numbers on buildings are in components.h. Line
// numbers are the Spanish rulebook's; A-xx is the name of the question in the README.
#pragma once

namespace lusoria::glory_to_rome::reading {

/// A-CM2: Circus Maximus doubles clients that only stand in through Storeroom or Ludus Magna too:
/// they "adopt the role" (L781-782, L873-874).
inline constexpr bool kCircusMaximusDoublesStandIns = true;

/// A-OOT: actions an out-of-town site costs, all of one role (L556-561; options.h).
inline constexpr int kOutOfTownActions = 2;

/// A-COL: a Bridge cancels the Palisade against the Coliseum too (L778-779, L931-932).
inline constexpr bool kBridgeOpensPalisadeToColiseum = true;

/// A-CL: Insula and Aqueduct: the two are added first, then the limit is doubled (L704-707).
inline constexpr bool kInsulaBeforeAqueduct = true;

/// A-PAL: petitions are units of a Palace like Senators, as which they count (L348-349, L901-904).
inline constexpr bool kPalaceTakesPetitions = true;

/// A-DIS, A-DIS2: Latrine may discard a Senator, Vomitorium discards them with the rest; they go
/// back to their pile (L345-347, L870-872, L974-976).
inline constexpr bool kSenatorsMayBeDiscarded = true;

/// A-REV: a hand card is shown once in a turn; a client who bathes later shows another (L622-631).
inline constexpr bool kCardIsShownOnce = true;

/// A-ACA: a Fountain card kept in hand was a Craftsman action too (L698-702).
inline constexpr bool kFountainKeptCountsForAcademy = true;

/// A-OPT: actions may be declined, "puede" throughout (L326-331). If not, whoever can act must.
inline constexpr bool kActionsMayBeDeclined = true;

/// A-PRIOPT: Prison: "you may" (L912).
inline constexpr bool kPrisonMayBeDeclined = true;

/// A-HAND: Shrine and Temple raise the mark up to which a thinker draws; no rule ever makes anyone
/// discard (L361-362, L939-940, L957-958).
inline constexpr int kHandMark = 5;

}  // namespace lusoria::glory_to_rome::reading
