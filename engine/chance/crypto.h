// The cryptography that fair chance and checksums need, from a known library: libsodium natively,
// the page's own behind the WebAssembly module.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace lusoria {

using Sha256 = std::array<unsigned char, 32>;

Sha256 sha256(std::string_view bytes);

Sha256 hmac_sha256(std::string_view key, std::string_view text);

/// Fills with bytes from the machine's cryptographic source; false if it has none.
bool fill_random(std::span<unsigned char> bytes);

}  // namespace lusoria
