#include "app/commands/ProgressBar.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>

namespace sinew {

namespace {

void draw(float progress) {
    constexpr int kWidth = 40;
    const float fraction = std::clamp(progress, 0.0F, 1.0F);
    const auto done = static_cast<std::size_t>(fraction * kWidth);
    const std::string bar = std::string(done, '#') + std::string(kWidth - done, '.');
    std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), static_cast<int>(100 * fraction));
}

void follow(const std::stop_token& stop, const std::atomic<float>& progress) {
    constexpr std::chrono::milliseconds kInterval{200};
    std::mutex mutex;
    std::condition_variable_any stopRequested;
    std::unique_lock lock(mutex);
    // Waits before drawing, so that quick work shows no bar.
    while (!stopRequested.wait_for(lock, stop, kInterval, [&] { return stop.stop_requested(); }))
        draw(progress);
    std::fputs("\r\033[K", stderr);
}

}  // namespace

ProgressBar::ProgressBar(const std::atomic<float>& progress) {
    if (!::isatty(STDERR_FILENO)) return;
    thread_ = std::jthread([&progress](const std::stop_token& stop) { follow(stop, progress); });
}

ProgressBar::~ProgressBar() = default;

}  // namespace sinew
