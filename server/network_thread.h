// Threads that carry everybody's connections. Nothing on them may wait for the store, or whoever
// stops the store stops them all.
#pragma once

namespace lusoria::server {

/// Set by each of those threads for itself; what would wait for the store throws there.
inline thread_local bool on_network_thread = false;

}  // namespace lusoria::server
