// A count of heap allocations, to prove that playouts make none. Whoever calls heap_allocations()
// gets a counting operator new linked in; nobody else does.
#pragma once

#include <cstdint>

namespace lusoria {

/// Allocations of this thread since it started.
std::uint64_t heap_allocations();

}  // namespace lusoria
