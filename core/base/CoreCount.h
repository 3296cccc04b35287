#pragma once

#include <cstddef>

namespace sinew {

/// Returns the number of processor cores, at least 1. The first call has the C library read a file; later
/// ones return the same number without any access to the system.
std::size_t coreCount();

}  // namespace sinew
