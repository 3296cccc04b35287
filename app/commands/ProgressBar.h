#pragma once

#include <atomic>
#include <thread>

namespace sinew {

/// A bar on stderr that follows a share from 0 to 1 while it lives, and leaves no trace. Nothing where stderr
/// is no terminal.
class ProgressBar {
public:
    /// `share` outlives it.
    explicit ProgressBar(const std::atomic<float>& share);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

private:
    std::jthread drawing_;
};

}  // namespace sinew
