#pragma once

#include <pthread.h>

#include <QObject>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sinew::test {

/// Records stalls, in which the thread that created the watchdog handles events for longer than a limit
/// without waiting for new ones, and their call stacks. Only one instance may exist at a time.
class Watchdog : public QObject {
public:
    explicit Watchdog(std::chrono::milliseconds limit);
    ~Watchdog() override;

    /// Returns the stalls so far, grouped by the Sinew function in which they were detected: their number,
    /// and of the one that computed longest its time and stack; most frequent first.
    std::string report() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Stall {
        double seconds = 0;
        double computed = 0;       ///< seconds of the thread's processor time
        std::vector<void*> stack;  ///< innermost first
    };

    void watch();
    void endPeriod();

    const std::chrono::milliseconds limit_;
    const pthread_t watched_;
    std::atomic<Clock::rep> busySince_{0};  ///< 0: waiting for events
    double computedBefore_ = 0;             ///< the thread's processor time at busySince_
    std::atomic<bool> isSampled_{false};    ///< whether the stack of this period has been recorded
    std::vector<Stall> stalls_;             ///< used by the watched thread only
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stops_ = false;
    std::thread thread_;
};

}  // namespace sinew::test
