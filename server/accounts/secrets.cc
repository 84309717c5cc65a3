#include "server/accounts/secrets.h"

#include <array>
#include <sodium.h>
#include <stdexcept>

namespace lusoria::server {

bool init_secrets() {
  return sodium_init() >= 0;
}

std::string random_id(std::string_view prefix) {
  static constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::array<unsigned char, 16> raw{};
  randombytes_buf(raw.data(), raw.size());
  std::string id(prefix);
  for (const unsigned char byte : raw)
    id += kLetters[byte % kLetters.size()];
  return id;
}

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(),
                            password.data(),
                            password.size(),
                            crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("too little memory to hash a password");
  }
  return hash.data();
}

bool check_password(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace lusoria::server
