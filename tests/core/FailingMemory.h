#pragma once

#include <cstdint>

namespace sinew::test {

/// While it lives, allocations of 1000 bytes or more by this program's operator new fail at random, in all
/// threads or in all but the one that created it. There is one at a time. For programs that link
/// FailingMemory.cpp.
class FailingMemory {
public:
    enum class Threads { all, others };

    /// @param rate  one of so many allocations fails
    FailingMemory(std::uint32_t rate, std::uint32_t seed, Threads threads = Threads::all);
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;

    static int failures();  ///< of the object created last
};

}  // namespace sinew::test
