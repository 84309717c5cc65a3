#include "engine/chance/fair.h"

#include <vector>

namespace lusoria {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex;
  for (const unsigned char byte : bytes) {
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 15U];
  }
  return hex;
}

/// The bytes of lower-case hexadecimal digits; empty if they are none.
std::string from_hex(std::string_view hex) {
  std::string bytes;
  if (hex.size() % 2 != 0) return bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const std::size_t high = kDigits.find(hex[i]);
    const std::size_t low = kDigits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return {};
    bytes += static_cast<char>(high << 4U | low);
  }
  return bytes;
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

std::string random_hex(int bytes) {
  std::vector<unsigned char> random(static_cast<unsigned>(bytes));
  return fill_random(random) ? to_hex(random) : std::string{};
}

std::string commitment_to(std::string_view secret_hex) {
  const std::string secret = from_hex(secret_hex);
  return secret.empty() ? std::string{} : sha256_hex(secret);
}

FairWords::FairWords(const FairFacts& facts) : secret_(from_hex(facts.secret)) {
  for (const std::string& nonce : facts.nonces)
    prefix_ += nonce + "\n";
  prefix_ += facts.table + "\n";
}

std::uint64_t FairWords::word(std::uint8_t stream, std::uint32_t k) const {
  if (!mac_) mac_.emplace(secret_, prefix_);
  const Sha256 mac = mac_->of(std::to_string(stream) + "\n" + std::to_string(k));
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    word = word << 8U | mac[i];
  return word;
}

}  // namespace lusoria
