#include <cstring>
#include <sodium.h>

#include "engine/chance/crypto.h"

namespace lusoria {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
  Sha256 sum{};
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Sha256>);
  crypto_hash_sha256(sum.data(), bytes_of(bytes), bytes.size());
  return sum;
}

Mac::Mac(std::string_view key, std::string_view beginning) : key_size_(key.size()) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(beginning), beginning.size());
  begun_.assign(reinterpret_cast<const char*>(&state), sizeof(state));
}

Sha256 Mac::of(std::string_view rest) const {
  Sha256 mac{};
  static_assert(crypto_auth_hmacsha256_BYTES == std::tuple_size_v<Sha256>);
  crypto_auth_hmacsha256_state state;
  std::memcpy(&state, begun_.data(), sizeof(state));
  crypto_auth_hmacsha256_update(&state, bytes_of(rest), rest.size());
  crypto_auth_hmacsha256_final(&state, mac.data());
  return mac;
}

bool fill_random(std::span<unsigned char> bytes) {
  // Initialises the generator once; later calls return at once.
  if (sodium_init() < 0) return false;
  randombytes_buf(bytes.data(), bytes.size());
  return true;
}

}  // namespace lusoria
