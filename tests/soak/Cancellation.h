#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "core/scene/Scene.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/soak/SoakLength.h"

namespace sinew::test {

/// A scene with one capture of 31 joints, and a folder, for tests that cancel long work at random moments.
class Cancellation : public testing::Test {
protected:
    /// Returns whether the work was completed.
    using Work = std::function<bool(const std::atomic<bool>& cancel)>;

    Cancellation() {
        // Ten minutes at most.
        scene_ = mocap(31, std::min(2000 * soakLength(), 72'000));
        motion_ = {scene_.characters[0], scene_.characters[0]->clips[0]};
    }

    /// Returns whether work was completed. If not, it must have been cancelled.
    template <class Value>
    static bool isComplete(const Result<Value>& result) {
        if (result) return true;
        EXPECT_EQ(result.error().code, ErrorCode::cancelled) << text(result.error());
        return false;
    }

    /// The files of the test's folder with their bytes.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& file : std::filesystem::directory_iterator(folder_ / "."))
            all[file.path().filename().string()] = folder_.bytes(file.path().filename().string());
        return all;
    }

    /// Runs `work` to completion once, then with `cancel` already set, then cancels it at random moments. It
    /// must not be completed if it was cancelled from the start. Expects the old file unless it was
    /// completed, and no other files. Prints how soon the work ended.
    ///
    /// @param file  file that `work` writes; empty if none
    void cancelAtRandom(const char* name, const std::string& file, const Work& work) {
        const std::atomic<bool> never = false;
        const auto start = Clock::now();
        ASSERT_TRUE(work(never)) << name;
        const double whole = secondsSince(start);
        auto old = files();
        if (!file.empty()) old[file] = "old";
        const std::atomic<bool> always = true;
        EXPECT_FALSE(work(always)) << name << " ignores that it is cancelled";
        double latest = 0;
        int cancelled = 0;
        for (int round = 0; round < 5 * std::min(soakLength(), 20); ++round) {
            if (!file.empty()) folder_.writeFile(file, "old");
            std::atomic<bool> cancel = false;
            std::atomic<bool> done = false;
            bool isCompleted = false;
            std::thread thread([&] {
                isCompleted = work(cancel);
                done = true;
            });
            std::this_thread::sleep_for(std::chrono::duration<double>(whole * dice_.between(0, 1)));
            const bool wasRunning = !done;
            const auto request = Clock::now();
            cancel = true;
            thread.join();
            if (wasRunning) latest = std::max(latest, secondsSince(request));
            cancelled += !isCompleted;
            auto left = files();
            if (isCompleted && !file.empty()) left[file] = old[file];  // projects contain the time
            EXPECT_TRUE(left == old) << name << " left unexpected files or contents";
        }
        std::printf("| %s | %.2g s | %d | %.0f ms |\n", name, whole, cancelled, 1000 * latest);
    }

    TemporaryFolder folder_;
    Dice dice_{7};
    Scene scene_;
    Motion motion_;

private:
    using Clock = std::chrono::steady_clock;

    static double secondsSince(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }
};

}  // namespace sinew::test
