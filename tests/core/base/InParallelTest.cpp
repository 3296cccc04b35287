#include "core/base/InParallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace sinew {
namespace {

TEST(InParallel, throwsWhatAPieceThrows) {
    const auto work = [] {
        return [](std::size_t piece) {
            if (piece == 7) throw std::runtime_error("seven");
        };
    };
    EXPECT_THROW(inParallel(100, work), std::runtime_error);
}

TEST(InParallel, worksOnEachPieceOnce) {
    std::vector<std::atomic<int>> times(1000);
    inParallel(times.size(), [&] { return [&](std::size_t piece) { ++times[piece]; }; });
    for (const auto& count : times) EXPECT_EQ(count, 1);
}

TEST(InParallel, ofNothingMakesNoWork) {
    bool made = false;
    inParallel(0, [&] {
        made = true;
        return [](std::size_t) {};
    });
    EXPECT_FALSE(made);
}

}  // namespace
}  // namespace sinew
