#pragma once

#include <ctime>

namespace sinew::bench {

/// Processor time of this thread: what others do on the machine does not count.
inline double threadMicroseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

}  // namespace sinew::bench
