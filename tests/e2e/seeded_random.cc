// Stands in for libsodium's generator where a browser test starts the server with it (LD_PRELOAD):
// every draw follows from LUSORIA_SEED and the order of the draws, so that the same clicks play the
// same game. No program is linked with it.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

/// The finaliser of splitmix64.
std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ word >> 30U) * 0xbf58476d1ce4e5b9U;
  word = (word ^ word >> 27U) * 0x94d049bb133111ebU;
  return word ^ word >> 31U;
}

}  // namespace

extern "C" void randombytes_buf(void* bytes, std::size_t size) {
  static std::atomic<std::uint64_t> draws = 0;
  const char* seed = std::getenv("LUSORIA_SEED");
  const std::uint64_t key = seed == nullptr ? 0 : std::strtoull(seed, nullptr, 10);
  const std::uint64_t draw = mixed(key << 32U | ++draws);
  for (std::size_t i = 0; i < size; ++i)
    static_cast<unsigned char*>(bytes)[i] = static_cast<unsigned char>(mixed(draw + i) >> 56U);
}
