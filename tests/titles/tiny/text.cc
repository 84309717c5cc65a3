#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::CannotPay:
      return "bidding";
    case Refusal::NotInHand:
    case Refusal::OutOfOrder:
    case Refusal::SetFull:
    case Refusal::NothingPicked:
      return "laying";
    case Refusal::NothingToAsk:
    case Refusal::KnownToLack:
    case Refusal::MustGive:
      return "demanding";
    default:
      return "acting";
  }
}

}  // namespace lusoria::tiny
