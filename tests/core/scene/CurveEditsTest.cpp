#include <gtest/gtest.h>

#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/core/Mocap.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr JointId kUnknownJoint{999999};

class CurveEdits : public testing::Test {
protected:
    const Clip& clipOf(const Scene& scene) const { return *scene.characters[0]->clips[0]; }

    Scene scene_ = test::mocap(3, 240);
    CharacterId character_ = scene_.characters[0]->id;
    ClipId clip_ = clipOf(scene_).id;
};

TEST_F(CurveEdits, rejectUnknownClipsAndJoints) {
    UnrollSettings unknown;
    unknown.joints = {kUnknownJoint};
    SmoothSettings missing;
    missing.channels = {{kUnknownJoint, Channel::angle1}};
    const FrameRate rate;
    for (const Result<Scene>& result :
         {unrollRotations(scene_, character_, ClipId{77}),
          unrollRotations(scene_, character_, clip_, unknown), smoothKeys(scene_, CharacterId{77}, clip_, {}),
          smoothKeys(scene_, character_, clip_, missing),
          resampleClip(scene_, character_, ClipId{77}, {rate})}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
        EXPECT_FALSE(result.error().message.empty());
    }
}

TEST_F(CurveEdits, unrollingWithoutJumpsChangesNothing) {
    EXPECT_EQ(unrollRotations(scene_, character_, clip_)->characters[0], scene_.characters[0]);
}

TEST_F(CurveEdits, smoothingKeepsTheKeyTimesAndTheRest) {
    const Scene smooth = *smoothKeys(scene_, character_, clip_, {});
    const Clip& clip = clipOf(smooth);
    EXPECT_EQ(clip.keyCount(), clipOf(scene_).keyCount());
    EXPECT_EQ(clip.rate, clipOf(scene_).rate);
    EXPECT_NE(*clip.tracks[0].curve, *clipOf(scene_).tracks[0].curve);
    EXPECT_EQ(smooth.characters[0]->skeleton, scene_.characters[0]->skeleton);
}

TEST_F(CurveEdits, resamplingMovesTheUnkeyedPoseToTheNearestFrame) {
    const FrameRate rate = clipOf(scene_).rate;
    const std::vector<ChannelValue> values{{clipOf(scene_).tracks[0].id, 1.0}};
    const Scene posed = *setUnkeyedPose(scene_, character_, clip_, rate.time(FrameIndex{7}), values);
    const FrameRate half = *FrameRate::create(60, 1);
    const Scene result = *resampleClip(posed, character_, clip_, {half});
    EXPECT_EQ(clipOf(result).rate, half);
    EXPECT_EQ(clipOf(result).frameCount(), 120);
    ASSERT_TRUE(result.characters[0]->unkeyed);
    EXPECT_EQ(result.characters[0]->unkeyed->time, half.time(FrameIndex{4}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
