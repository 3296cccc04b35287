#include <gtest/gtest.h>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "tests/core/CountedMemory.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(IkAllocation, isCounted) {
    const std::size_t before = test::allocations();
    const auto memory = std::make_unique<int>(3);
    EXPECT_EQ(*memory, 3);
    EXPECT_EQ(test::allocations(), before + 1);
}

/// Goals within reach and out of it, a hint, an orientation and restarts use every part of the solver.
TEST(IkAllocation, noSolveAllocatesAfterTheFirst) {
    const Skeleton rig = test::limitedChain(12);
    const std::vector<ChannelSet> movable = test::freeOf(rig);
    std::vector<IkGoal> goals{{.point = {11, BonePoint::End::tail}, .target = {0.2, 0.4, 0.3}},
                              {.point = {5, BonePoint::End::tail}, .target = {0, 0.3, 0.2}}};
    goals[0].orientation = Eigen::Quaterniond::Identity();
    const std::vector<IkHint> hints{{{2, BonePoint::End::tail}, {1, 0, 0}, 1}};
    IkOptions options;
    options.restarts = 2;
    IkWorkspace workspace;
    PoseValues pose = restValues(rig);
    ASSERT_TRUE(solveIk(rig, movable, goals, hints, options, pose, workspace));
    const std::size_t before = test::allocations();
    int reached = 0;
    for (int i = 0; i < 50; ++i) {
        goals[0].target = {0.05 * i, 0.4, 0.3};
        goals[0].orientationWeight = i % 2;
        options.method = i % 5 == 4 ? IkMethod::projectedGradient : IkMethod::boundedLeastSquares;
        const auto report = solveIk(rig, movable, goals, hints, options, pose, workspace);
        reached += report->reached ? 1 : 0;
    }
    EXPECT_EQ(test::allocations(), before);
    EXPECT_LT(reached, 50);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
