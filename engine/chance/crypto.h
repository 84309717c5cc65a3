// The cryptography that fair chance and checksums need, from a known library: libsodium natively,
// the page's own behind the WebAssembly module.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace lusoria {

using Sha256 = std::array<unsigned char, 32>;

Sha256 sha256(std::string_view bytes);

/// HMAC-SHA-256 of texts that begin alike: what they share is worked out once.
class Mac {
 public:
  Mac(std::string_view key, std::string_view beginning);

  /// Of the text that goes on like this.
  Sha256 of(std::string_view rest) const;

 private:
  std::string begun_;  ///< Key and beginning, as the library keeps them.
  std::size_t key_size_;
};

/// Fills with bytes from the machine's cryptographic source; false if it has none.
bool fill_random(std::span<unsigned char> bytes);

}  // namespace lusoria
