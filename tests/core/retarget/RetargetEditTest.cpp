#include "core/retarget/transfer/RetargetEdit.h"

#include <gtest/gtest.h>

#include "core/scene/WithFreshIds.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/retarget/Humanoid.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A scene with a walking humanoid and another one of twice the size.
class RetargetEditTest : public testing::Test {
protected:
    RetargetEditTest() {
        const test::Humanoid small = test::makeHumanoid(),
                             large = test::makeHumanoid({.seed = 3, .scale = 2});
        mapping_ = test::mappingOf(small, large);
        scene_ = small.scene;
        scene_ = addCharacter(scene_, withFreshIds(large.character(), scene_));
        source_ = scene_.characters[0]->id;
        target_ = scene_.characters[1]->id;
        walk_ = scene_.characters[0]->clips[0]->id;
        own_ = scene_.characters[1]->clips[0]->id;
    }
    Result<RetargetEdit> made(std::optional<ClipId> replaced = {},
                              const RetargetSettings& settings = {}) const {
        return retarget(scene_, source_, walk_, target_, mapping_, settings, replaced);
    }

    Scene scene_;
    Mapping mapping_;
    CharacterId source_, target_;
    ClipId walk_, own_;
};

TEST_F(RetargetEditTest, rejectsWhatDoesNotExist) {
    const auto code = [&](CharacterId source, ClipId clip, CharacterId target,
                          std::optional<ClipId> replaced) {
        const auto edit = retarget(scene_, source, clip, target, mapping_, {}, replaced);
        return edit ? ErrorCode{} : edit.error().code;
    };
    EXPECT_EQ(code({}, walk_, target_, {}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(source_, {}, target_, {}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(source_, walk_, {}, {}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(source_, walk_, source_, {}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(source_, walk_, target_, ClipId{777}), ErrorCode::argumentInvalid);
}

TEST_F(RetargetEditTest, addsAClip) {
    const auto edit = made();
    ASSERT_TRUE(edit) << text(edit.error());
    const auto& clips = edit->scene.find(target_)->clips;
    ASSERT_EQ(clips.size(), 2u);
    EXPECT_EQ(clips[1]->id, edit->clip);
    EXPECT_EQ(clips[1]->frameCount(), scene_.characters[0]->clips[0]->frameCount());
    EXPECT_EQ(clips[0], scene_.characters[1]->clips[0]) << "the other clips are shared";
    EXPECT_EQ(edit->scene.characters[0], scene_.characters[0]);
    EXPECT_EQ(scene_.find(target_)->clips.size(), 1u) << "the scene before is unchanged";
}

TEST_F(RetargetEditTest, replacesTheMotionOfAClip) {
    RetargetSettings settings;
    settings.style.armSpread = 0.3;
    const auto edit = made();
    ASSERT_TRUE(edit) << text(edit.error());
    Scene first = edit->scene;
    const ClipId clip = edit->clip;
    first = renameClip(first, target_, clip, "hero walk").value();
    const auto again = retarget(first, source_, walk_, target_, mapping_, settings, clip);
    ASSERT_TRUE(again) << text(again.error());
    EXPECT_EQ(again->clip, clip);
    const auto& clips = again->scene.find(target_)->clips;
    ASSERT_EQ(clips.size(), 2u);
    EXPECT_EQ(clips[1]->name, "hero walk");
    EXPECT_FALSE(haveEqualContents(first, again->scene)) << "the arms are spread";
    const auto back = retarget(again->scene, source_, walk_, target_, mapping_, {}, clip);
    EXPECT_TRUE(haveEqualContents(first, back->scene));
}

TEST_F(RetargetEditTest, correctionsTurnTheReferencePose) {
    Mapping corrected = mapping_;
    const auto thigh = std::ranges::find(corrected.roles, std::optional(Role{BodyPart::upperArm, Side::left}),
                                         &RoleMapping::role);
    ASSERT_NE(thigh, corrected.roles.end());
    thigh->correction = {0, 0, 0.4};
    const auto plain = made();
    ASSERT_TRUE(plain) << text(plain.error());
    const auto turned = retarget(scene_, source_, walk_, target_, corrected, {});
    ASSERT_TRUE(turned) << text(turned.error());
    // In the source's reference pose, the upper arm is turned by the correction, about an axis of the model.
    const int joint = thigh->target.front();
    Evaluator before(plain->scene.find(target_),
                     *std::ranges::find(plain->scene.find(target_)->clips, plain->clip, &Clip::id)),
        after(turned->scene.find(target_),
              *std::ranges::find(turned->scene.find(target_)->clips, turned->clip, &Clip::id));
    before.evaluate({0.3});
    after.evaluate({0.3});
    const auto rotation = [&](const Evaluator& each) {
        return Eigen::Quaterniond(each.model()[static_cast<std::size_t>(joint)].rotation());
    };
    EXPECT_NEAR(rotation(before).angularDistance(rotation(after)), 0.4, 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
