// Identifiers and passwords from libsodium; digests and random bytes are engine/chance/fair.h's.
#pragma once

#include <string>
#include <string_view>

namespace lusoria::server {

/// Call once before the others; false if the library cannot be used.
bool init_secrets();

/// A short identifier with that prefix: 80 random bits, lower-case letters and digits.
std::string random_id(std::string_view prefix);

/// Argon2id. Takes some 60 ms and 64 MB by intent.
std::string hash_password(const std::string& password);
bool check_password(const std::string& hash, const std::string& password);

/// Compares in a time that does not depend on where they differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace lusoria::server
