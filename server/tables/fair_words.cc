#include "server/tables/fair_words.h"

#include <array>
#include <sodium.h>

#include "server/accounts/secrets.h"

namespace lusoria::server {

namespace {

class FairWords final : public WordSource {
 public:
  FairWords(std::string secret, std::string context)
      : secret_(std::move(secret)), context_(std::move(context)) {}

  std::uint64_t word(std::uint8_t stream, std::uint32_t k) const override {
    std::string text = context_;
    text += static_cast<char>(stream);
    for (unsigned shift = 0; shift < 32; shift += 8)
      text += static_cast<char>((k >> shift) & 0xFFU);
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(
        &state, reinterpret_cast<const unsigned char*>(secret_.data()), secret_.size());
    crypto_auth_hmacsha256_update(
        &state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    crypto_auth_hmacsha256_final(&state, mac.data());
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i)
      word = (word << 8U) | mac[i];
    return word;
  }

 private:
  std::string secret_;
  std::string context_;
};

}  // namespace

std::unique_ptr<WordSource> fair_words(const std::string& secret,
                                       const std::vector<std::string>& nonces,
                                       const std::string& table) {
  std::string context;
  for (const std::string& nonce : nonces) {
    const std::string bytes = from_hex(nonce);
    context += static_cast<char>(bytes.size());
    context += bytes;
  }
  context += table;
  return std::make_unique<FairWords>(from_hex(secret), std::move(context));
}

}  // namespace lusoria::server
