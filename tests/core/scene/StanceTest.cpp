#include "core/scene/Stance.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// One joint that moves along X by 3 cm a frame at 30 Hz, and rests from frame 10 to 20 but for a tremble.
class StanceTest : public testing::Test {
protected:
    StanceTest() {
        Joint joint;
        joint.id = JointId{1};
        joint.name = "foot";
        joint.free = {Channel::translationX};
        character_.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
        std::vector<double> places;
        for (int i = 0; i <= 30; ++i)
            places.push_back(0.03 * std::min(i, 10) + 0.03 * std::max(0, i - 20) + (i % 3) * 1e-3);
        Clip clip;
        clip.lastFrame = FrameIndex{30};
        clip.tracks.push_back(
            {{joint.id, Channel::translationX},
             std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, places))});
        clip_ = std::make_shared<const Clip>(std::move(clip));
    }
    Stance around(std::int64_t frame) const {
        return stanceAround(character_, clip_, {0, BonePoint::End::head}, FrameIndex{frame});
    }

    Character character_;
    std::shared_ptr<const Clip> clip_;
};

TEST_F(StanceTest, isWhereThePointRests) {
    const Stance rest{FrameIndex{11}, FrameIndex{19}};
    EXPECT_EQ(around(11), rest);
    EXPECT_EQ(around(14), rest);
    EXPECT_EQ(around(19), rest);
}

TEST_F(StanceTest, isOfTheSourceWhateverWarpPlays) {
    Clip warped = *clip_;
    warped.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, WarpSpan::linear}, {{3}, {1}}}).value());
    clip_ = std::make_shared<const Clip>(std::move(warped));
    EXPECT_EQ(around(14), (Stance{FrameIndex{11}, FrameIndex{19}}));
}

TEST_F(StanceTest, isOneFrameWhereItMoves) { EXPECT_EQ(around(5), (Stance{FrameIndex{5}, FrameIndex{5}})); }

TEST_F(StanceTest, staysWithinTheClip) {
    EXPECT_EQ(around(-7), (Stance{FrameIndex{0}, FrameIndex{0}}));
    EXPECT_EQ(around(99), (Stance{FrameIndex{30}, FrameIndex{30}}));
}

}  // namespace
}  // namespace sinew
