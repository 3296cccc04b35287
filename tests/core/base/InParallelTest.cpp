#include "core/base/InParallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(InParallel, rethrowsExceptionsOfPieces) {
    const auto work = [] {
        return [](std::size_t piece) {
            if (piece == 7) throw std::runtime_error("seven");
        };
    };
    EXPECT_THROW(inParallel(100, work), std::runtime_error);
}

TEST(InParallel, runsEachPieceOnce) {
    std::vector<std::atomic<int>> times(1000);
    inParallel(times.size(), [&] { return [&](std::size_t piece) { ++times[piece]; }; });
    for (const auto& count : times) EXPECT_EQ(count, 1);
}

TEST(InParallel, createsNoWorkForNoPieces) {
    bool made = false;
    inParallel(0, [&] {
        made = true;
        return [](std::size_t) {};
    });
    EXPECT_FALSE(made);
}

TEST(InParallel, worksAfterAnException) {
    for (int time = 0; time < 200; ++time) {
        const auto fails = [] {
            return [](std::size_t piece) {
                if (piece == 3) throw std::runtime_error("three");
            };
        };
        EXPECT_THROW(inParallel(20, fails), std::runtime_error);
        std::atomic<int> done = 0;
        inParallel(20, [&] { return [&](std::size_t) { ++done; }; });
        EXPECT_EQ(done, 20);
    }
}

TEST(InParallel, rethrowsExceptionsWhenCreatingWork) {
    const auto make = []() -> PieceWork { throw std::runtime_error("none"); };
    EXPECT_THROW(inParallel(10, make), std::runtime_error);
}

TEST(InParallel, canBeNested) {
    std::atomic<int> done = 0;
    const auto inner = [&] { return [&](std::size_t) { ++done; }; };
    inParallel(30, [&] { return [&](std::size_t) { inParallel(30, inner); }; });
    EXPECT_EQ(done, 900);
}

TEST(InParallel, canBeCalledByManyThreadsAtOnce) {
    std::atomic<int> done = 0;
    {
        std::vector<std::jthread> callers;
        for (int i = 0; i < 8; ++i) {
            callers.emplace_back([&done] {
                for (int time = 0; time < 100; ++time)
                    inParallel(16, [&] { return [&](std::size_t) { ++done; }; });
            });
        }
    }
    EXPECT_EQ(done, 8 * 100 * 16);
}

TEST(InParallel, oneThreadRunsEverythingInTheCaller) {
    const std::thread::id own = std::this_thread::get_id();
    std::atomic<int> otherThreads = 0;
    const auto countOtherThreads = [&] {
        otherThreads = 0;
        inParallel(1000,
                   [&] { return [&](std::size_t) { otherThreads += std::this_thread::get_id() != own; }; });
        return otherThreads.load();
    };
    {
        const SingleThreadScope sole;
        EXPECT_EQ(countOtherThreads(), 0);
        { const SingleThreadScope nested; }
        EXPECT_EQ(countOtherThreads(), 0);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
