// Which passwords are no secret.
#pragma once

#include <string>
#include <string_view>

namespace lusoria::server {

inline constexpr std::size_t kShortestPassword = 8;
inline constexpr std::size_t kLongestPassword = 200;

/// Whether somebody who does not know the owner would try it soon: too short, one of the commonest
/// with whatever digits and signs around it, a row of the keyboard, or the own name.
bool weak_password(const std::string& password, const std::string& name);

}  // namespace lusoria::server
