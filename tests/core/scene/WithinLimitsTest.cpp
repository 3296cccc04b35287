#include "core/scene/ClipValues.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

Skeleton twoJoints() {
    std::vector<Joint> joints(2);
    for (std::size_t i = 0; i < 2; ++i) {
        Joint& joint = joints[i];
        joint.id = JointId{i + 1};
        joint.name = i == 0 ? "loose" : "held";
        joint.free = kEveryChannel;
        joint.limits.angles[0] = {AngleLimit::Mode::limited, -1, 1};
        joint.limits.angles[2] = {AngleLimit::Mode::locked, 0.5, 0.5};
    }
    joints[0].limits.setEnforced(LimitUse::drags, false);
    return Skeleton::create(std::move(joints)).value();
}

double projected(std::uint64_t joint, Channel channel, double value) {
    const std::vector<ChannelValue> values{{{JointId{joint}, channel}, value}};
    return withinLimits(twoJoints(), values).at(0).value;
}

TEST(WithinLimits, keepsUnknownChannels) { EXPECT_EQ(projected(9, Channel::angle1, 5), 5); }

TEST(WithinLimits, clampsAnglesOfJointsThatEnforceLimits) {
    EXPECT_EQ(projected(2, Channel::angle1, 5), 1);
    EXPECT_EQ(projected(2, Channel::angle1, 0.25), 0.25);
    EXPECT_EQ(projected(2, Channel::angle2, 50), 50) << "a free angle";
    EXPECT_EQ(projected(2, Channel::angle3, 5), 0.5) << "a locked angle has its constant";
}

TEST(WithinLimits, keepsOtherChannelsAndUnenforcedLimits) {
    EXPECT_EQ(projected(2, Channel::translationX, 5), 5);
    EXPECT_EQ(projected(1, Channel::angle1, 5), 5);
}

TEST(WithinLimits, dependsOnWhatTheLimitsApplyTo) {
    const std::vector<ChannelValue> values{{{JointId{1}, Channel::angle1}, 5}};
    EXPECT_EQ(withinLimits(twoJoints(), values, LimitUse::ik).at(0).value, 1);
    EXPECT_EQ(withinLimits(twoJoints(), values, LimitUse::display).at(0).value, 5);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
