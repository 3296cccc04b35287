#include "core/anim/clip/Clip.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace SINEW_TEST_FILE {

std::shared_ptr<const Curve> curve(std::size_t keys) {
    return std::make_shared<const Curve>(
        Curve::fromSamples(FrameRate(), FrameIndex{0}, std::vector<double>(keys, 1.0)));
}

Clip clip() {
    Clip made;
    made.rate = FrameRate::create(120, 1).value();
    made.firstFrame = FrameIndex{1};
    made.lastFrame = FrameIndex{241};
    made.tracks = {{{JointId{2}, Channel::angle1}, curve(5)},
                   {{JointId{1}, Channel::angle3}, curve(300)},
                   {{JointId{1}, Channel::translationX}, curve(1)}};
    made.sortTracks();
    return made;
}

TEST(Clip, findsNothingForUnknownChannels) {
    EXPECT_EQ(clip().find({JointId{1}, Channel::angle1}), nullptr);
    EXPECT_EQ(clip().find({JointId{9}, Channel::angle3}), nullptr);
    EXPECT_EQ(Clip{}.find({JointId{1}, Channel::angle1}), nullptr);
}

TEST(Clip, findsTheCurveOfAChannel) {
    const Clip made = clip();
    for (const Track& track : made.tracks) EXPECT_EQ(made.find(track.id), track.curve.get());
}

TEST(Clip, tracksAreSortedByJointThenChannel) {
    const Clip made = clip();
    EXPECT_EQ(made.tracks[0].id, (ChannelId{JointId{1}, Channel::translationX}));
    EXPECT_EQ(made.tracks[1].id, (ChannelId{JointId{1}, Channel::angle3}));
    EXPECT_EQ(made.tracks[2].id, (ChannelId{JointId{2}, Channel::angle1}));
}

TEST(Clip, countsFramesKeysAndSeconds) {
    EXPECT_EQ(clip().frameCount(), 241);
    EXPECT_EQ(clip().keyCount(), 306u);
    EXPECT_DOUBLE_EQ(clip().duration().value, 2.0);
    EXPECT_EQ(Clip{}.frameCount(), 1);
    EXPECT_EQ(Clip{}.duration().value, 0.0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
