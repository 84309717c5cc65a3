// Random tokens, hashes and passwords, all from libsodium.
#pragma once

#include <string>
#include <string_view>

namespace lusoria::server {

/// Call once before the others; false if the library cannot be used.
bool init_secrets();

/// `bytes` random bytes in hex.
std::string random_hex(unsigned bytes);

/// A short identifier with that prefix: 80 random bits, lower-case letters and digits.
std::string random_id(std::string_view prefix);

/// SHA-256 in hex; what is kept of a token.
std::string sha256_hex(std::string_view text);

/// Bytes of a hex string; empty if it is not one.
std::string from_hex(std::string_view hex);
std::string to_hex(std::string_view bytes);

/// Argon2id. Takes some 60 ms and 64 MB by intent.
std::string hash_password(const std::string& password);
bool check_password(const std::string& hash, const std::string& password);

/// Compares in a time that does not depend on where they differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace lusoria::server
