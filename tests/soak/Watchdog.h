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

/// Records when the thread that created it handles events for longer than a limit without waiting for new
/// ones, and what it was doing. There can be one at a time.
class Watchdog : public QObject {
public:
    explicit Watchdog(std::chrono::milliseconds limit);
    ~Watchdog() override;

    /// Returns the stalls so far by the function of Sinew in which they were noticed: how many, the longest,
    /// and its stack. The most frequent comes first.
    std::string report() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Stall {
        double seconds = 0;
        std::vector<void*> stack;  ///< innermost first
    };

    void watch();
    void endPeriod();

    const std::chrono::milliseconds limit_;
    const pthread_t watched_;
    std::atomic<Clock::rep> busySince_{0};  ///< 0: waiting for events
    std::atomic<bool> isSampled_{false};    ///< whether the stack of this period has been recorded
    std::vector<Stall> stalls_;             ///< used by the watched thread only
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stops_ = false;
    std::thread thread_;
};

}  // namespace sinew::test
