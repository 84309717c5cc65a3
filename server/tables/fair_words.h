// The words of a table's chance: HMAC-SHA-256 of its secret.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/match/words.h"

namespace lusoria::server {

/// `secret` and the nonces in hex; a seat without a nonce counts as an empty one.
std::unique_ptr<WordSource> fair_words(const std::string& secret,
                                       const std::vector<std::string>& nonces,
                                       const std::string& table);

}  // namespace lusoria::server
