#include "engine/chance/fair.h"

#include <sodium.h>
#include <vector>

namespace lusoria {

namespace {

std::string to_hex(const unsigned char* bytes, std::size_t count) {
  std::string hex(2 * count + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes, count);
  hex.pop_back();
  return hex;
}

/// The bytes of hexadecimal digits; empty if they are none.
std::string from_hex(std::string_view hex) {
  std::string bytes(hex.size() / 2, '\0');
  std::size_t count = 0;
  const int fault = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()),
                                   bytes.size(),
                                   hex.data(),
                                   hex.size(),
                                   nullptr,
                                   &count,
                                   nullptr);
  return fault == 0 && 2 * count == hex.size() ? bytes : std::string{};
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> sum{};
  crypto_hash_sha256(sum.data(), bytes_of(bytes), bytes.size());
  return to_hex(sum.data(), sum.size());
}

std::string random_hex(int bytes) {
  // Initialises the generator once; later calls return at once.
  if (sodium_init() < 0) return {};
  std::vector<unsigned char> random(static_cast<unsigned>(bytes));
  randombytes_buf(random.data(), random.size());
  return to_hex(random.data(), random.size());
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
  const std::string text = prefix_ + std::to_string(stream) + "\n" + std::to_string(k);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(secret_), secret_.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
  crypto_auth_hmacsha256_final(&state, mac.data());
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    word = word << 8U | mac[i];
  return word;
}

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
