// A net's file: a line that says what it is, a line of JSON that says where it comes from (command,
// seed, games, date, what its gates showed), and the net's bytes. `head -2` reads it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/nets/policy_net.h"
#include "engine/codec/json.h"

namespace lusoria::nets {

/// What a page loads at most for one net.
inline constexpr std::size_t kLargestNet = 300'000;

struct NetFile {
  Json about;
  std::vector<std::uint8_t> bytes;
};

std::string to_text(const NetFile& file);

/// An error sentence or nothing.
std::string from_text(std::string_view text, NetFile& file);

/// What a title tells its nets; nets of other inputs do not fit.
struct InputShape {
  int own = 0;
  int table = 0;
  int turn = 0;
  int rows = 0;             ///< Of actions.
  std::string fingerprint;  ///< Of the inputs' names and the verbs.

  PolicyShape of_policy() const { return {.own = own, .table = table, .turn = turn, .rows = rows}; }
};

/// What a player thinks with.
struct Nets {
  ValueNet value;
  PolicyNet policy;
  bool has_policy = false;    ///< Without one the title's own guide is asked.
  float margin_scale = 1.0F;  ///< Points ahead that count as half of all.
  std::uint32_t pace = 100;   ///< Simulations in the time of 100 without nets, as measured.
  std::string fingerprint;    ///< Of both nets: others have another one.
};

/// Reads the nets of a title from the texts of their files; `policy` may be empty. An error
/// sentence or nothing.
std::string read_nets(std::string_view value,
                      std::string_view policy,
                      const InputShape& shape,
                      Nets& nets);

/// A hash in hexadecimal, for fingerprints and checks.
std::string hash_text(std::span<const std::uint8_t> bytes);

}  // namespace lusoria::nets
