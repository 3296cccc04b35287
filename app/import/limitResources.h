#pragma once

#include <cstdint>

namespace sinew {

/// Limits on the resources of this process.
struct ResourceLimits {
    std::uint64_t memory = 0;   ///< bytes of address space, or of resident memory under AddressSanitizer,
                                ///< which reserves terabytes of addresses
    std::uint64_t seconds = 0;  ///< processor time
};

/// Limits the memory and processor time of this process, and disables file output and core dumps. Also makes
/// the system kill this process when its parent ends.
///
/// @param arguments  those of main(), used under AddressSanitizer, which requires a restart
void limitResources(const ResourceLimits& limits, char** arguments);

}  // namespace sinew
