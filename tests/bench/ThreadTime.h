#pragma once

#include <ctime>

namespace sinew::bench {

/// Returns this thread's processor time in microseconds, unaffected by other processes.
inline double threadMicroseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

}  // namespace sinew::bench
