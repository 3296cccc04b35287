#include <gtest/gtest.h>

#include "core/rig/LimitPresets.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/templates/Templates.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A human body facing +Z whose arms hang at 45 degrees.
class LimitEdits : public testing::Test {
protected:
    JointId id(std::string_view name) const { return test::idOf(scene_, name); }
    const Joint& joint(const Scene& scene, std::string_view name) const { return test::jointIn(scene, name); }
    const Joint& joint(std::string_view name) const { return joint(scene_, name); }
    Result<Scene> applied(LimitPreset preset, std::string_view name) const {
        const JointId at = id(name);
        return applyLimitPreset(scene_, character_, {&at, 1}, preset);
    }
    Result<Scene> mirrored(std::string_view name) const {
        const JointId at = id(name);
        return mirrorLimits(scene_, character_, {&at, 1});
    }
    void limit(std::string_view name, const JointLimits& limits) {
        scene_ = setLimits(scene_, character_, id(name), limits).value();
    }

    Scene scene_ = newFromTemplate("biped").value();
    CharacterId character_ = scene_.characters[0]->id;
};

void expectNear(const JointLimits& found, const JointLimits& wanted, std::string_view name) {
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(found.angles[i].mode, wanted.angles[i].mode) << name << " angle " << i + 1;
        EXPECT_NEAR(found.angles[i].min, wanted.angles[i].min, 1e-12) << name << " angle " << i + 1;
        EXPECT_NEAR(found.angles[i].max, wanted.angles[i].max, 1e-12) << name << " angle " << i + 1;
    }
}

TEST_F(LimitEdits, rejectUnknownJoints) {
    const JointId unknown{999999};
    for (const Result<Scene>& result : {applyLimitPreset(scene_, character_, {&unknown, 1}, LimitPreset::hip),
                                        mirrorLimits(scene_, character_, {&unknown, 1}),
                                        copyLimits(scene_, character_, EulerOrder::XYZ, {}, {&unknown, 1}),
                                        copyLimits(scene_, CharacterId{999999}, EulerOrder::XYZ, {}, {})}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
    }
}

TEST_F(LimitEdits, rejectPresetsOfOtherBones) {
    const auto knee = applied(LimitPreset::knee, "head");
    ASSERT_FALSE(knee) << "it points upwards";
    EXPECT_EQ(knee.error().where, "joint head");
    EXPECT_FALSE(applied(LimitPreset::neck, "thigh.L"));
}

TEST_F(LimitEdits, rejectMirroringWithoutACounterpart) {
    scene_ = test::armScene();
    character_ = scene_.characters[0]->id;
    const auto result = mirrored("hand.L");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::nameUnknown);
    EXPECT_EQ(result.error().where, "joint hand.L");
}

TEST_F(LimitEdits, presetsMatchTheBodysLimits) {
    for (const auto& [preset, name] :
         std::initializer_list<std::pair<LimitPreset, std::string_view>>{{LimitPreset::hip, "thigh.L"},
                                                                         {LimitPreset::hip, "thigh.R"},
                                                                         {LimitPreset::ankle, "foot.L"},
                                                                         {LimitPreset::ankle, "foot.R"}}) {
        const JointLimits known = joint(name).limits;
        limit(name, {});
        const Scene scene = applied(preset, name).value();
        expectNear(joint(scene, name).limits, known, name);
    }
}

TEST_F(LimitEdits, theKneePresetIsRelativeToTheStraightLeg) {
    // The body's shins are bent by slightly more than the 5 degrees that its limits allow.
    const Joint& shin = joint("shin.L");
    const Eigen::Vector3d thigh = joint("thigh.L").tail;
    const double bent = std::acos(
        std::clamp((shin.rest.rotation * shin.tail).normalized().dot(thigh.normalized()), -1.0, 1.0));
    limit("shin.L", {});
    const JointLimits found = joint(applied(LimitPreset::knee, "shin.L").value(), "shin.L").limits;
    EXPECT_NEAR(found.angles[2].min, -bent, 1e-9);
    EXPECT_NEAR(found.angles[2].max, radians(135) - bent, 1e-9);
}

TEST_F(LimitEdits, presetsMirrorEachOther) {
    for (const auto& [preset, left, right] :
         std::initializer_list<std::tuple<LimitPreset, std::string_view, std::string_view>>{
             {LimitPreset::shoulder, "upperArm.L", "upperArm.R"},
             {LimitPreset::elbow, "forearm.L", "forearm.R"},
             {LimitPreset::wrist, "hand.L", "hand.R"},
             {LimitPreset::hip, "thigh.L", "thigh.R"}}) {
        const JointLimits rightLimits = joint(applied(preset, right).value(), right).limits;
        scene_ = applied(preset, left).value();
        expectNear(joint(mirrored(left).value(), right).limits, rightLimits, right);
    }
}

TEST_F(LimitEdits, spinePresetsAreDividedAmongItsJoints) {
    const std::vector<JointId> spine{id("spine"), id("chest")};
    const Scene scene = applyLimitPreset(scene_, character_, spine, LimitPreset::spine).value();
    double lowest = 0, highest = 0;
    for (const AngleLimit& angle : joint(scene, "chest").limits.angles) {
        lowest = std::min(lowest, degrees(angle.min));
        highest = std::max(highest, degrees(angle.max));
    }
    EXPECT_NEAR(highest, 40, 1e-9);
    EXPECT_NEAR(lowest, -22.5, 1e-9);
}

TEST_F(LimitEdits, mirroringSwapsPairsAndKeepsTheMiddle) {
    JointLimits narrow = joint("thigh.L").limits;
    narrow.angles[0].min /= 2;
    limit("thigh.L", narrow);
    const JointLimits wide = joint("thigh.R").limits, spine = joint("spine").limits;
    const std::vector<JointId> all{id("thigh.L"), id("thigh.R"), id("spine")};
    const Scene once = mirrorLimits(scene_, character_, all).value();
    EXPECT_EQ(joint(once, "spine").limits, spine);
    EXPECT_NE(joint(once, "thigh.R").limits, wide);
    const Scene twice = mirrorLimits(once, character_, all).value();
    expectNear(joint(twice, "thigh.L").limits, narrow, "thigh.L");
    expectNear(joint(twice, "thigh.R").limits, wide, "thigh.R");
}

TEST_F(LimitEdits, copiesMatchAnglesByAxis) {
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::limited, -1, 2, 0.5};
    limits.angles[1] = {AngleLimit::Mode::locked, 0.25, 0.25};
    limits.setEnforced(LimitUse::ik, false);
    const JointId hips = id("hips");
    ASSERT_EQ(joint("hips").order, EulerOrder::ZXY);
    const Scene scene = copyLimits(scene_, character_, EulerOrder::XYZ, limits, {&hips, 1}).value();
    const JointLimits& copied = joint(scene, "hips").limits;
    EXPECT_EQ(copied.angles[1], limits.angles[0]) << "about X";
    EXPECT_EQ(copied.angles[2], limits.angles[1]) << "about Y";
    EXPECT_EQ(copied.angles[0], AngleLimit{}) << "about Z";
    EXPECT_FALSE(copied.appliesTo(LimitUse::ik));
    const Scene repeated = copyLimits(scene_, character_, EulerOrder::XZX, limits, {&hips, 1}).value();
    EXPECT_EQ(joint(repeated, "hips").limits.angles[2], joint("hips").limits.angles[2])
        << "the order has no Y";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
