#pragma once

#include <cstdint>

namespace sinew {

/// What this process may spend.
struct SelfLimits {
    std::uint64_t memory =
        0;  ///< bytes of address space; resident ones under AddressSanitizer, which maps terabytes
    std::uint64_t seconds = 0;  ///< of processor time
};

/// Holds this process to limits from here on: memory and time as given, no files written, no core dumped; it
/// dies with the one that started it.
///
/// @param arguments  of main(): under AddressSanitizer the program starts anew to be held
void limitSelf(const SelfLimits& limits, char** arguments);

}  // namespace sinew
