// The signature of thinking: a hash over what the search finds in fixed positions with fixed seeds
// and simulations, visits and values to the bit. Equal with every compiler, like the behaviour
// signature.
#pragma once

#include <span>
#include <string>

#include "engine/any/any_game.h"

namespace lusoria {

/// Two lines per title: "fortuna search 0123456789abcdef", and the same of an analysis; a third one
/// of the search with nets where a title has them.
std::string search_signature_lines(std::span<const AnyGame* const> games);

}  // namespace lusoria
