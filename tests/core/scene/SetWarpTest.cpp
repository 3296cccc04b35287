#include "core/scene/edits/warp/EditWarp.h"

#include <gtest/gtest.h>

#include "core/scene/edits/Replace.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// armScene(): frames 0 to 30 at 30 Hz.
class SetWarpTest : public testing::Test {
protected:
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }

    /// Plays the clip's second over this many seconds.
    static std::shared_ptr<const TimeWarp> lasting(double seconds) {
        return std::make_shared<const TimeWarp>(
            TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{seconds}, {1}}}).value());
    }
    static std::shared_ptr<const TimeWarp> freezing(double seconds) {
        return std::make_shared<const TimeWarp>(
            TimeWarp::create({{{0}, {0.5}, SpanKind::hold}, {{seconds}, {0.5}}}).value());
    }
    Result<Scene> set(const Scene& scene, std::shared_ptr<const TimeWarp> warp) const {
        return setWarp(scene, character_, clip_, std::move(warp));
    }
    Result<Scene> mute(const Scene& scene, bool muted) const {
        return muteWarp(scene, character_, clip_, muted);
    }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
};

TEST_F(SetWarpTest, overlongWarpsAreRejectedMutedOrNot) {
    const Result<Scene> result = set(scene_, freezing(1e6));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::valueRange);
    EXPECT_EQ(result.error().where, "clip wave");
    const Scene muted = mute(set(scene_, lasting(2)).value(), true).value();
    EXPECT_EQ(set(muted, freezing(1e6)).error().code, ErrorCode::valueRange);
}

TEST_F(SetWarpTest, overlongWarpsCanBeMutedAndRemovedButNotPlayed) {
    Clip endless = wave(scene_);
    endless.warp = freezing(1e6);
    const Scene playing = withClip(scene_, character_, std::move(endless));
    const Result<Scene> muted = mute(playing, true);
    ASSERT_TRUE(muted);
    EXPECT_EQ(mute(*muted, false).error().code, ErrorCode::valueRange);
    EXPECT_TRUE(set(playing, nullptr));
}

TEST_F(SetWarpTest, aLongClipCanLoseItsWarp) {
    Clip endless = wave(scene_);
    endless.warp = lasting(2);
    endless.lastFrame = FrameIndex{20'000'000};
    const Scene scene = withClip(scene_, character_, std::move(endless));
    EXPECT_EQ(set(scene, lasting(3)).error().code, ErrorCode::valueRange);
    const Result<Scene> plain = set(scene, nullptr);
    ASSERT_TRUE(plain) << text(plain.error());
    EXPECT_EQ(wave(*plain).warp, nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
