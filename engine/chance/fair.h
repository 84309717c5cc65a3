// Fair chance: draws that nobody can have chosen after the fact.
//
// When a table opens, its host commits to a secret by showing its SHA-256. Each seat then sends a
// nonce. Word k of a stream is the first eight bytes, most significant first, of
// HMAC-SHA-256(secret, text), where text is the nonces in seat order, the table's name, the
// stream's number and k in decimal digits, joined by newlines. With secret and nonces in the
// finished record everybody can recompute every draw.
//
// It proves that no draw was chosen after the fact. It cannot prove that a host did not look ahead
// or help the last seat to pick its nonce.
//
// The cryptography is that of engine/chance/crypto.h.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance/crypto.h"
#include "engine/chance/word_source.h"

namespace lusoria {

/// What makes the chance of a table checkable; all in lower-case hexadecimal digits.
struct FairFacts {
  std::string table;                ///< Names the table; plain letters, digits, '-' and '_'.
  std::string commitment;           ///< SHA-256 of the secret's bytes, shown when the table opens.
  std::vector<std::string> nonces;  ///< One per seat, sent after the commitment was seen.
  std::string secret;               ///< Empty until the game is over.
};

/// SHA-256 of some bytes in lower-case hexadecimal digits; a Digest for records.
std::string sha256_hex(std::string_view bytes);

/// Fresh random bytes in hexadecimal digits: a secret (32) or a nonce (16).
std::string random_hex(int bytes);

/// The commitment to a secret given in hexadecimal digits; empty if they are none.
std::string commitment_to(std::string_view secret_hex);

/// The words of a table whose secret and nonces are known. One thread at a time: what all of them
/// share is worked out with the first, since most moves draw none.
class FairWords final : public WordSource {
 public:
  explicit FairWords(const FairFacts& facts);

  std::uint64_t word(std::uint8_t stream, std::uint32_t k) const override;

 private:
  std::string secret_;  ///< Bytes.
  std::string prefix_;
  mutable std::optional<Mac> mac_;
};

}  // namespace lusoria
