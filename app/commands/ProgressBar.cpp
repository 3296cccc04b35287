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

void draw(float share) {
    constexpr int kWidth = 40;
    const float whole = std::clamp(share, 0.0F, 1.0F);
    const auto done = static_cast<std::size_t>(whole * kWidth);
    const std::string bar = std::string(done, '#') + std::string(kWidth - done, '.');
    std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), static_cast<int>(100 * whole));
}

void follow(const std::stop_token& stop, const std::atomic<float>& share) {
    constexpr std::chrono::milliseconds kEach{200};
    std::mutex mutex;
    std::condition_variable_any asked;
    std::unique_lock lock(mutex);
    // What is done at once needs no bar.
    while (!asked.wait_for(lock, stop, kEach, [&] { return stop.stop_requested(); })) draw(share);
    std::fputs("\r\033[K", stderr);
}

}  // namespace

ProgressBar::ProgressBar(const std::atomic<float>& share) {
    if (!::isatty(STDERR_FILENO)) return;
    drawing_ = std::jthread([&share](const std::stop_token& stop) { follow(stop, share); });
}

ProgressBar::~ProgressBar() = default;

}  // namespace sinew
