#pragma once

#include <cstddef>

namespace sinew::test {

/// Number of allocations by this program's operator new, and the bytes allocated now, including the
/// allocator's rounding. For programs that link CountedMemory.cpp.
std::size_t allocations();
std::size_t heldBytes();

}  // namespace sinew::test
