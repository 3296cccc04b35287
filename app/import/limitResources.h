#pragma once

#include <cstdint>

namespace sinew {

/// Limits on the resources of this process.
struct ResourceLimits {
    std::uint64_t memory =
        0;  ///< bytes of address space; with AddressSanitizer, which reserves terabytes, of resident memory
    std::uint64_t seconds = 0;  ///< processor time
};

/// Limits this process from now on: memory and time as given, no file output, no core dumps. The process is
/// killed when its parent ends.
///
/// @param arguments  those of main(), used under AddressSanitizer, which requires a restart
void limitResources(const ResourceLimits& limits, char** arguments);

}  // namespace sinew
