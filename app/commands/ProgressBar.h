#pragma once

#include <atomic>
#include <thread>

namespace sinew {

/// Draws a progress bar on stderr during its lifetime and erases it at the end. Does nothing if stderr is not
/// a terminal.
class ProgressBar {
public:
    /// @param progress  0 to 1; must outlive the bar
    explicit ProgressBar(const std::atomic<float>& progress);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

private:
    std::jthread thread_;
};

}  // namespace sinew
