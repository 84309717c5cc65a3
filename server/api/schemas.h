// The descriptions of the interface, embedded by the build from openapi.json and ws.schema.json.
#pragma once

#include <string_view>

namespace lusoria::server {

inline constexpr int kProtocol = 1;

std::string_view openapi_text();
std::string_view ws_schema_text();

}  // namespace lusoria::server
