#pragma once

#include <cstdint>

namespace sinew {

/// Limits on the resources of this process.
struct ResourceLimits {
    std::uint64_t memory = 0;  ///< bytes of address space; not limited under AddressSanitizer
    std::uint64_t maxMemory =
        0;                      ///< to which the parent may raise `memory`, in bytes; under AddressSanitizer,
                                ///< which reserves terabytes of addresses, of resident memory
    std::uint64_t seconds = 0;  ///< processor time
};

/// Limits the memory and processor time of this process, and disables file output and core dumps. Also makes
/// the system kill this process when its parent ends.
///
/// @param arguments  those of main(), used under AddressSanitizer, which requires a restart
void limitResources(const ResourceLimits& limits, char** arguments);

}  // namespace sinew
