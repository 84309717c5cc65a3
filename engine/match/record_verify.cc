#include "engine/match/record.h"

namespace lusoria {

std::string verify_record(const Record& record, int& draws) {
  draws = 0;
  if (!record.fair) return "the record has no fair chance that could be verified";
  if (record.fair->secret.empty())
    return "the record has no secret: it is published when the game is over";
  if (commitment_to(record.fair->secret) != record.fair->commitment)
    return "line " + std::to_string(record.secret_line) +
           ": the secret does not fit the commitment";
  return verify_draws(record, FairWords(*record.fair), draws);
}

}  // namespace lusoria
