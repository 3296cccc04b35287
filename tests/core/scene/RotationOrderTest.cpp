#include <gtest/gtest.h>

#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;
using test::idOf;
using test::jointIn;

class RotationOrder : public testing::Test {
protected:
    Result<Scene> set(const Scene& from, EulerOrder order, std::optional<double> tolerance = {}) const {
        return setRotationOrder(from, arm, elbow, order, tolerance);
    }
    OrderChange change(const Scene& from, const Scene& to) const {
        return orderChange(armIn(from), armIn(to), elbow);
    }
    const Curve* curve(const Scene& from, Channel channel) const {
        return armIn(from).clips[0]->find({elbow, channel});
    }
    /// The elbow turned by only one angle, with other keys.
    Scene withCurve(Channel channel, std::vector<Key> keys) const {
        Character character = armIn(scene);
        Clip clip = *character.clips[0];
        std::erase_if(clip.tracks, [this](const Track& track) { return track.id.joint == elbow; });
        clip.tracks.push_back(
            {{elbow, channel}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        clip.sortTracks();
        character.clips = {std::make_shared<const Clip>(std::move(clip))};
        Scene with = scene;
        with.characters = {std::make_shared<const Character>(std::move(character))};
        return with;
    }

    const Scene scene = test::armScene();
    const CharacterId arm = armIn(scene).id;
    const JointId elbow = idOf(scene, "elbow.L");
};

TEST_F(RotationOrder, rejectsUnknownJointsAndInvalidTolerances) {
    const auto code = [](const Result<Scene>& result) { return result.error().code; };
    EXPECT_EQ(code(setRotationOrder(scene, CharacterId{777}, elbow, EulerOrder::ZYX)),
              ErrorCode::argumentInvalid);
    EXPECT_EQ(code(setRotationOrder(scene, arm, JointId{777}, EulerOrder::ZYX)), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(set(scene, EulerOrder::ZYX, 0.0)), ErrorCode::argumentInvalid);
}

TEST_F(RotationOrder, theSameOrderChangesNothing) {
    EXPECT_EQ(set(scene, EulerOrder::XYZ)->characters, scene.characters);
}

TEST_F(RotationOrder, oneFreeAngleOnlyMovesToAnotherChannel) {
    Scene hinge = setFreeChannels(scene, arm, elbow, {Channel::angle1}).value();
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::limited, -1, 2};
    hinge = setLimits(hinge, arm, elbow, limits).value();
    const Scene after = set(hinge, EulerOrder::ZYX).value();
    const Joint& joint = jointIn(after, "elbow.L");
    EXPECT_EQ(joint.free, ChannelSet{Channel::angle3});
    EXPECT_EQ(joint.limits.angles[2], limits.angles[0]);
    EXPECT_EQ(curve(after, Channel::angle3), curve(hinge, Channel::angle1)) << "the same curve";
    EXPECT_EQ(curve(after, Channel::angle1), nullptr);
    EXPECT_EQ(armIn(after).poses[0]->values, (std::vector<ChannelValue>{{{elbow, Channel::angle3}, 0.5}}));
    const OrderChange reported = change(hinge, after);
    EXPECT_EQ(reported.largest.angle, 0);
    EXPECT_TRUE(reported.clip.empty());
    EXPECT_FALSE(reported.freesAngles);
    EXPECT_TRUE(reported.limitsLost.empty());
}

TEST_F(RotationOrder, limitsAreKeptForUnchangedAxes) {
    JointLimits limits;
    for (AngleLimit& limit : limits.angles) limit = {AngleLimit::Mode::limited, -1, 1};
    limits.angles[0].max = 3;
    const Scene limited = setLimits(scene, arm, elbow, limits).value();
    const Scene after = set(limited, EulerOrder::XZY).value();
    const auto& kept = jointIn(after, "elbow.L").limits.angles;
    EXPECT_EQ(kept[0], limits.angles[0]);
    EXPECT_EQ(kept[1].mode, AngleLimit::Mode::free);
    EXPECT_EQ(kept[2].mode, AngleLimit::Mode::free);
    EXPECT_EQ(change(limited, after).limitsLost, (std::vector{1, 2}));
}

TEST_F(RotationOrder, equalLimitsAreLostOneByOne) {
    JointLimits limits;
    for (AngleLimit& limit : limits.angles) limit = {AngleLimit::Mode::limited, -1, 1};
    const Scene limited = setLimits(scene, arm, elbow, limits).value();
    const Scene after = set(limited, EulerOrder::XZY).value();
    EXPECT_EQ(jointIn(after, "elbow.L").limits.angles[0], limits.angles[0]);
    EXPECT_EQ(change(limited, after).limitsLost, (std::vector{1, 2}));
}

TEST_F(RotationOrder, posedAnglesKeepTheirWholeTurns) {
    const double keyed = radians(400);
    const double posed = radians(405);
    Character character = armIn(withCurve(Channel::angle1, {{{0}, keyed}, {{1}, keyed}}));
    const ChannelId twist{elbow, Channel::angle1};
    const ChannelId bend{elbow, Channel::angle2};
    character.unkeyed = std::make_shared<const UnkeyedPose>(
        UnkeyedPose{character.clips[0]->id, Seconds{0.5}, {{twist, posed}, {bend, 0.1}}});
    character.poses = {std::make_shared<const NamedPose>(
        NamedPose{character.poses[0]->id, "turned", {{twist, posed}, {bend, 0.1}}})};
    Scene turned = scene;
    turned.characters = {std::make_shared<const Character>(character)};
    const Scene after = set(turned, EulerOrder::ZYX).value();
    const auto& unkeyed = armIn(after).unkeyed->values;
    EXPECT_NEAR(curve(after, Channel::angle3)->evaluate(Seconds{0.5}), keyed, 1e-9);
    EXPECT_NEAR(unkeyed[2].value, posed, radians(10)) << "a key there would not jump by a whole turn";
    EXPECT_NEAR(armIn(after).poses[0]->values[2].value, posed, radians(10));
    EXPECT_EQ(unkeyed[2].id, (ChannelId{elbow, Channel::angle3}));
}

TEST_F(RotationOrder, inexpressibleRotationsFreeAllAngles) {
    const Scene two = setFreeChannels(scene, arm, elbow, {Channel::angle1, Channel::angle2}).value();
    const Scene after = set(two, EulerOrder::YXZ).value();
    EXPECT_EQ(jointIn(after, "elbow.L").free, kAngles);
    EXPECT_TRUE(change(two, after).freesAngles);
    EXPECT_NE(curve(after, Channel::angle3), nullptr);
}

TEST_F(RotationOrder, wholeTurnsAreKept) {
    const Scene spin = withCurve(Channel::angle1, {{{0}, 0}, {{1}, 2 * kPi}});
    const Scene after = set(spin, EulerOrder::YZX).value();
    const Curve* turned = curve(after, Channel::angle3);
    ASSERT_NE(turned, nullptr);
    EXPECT_NEAR(turned->key(1).value - turned->key(0).value, 2 * kPi, 1e-12);
    EXPECT_LT(change(spin, after).largest.angle, 1e-9);
}

TEST_F(RotationOrder, stepsStaySteps) {
    const Scene stepped = withCurve(Channel::angle2, {{{0}, 0.5, Interpolation::step}, {{1}, -0.5}});
    const Scene after = set(stepped, EulerOrder::ZXZ).value();
    EXPECT_EQ(curve(after, Channel::angle1)->key(0).interpolation, Interpolation::step);
    EXPECT_LT(change(stepped, after).largest.angle, 1e-12);
}

TEST_F(RotationOrder, slerpIsTheSameInEveryOrder) {
    Scene slerped = withCurve(Channel::angle1, {{{0}, 0, Interpolation::slerp}, {{1}, 1.5}});
    Clip clip = *armIn(slerped).clips[0];
    clip.id = {};
    const Curve other =
        Curve::fromKeys({{{0}, 1, Interpolation::slerp}, {{0.5}, -1, Interpolation::slerp}, {{1}, 0}});
    clip.tracks.push_back({{elbow, Channel::angle2}, std::make_shared<const Curve>(other)});
    slerped = addClip(slerped, arm, clip).value();
    const Scene after = set(slerped, EulerOrder::ZXY).value();
    EXPECT_LT(change(slerped, after).largest.angle, 1e-9);
}

TEST_F(RotationOrder, bakingReportsAddedKeys) {
    const Scene plain = set(scene, EulerOrder::ZYX).value();
    const OrderChange without = change(scene, plain);
    EXPECT_GT(without.largest.angle, radians(0.01));
    EXPECT_EQ(without.clip, "wave");
    EXPECT_EQ(without.keysBefore, 4U);
    EXPECT_EQ(without.keys, 6U);
    const double tolerance = without.largest.angle / 20;
    const OrderChange baked = change(scene, set(scene, EulerOrder::ZYX, tolerance).value());
    EXPECT_LE(baked.largest.angle, tolerance);
    EXPECT_GT(baked.keys, without.keys);
}

TEST_F(RotationOrder, posesAndUnkeyedValuesAreConverted) {
    Character character = armIn(scene);
    const ClipId clip = character.clips[0]->id;
    character.unkeyed = std::make_shared<const UnkeyedPose>(
        UnkeyedPose{clip, Seconds{1}, {{{elbow, Channel::angle3}, 0.75}}});
    Scene posed = scene;
    posed.characters = {std::make_shared<const Character>(character)};
    const Scene after = set(posed, EulerOrder::YZY).value();
    const auto& values = armIn(after).unkeyed->values;
    ASSERT_EQ(values.size(), 3U);
    const Eigen::Vector3d angles(values[0].value, values[1].value, values[2].value);
    const Eigen::Quaterniond wanted = toQuaternion(EulerOrder::XYZ, {1.5, 1.5, 0.75});
    EXPECT_LT(toQuaternion(EulerOrder::YZY, angles).angularDistance(wanted), 1e-12);
    EXPECT_EQ(armIn(after).poses[0]->values.size(), 3U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
