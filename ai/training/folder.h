// What a training keeps in its folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/training/gym.h"

namespace lusoria::training {

/// Writes beside the file and renames, so that nobody ever finds half a file; makes its folder.
bool write_whole(const std::string& path, std::string_view bytes);

std::optional<std::string> read_whole(const std::string& path);

/// Harvests are kept as this machine has them in memory: they are for going on, not for others.
std::string bytes_of(const Harvest& harvest);
bool harvest_from(std::string_view bytes, Harvest& harvest);

}  // namespace lusoria::training
