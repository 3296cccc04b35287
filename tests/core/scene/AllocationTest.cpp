#include <gtest/gtest.h>

#include "core/scene/Evaluator.h"
#include "tests/core/CountedMemory.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace {

TEST(Allocation, isCountedHere) {
    const std::size_t before = test::allocations();
    const auto memory = std::make_unique<int>(3);
    EXPECT_EQ(*memory, 3);
    EXPECT_EQ(test::allocations(), before + 1);
}

TEST(Allocation, noFrameAllocates) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    const auto clip = std::make_shared<const Clip>(test::makeClip(*character->skeleton, 22));
    Evaluator evaluator(character, clip);
    const std::size_t before = test::allocations();
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (double time = -0.5; time < 7; time += 0.003) {
        evaluator.evaluate(Seconds{time});
        sum += evaluator.bone(30).tail + evaluator.values(30).angles;
    }
    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(sum.allFinite());
}

TEST(Allocation, noFrameOfLiveGoalsAllocates) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    for (const int joint : {30, 12}) {
        Goal goal;
        goal.id = GoalId{static_cast<std::uint64_t>(1000 + joint)};
        goal.joint = (*character->skeleton)[joint].id;
        goal.live = true;
        goal.oriented = joint == 12;
        goal.target = character->skeleton->restModel()[static_cast<std::size_t>(joint)].translation();
        character->goals.push_back(goal);
    }
    Evaluator evaluator(character, std::make_shared<const Clip>(test::makeClip(*character->skeleton, 22)));
    evaluator.evaluate(Seconds{0});
    const std::size_t before = test::allocations();
    for (double time = 0; time < 1; time += 0.03) evaluator.evaluate(Seconds{time});
    EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace sinew
