// Says where the server can be reached, with a picture for phones where it is open to the network
// around it.
#pragma once

#include <cstdint>
#include <string>

#include "server/serve.h"

namespace lusoria::server {

void announce(const ServeOptions& options, std::uint16_t port);

/// The address of a server with these options at one of the names or addresses of its machine.
std::string url_of(const ServeOptions& options, const std::string& host, std::uint16_t port);

bool listens_to_all(const ServeOptions& options);

/// A QR code for a terminal: two rows of modules a line, dark on light whatever the colours are.
std::string qr_picture(const std::string& text);

}  // namespace lusoria::server
