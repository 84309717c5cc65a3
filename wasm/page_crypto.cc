// Cryptography from the page: hashes of a JavaScript library, randomness of the browser.
#include <unistd.h>

#include "engine/chance/crypto.h"

extern "C" {
__attribute__((import_module("page"), import_name("sha256"))) void page_sha256(const char* bytes,
                                                                               unsigned size,
                                                                               unsigned char* out);
__attribute__((import_module("page"), import_name("hmac_sha256"))) void page_hmac_sha256(
    const char* key, unsigned key_size, const char* text, unsigned text_size, unsigned char* out);
}

namespace lusoria {

Sha256 sha256(std::string_view bytes) {
  Sha256 sum{};
  page_sha256(bytes.data(), static_cast<unsigned>(bytes.size()), sum.data());
  return sum;
}

/// The page works out each by itself.
Mac::Mac(std::string_view key, std::string_view beginning)
    : begun_(std::string(key) + std::string(beginning)), key_size_(key.size()) {}

Sha256 Mac::of(std::string_view rest) const {
  Sha256 mac{};
  const std::string text = begun_.substr(key_size_) + std::string(rest);
  page_hmac_sha256(begun_.data(),
                   static_cast<unsigned>(key_size_),
                   text.data(),
                   static_cast<unsigned>(text.size()),
                   mac.data());
  return mac;
}

/// getentropy gives at most 256 bytes at once; secrets are shorter.
bool fill_random(std::span<unsigned char> bytes) {
  return getentropy(bytes.data(), bytes.size()) == 0;
}

}  // namespace lusoria
