#include "core/scene/Tween.h"

#include <gtest/gtest.h>

#include "core/scene/evaluation/SolveGoals.h"
#include "tests/ui/Leg.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Tween : public testing::Test {
protected:
    std::vector<ChannelValue> at(double seconds, const char* joint, TweenTarget goal, double factor) {
        Evaluator evaluator(scene_.characters[0], scene_.characters[0]->clips[1], Evaluator::Unkeyed::shown);
        evaluator.evaluate({seconds});
        const JointId id = test::jointOf(scene_, joint);
        return tween(evaluator.skeleton(), evaluator.clip(), shownPose(evaluator), {seconds},
                     std::vector{id, JointId{77777}}, goal, factor);
    }
    Scene scene_ = test::withLeg({}, "leg");
};

TEST_F(Tween, leavesOutChannelsWithoutKeys) {
    EXPECT_TRUE(at(0, "thigh", TweenTarget::keys, -0.5).empty());
    EXPECT_TRUE(at(2, "thigh", TweenTarget::keys, 0.5).empty());
    EXPECT_TRUE(at(0.5, "toe", TweenTarget::keys, 0.5).empty());
}

TEST_F(Tween, movesTowardsTheKeysOnEitherSide) {
    // 0 degrees at 0 s, -30 at 1 s, 20 at 2 s, linear.
    EXPECT_NEAR(at(1, "thigh", TweenTarget::keys, -1)[0].value, 0, 1e-12);
    EXPECT_NEAR(at(1, "thigh", TweenTarget::keys, -0.5)[0].value, radians(-15), 1e-12);
    EXPECT_NEAR(at(0.5, "thigh", TweenTarget::keys, 0.5)[0].value, radians(-22.5), 1e-12);
    EXPECT_NEAR(at(0.5, "thigh", TweenTarget::keys, 1.5)[0].value, radians(-37.5), 1e-12);
}

TEST_F(Tween, movesTowardsTheRestPoseAndAwayFromIt) {
    EXPECT_NEAR(at(1, "thigh", TweenTarget::rest, 1)[0].value, 0, 1e-12);
    EXPECT_NEAR(at(1, "thigh", TweenTarget::rest, -1)[0].value, radians(-60), 1e-12);
    const auto root = at(1, "root", TweenTarget::rest, 0.5);
    ASSERT_EQ(root.size(), 6U);
    EXPECT_NEAR(root[1].value, 1, 1e-12);
    EXPECT_NEAR(root[2].value, 0.5, 1e-12);
}

TEST_F(Tween, anglesStayWithinLimits) {
    EXPECT_NEAR(at(1, "thigh", TweenTarget::keys, 1)[0].value, radians(15), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
