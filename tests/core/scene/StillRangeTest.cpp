#include "core/scene/analysis/Contacts.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

/// One joint that moves along X by 3 cm per frame at 30 Hz, and rests from frame 10 to 20 apart from some
/// jitter.
class StillRangeTest : public testing::Test {
protected:
    StillRangeTest() {
        Joint joint;
        joint.id = JointId{1};
        joint.name = "foot";
        joint.free = {Channel::translationX};
        character_.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
        std::vector<double> positions;
        for (int i = 0; i <= 30; ++i)
            positions.push_back(0.03 * std::min(i, 10) + 0.03 * std::max(0, i - 20) + (i % 3) * 1e-3);
        Clip clip;
        clip.lastFrame = FrameIndex{30};
        clip.tracks.push_back(
            {{joint.id, Channel::translationX},
             std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, positions))});
        clip_ = std::make_shared<const Clip>(std::move(clip));
    }
    StillRange contactAround(std::int64_t frame) const {
        return stillRangeAround(character_, clip_, {0, BonePoint::End::head}, FrameIndex{frame});
    }

    Character character_;
    std::shared_ptr<const Clip> clip_;
};

TEST_F(StillRangeTest, isFoundWhereThePointRests) {
    const StillRange rest{FrameIndex{11}, FrameIndex{19}};
    EXPECT_EQ(contactAround(11), rest);
    EXPECT_EQ(contactAround(14), rest);
    EXPECT_EQ(contactAround(19), rest);
}

TEST_F(StillRangeTest, usesSourceFramesForAnyWarp) {
    Clip warped = *clip_;
    warped.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{3}, {1}}}).value());
    clip_ = std::make_shared<const Clip>(std::move(warped));
    EXPECT_EQ(contactAround(14), (StillRange{FrameIndex{11}, FrameIndex{19}}));
}

TEST_F(StillRangeTest, isOneFrameForAMovingPoint) {
    EXPECT_EQ(contactAround(5), (StillRange{FrameIndex{5}, FrameIndex{5}}));
}

TEST_F(StillRangeTest, staysWithinTheClip) {
    EXPECT_EQ(contactAround(-7), (StillRange{FrameIndex{0}, FrameIndex{0}}));
    EXPECT_EQ(contactAround(99), (StillRange{FrameIndex{30}, FrameIndex{30}}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
