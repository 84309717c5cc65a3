// What refusals point to on the rules page.
#include "games/fortuna/game.h"

namespace lusoria::fortuna {

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::AlreadyDrafted:
    case Refusal::MustReserve:
      return "setup";
    case Refusal::NotOnYourSide:
    case Refusal::OnYourSide:
    case Refusal::FaceDown:
    case Refusal::OwnerlessSide:
      return "swap";
    case Refusal::NotThisCard:
    case Refusal::MustPerform:
    case Refusal::NoEffect:
    case Refusal::AlreadyMarried:
    case Refusal::AlreadyRolled:
    case Refusal::NoFortunaCopy:
      return "cards";
    case Refusal::AlreadyBuilt:
    case Refusal::NotMarried:
      return "buildings";
    case Refusal::TooFewGoods:
    case Refusal::SupplyEmpty:
    case Refusal::CannotPay:
    case Refusal::AtMostThree:
      return "limits";
    case Refusal::ReservedThisTurn:
    case Refusal::NoCenturion:
    case Refusal::MilitaryUsed:
      return "military";
    case Refusal::NotRolled:
    case Refusal::SameFavours:
    case Refusal::DieTooLow:
    case Refusal::FavourUsed:
    case Refusal::TooManySteps:
    case Refusal::NoVestal:
      return "favours";
    case Refusal::FlipHasTokens:
      return "two_players";
    case Refusal::NotInHand:
    case Refusal::OneStepCard:
    case Refusal::KeptForEnd:
    case Refusal::NotDrawn:
    case Refusal::KeepOne:
    case Refusal::DiscardOne:
      return "privileges";
    case Refusal::InPalace:
      return "palace";
    default:
      return "turn";
  }
}

}  // namespace lusoria::fortuna
