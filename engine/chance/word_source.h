// Where the words of chance come from: a seed, or the secret of a fair table.
#pragma once

#include <cstdint>

#include "engine/chance/rng.h"

namespace lusoria {

/// Word k of a stream depends on the stream and k only.
class WordSource {
 public:
  virtual ~WordSource() = default;

  virtual std::uint64_t word(std::uint8_t stream, std::uint32_t k) const = 0;
};

/// Words of a plain seed, for local play, scenes and tests.
class SeededWords final : public WordSource {
 public:
  explicit SeededWords(std::uint64_t seed) : seed_(seed) {}

  std::uint64_t word(std::uint8_t stream, std::uint32_t k) const override {
    return stream_word(seed_, stream, k);
  }

 private:
  std::uint64_t seed_;
};

}  // namespace lusoria
