#pragma once

#include <cstddef>

namespace sinew::test {

/// What operator new of this program has handed out: how often, and the bytes that are held now, with what
/// the allocator rounds up to. For programs with CountedMemory.cpp.
std::size_t allocations();
std::size_t heldBytes();

}  // namespace sinew::test
