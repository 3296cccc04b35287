#pragma once

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace sinew::test {

/// Returns the memory that this process uses, in megabytes.
inline double usedMemory() {
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

/// Returns the memory that this process has allocated and not freed, in megabytes.
inline double allocatedMemory() {
    const auto heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd) / (1 << 20);
}

}  // namespace sinew::test
