#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "core/rig/RestSpace.h"
#include "core/scene/analysis/Losses.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/joints/EditRest.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;
using test::headOf;
using test::idOf;
using test::jointIn;
using test::skeletonIn;

constexpr CharacterId kUnknownCharacter{999999};
constexpr JointId kNone{888888};

class SkeletonEdits : public testing::Test {
protected:
    JointId id(std::string_view name) const { return idOf(scene, name); }
    static void expectRefusal(const Result<Scene>& result, ErrorCode code) {
        ASSERT_FALSE(result.has_value());
        EXPECT_EQ(result.error().code, code);
        EXPECT_FALSE(result.error().message.empty());
    }

    const Scene scene = test::armScene();
    const CharacterId arm = armIn(scene).id;
};

TEST_F(SkeletonEdits, rejectUnknownJoints) {
    const std::array<JointId, 1> none{kNone};
    const JointId hand = id("hand.L");
    expectRefusal(addJoint(scene, kUnknownCharacter, hand), ErrorCode::argumentInvalid);
    expectRefusal(addJoint(scene, arm, kNone), ErrorCode::argumentInvalid);
    expectRefusal(insertJoint(scene, arm, kNone), ErrorCode::argumentInvalid);
    expectRefusal(deleteJoints(scene, arm, none), ErrorCode::argumentInvalid);
    expectRefusal(duplicateJoints(scene, arm, none), ErrorCode::argumentInvalid);
    expectRefusal(reparentJoints(scene, arm, none, hand), ErrorCode::argumentInvalid);
    expectRefusal(reparentJoints(scene, arm, {&hand, 1}, kNone), ErrorCode::argumentInvalid);
    expectRefusal(renameJoint(scene, arm, kNone, "name"), ErrorCode::argumentInvalid);
    expectRefusal(setRest(scene, arm, kNone, {}, Descendants::keepPosition), ErrorCode::argumentInvalid);
    expectRefusal(setTail(scene, arm, kNone, {1, 0, 0}), ErrorCode::argumentInvalid);
    expectRefusal(setLength(scene, arm, kNone, 1), ErrorCode::argumentInvalid);
    expectRefusal(setRoll(scene, arm, kNone, 1), ErrorCode::argumentInvalid);
    expectRefusal(setFreeChannels(scene, arm, kNone, {}), ErrorCode::argumentInvalid);
    expectRefusal(setLimits(scene, arm, kNone, {}), ErrorCode::argumentInvalid);
}

TEST_F(SkeletonEdits, rejectNan) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const JointId hand = id("hand.L");
    Transform rest;
    rest.translation.x() = nan;
    expectRefusal(setRest(scene, arm, hand, rest, Descendants::follow), ErrorCode::numberNotFinite);
    expectRefusal(setTail(scene, arm, hand, {0, nan, 0}), ErrorCode::numberNotFinite);
    expectRefusal(setLength(scene, arm, hand, nan), ErrorCode::numberNotFinite);
    expectRefusal(setRoll(scene, arm, hand, nan), ErrorCode::numberNotFinite);
    rest = {};
    rest.rotation.coeffs().setZero();
    expectRefusal(setRest(scene, arm, hand, rest, Descendants::follow), ErrorCode::argumentInvalid);
    JointLimits limits;
    limits.angles[1] = {AngleLimit::Mode::limited, nan, 1};
    expectRefusal(setLimits(scene, arm, hand, limits), ErrorCode::numberNotFinite);
    limits.angles[1] = {AngleLimit::Mode::limited, 2, 1};
    expectRefusal(setLimits(scene, arm, hand, limits), ErrorCode::valueRange);
    limits.angles[1] = {AngleLimit::Mode::locked, 1, 2};
    expectRefusal(setLimits(scene, arm, hand, limits), ErrorCode::valueRange);
}

TEST_F(SkeletonEdits, aBonelessJointHasNeitherLengthNorRoll) {
    const JointId hand = id("hand.L");
    const Scene boneless = setTail(scene, arm, hand, Eigen::Vector3d::Zero()).value();
    expectRefusal(setLength(boneless, arm, hand, 1), ErrorCode::argumentInvalid);
    expectRefusal(setRoll(boneless, arm, hand, 1), ErrorCode::argumentInvalid);
    expectRefusal(setLength(scene, arm, hand, 0), ErrorCode::valueRange);
    expectRefusal(setLength(scene, arm, hand, -1), ErrorCode::valueRange);
}

TEST_F(SkeletonEdits, aJointIsNeverBelowItself) {
    const std::array joints{id("shoulder")};
    const auto below = reparentJoints(scene, arm, joints, id("hand.L"));
    expectRefusal(below, ErrorCode::hierarchyCycle);
    EXPECT_EQ(text(below.error()), "joint shoulder: its new parent hand.L is one of its descendants");
    expectRefusal(reparentJoints(scene, arm, joints, id("shoulder")), ErrorCode::hierarchyCycle);
}

TEST_F(SkeletonEdits, namesAreUniqueAndNotEmpty) {
    expectRefusal(renameJoint(scene, arm, id("hand.L"), ""), ErrorCode::argumentInvalid);
    expectRefusal(renameJoint(scene, arm, id("hand.L"), "  "), ErrorCode::argumentInvalid);
    const auto duplicate = renameJoint(scene, arm, id("hand.L"), "elbow.L");
    expectRefusal(duplicate, ErrorCode::duplicateName);
    EXPECT_NE(duplicate.error().message.find("elbow_2.L is free"), std::string::npos);
    const Scene renamed = renameJoint(scene, arm, id("hand.L"), "wrist.L").value();
    EXPECT_EQ(idOf(renamed, "wrist.L"), id("hand.L"));
    EXPECT_EQ(armIn(renamed).clips, armIn(scene).clips);
    EXPECT_EQ(renameJoint(scene, arm, id("hand.L"), "hand.L")->characters, scene.characters);
}

TEST_F(SkeletonEdits, newJointsStartAtTheTail) {
    const Scene after = addJoint(scene, arm, id("hand.L")).value();
    const Joint& added = jointIn(after, "hand_2.L");
    EXPECT_EQ(added.id.value, after.lastId);
    EXPECT_EQ(skeletonIn(after)[added.parent].name, "hand.L");
    EXPECT_EQ(headOf(after, "hand_2.L"), Eigen::Vector3d(3, 1, 0));
    EXPECT_EQ(added.tail, Eigen::Vector3d(1, 0, 0));
    EXPECT_EQ(added.free, kAngles);
    const Scene root = addJoint(scene, arm, {}).value();
    EXPECT_EQ(jointIn(root, "root").parent, kNoParent);
}

TEST_F(SkeletonEdits, anEmptySkeletonGetsItsFirstJoint) {
    Character empty;
    empty.name = "empty";
    empty.skeleton = std::make_shared<const Skeleton>();
    const Scene with = addCharacter({}, empty);
    const Scene after = addJoint(with, with.characters[0]->id, {}).value();
    EXPECT_EQ(skeletonIn(after).size(), 1);
    EXPECT_GT(skeletonIn(after)[0].tail.norm(), 0);
}

TEST_F(SkeletonEdits, anInsertedJointSplitsTheBone) {
    const Scene after = insertJoint(scene, arm, id("hand.L")).value();
    const Joint& inserted = jointIn(after, "elbow_2.L");
    EXPECT_EQ(headOf(after, "elbow_2.L"), Eigen::Vector3d(1.5, 1, 0));
    EXPECT_EQ(inserted.tail, Eigen::Vector3d(0.5, 0, 0));
    EXPECT_EQ(jointIn(after, "elbow.L").tail, Eigen::Vector3d(0.5, 0, 0));
    EXPECT_EQ(headOf(after, "hand.L"), headOf(scene, "hand.L"));
    EXPECT_EQ(skeletonIn(after)[jointIn(after, "hand.L").parent].id, inserted.id);
    const Scene above = insertJoint(scene, arm, id("shoulder")).value();
    EXPECT_EQ(jointIn(above, "root").tail, Eigen::Vector3d(0, 1, 0));
    EXPECT_EQ(skeletonIn(above)[0].name, "root");
}

TEST_F(SkeletonEdits, deletingAJointDropsReferencesToIt) {
    const std::array joints{id("elbow.L")};
    const Scene after = deleteJoints(scene, arm, joints).value();
    EXPECT_EQ(headOf(after, "hand.L"), Eigen::Vector3d(2, 1, 0));
    EXPECT_EQ(jointIn(after, "hand.L").parent, 0);
    EXPECT_EQ(armIn(after).clips[0]->tracks.size(), 1U);
    EXPECT_EQ(armIn(after).selectionSets[0].joints, std::vector{id("hand.L")});
    EXPECT_TRUE(armIn(after).poses.empty());
    EXPECT_EQ(armIn(after).unkeyed, armIn(scene).unkeyed);
    const Losses lost = findLosses(armIn(scene), armIn(after));
    EXPECT_EQ(lost.curves, (std::vector<Losses::Curves>{{"wave", "elbow.L", 2}}));
    EXPECT_EQ(lost.sets, std::vector<std::string>{"lower"});
    EXPECT_EQ(lost.poses, std::vector<std::string>{"bent"});
    EXPECT_TRUE(lost.goals.empty());
    EXPECT_FALSE(lost.unkeyed);
    EXPECT_EQ(shiftedJoints(armIn(scene), armIn(after)), std::vector<std::string>{"hand.L"});
}

TEST_F(SkeletonEdits, deletingTheLastJointDropsItsGoalAndPose) {
    const std::array joints{id("hand.L"), id("elbow.L"), id("shoulder")};
    const Scene after = deleteJoints(scene, arm, joints).value();
    EXPECT_EQ(skeletonIn(after).size(), 0);
    EXPECT_TRUE(armIn(after).selectionSets.empty());
    EXPECT_EQ(armIn(after).unkeyed, nullptr);
    const Losses lost = findLosses(armIn(scene), armIn(after));
    EXPECT_EQ(lost.goals, std::vector<std::string>{"hand.L"});
    EXPECT_TRUE(lost.unkeyed);
    EXPECT_FALSE(lost.empty());
}

TEST_F(SkeletonEdits, unrelatedCurvesAreKept) {
    Character character = armIn(scene);
    Clip clip = *character.clips[0];
    clip.tracks.push_back({{kNone, Channel::angle1}, clip.tracks[0].curve});
    character.clips = {std::make_shared<const Clip>(clip)};
    Scene with;
    with.characters = {std::make_shared<const Character>(character)};
    const std::array joints{id("elbow.L")};
    const Scene after = deleteJoints(with, arm, joints).value();
    EXPECT_NE(armIn(after).clips[0]->find({kNone, Channel::angle1}), nullptr);
}

TEST_F(SkeletonEdits, unplayedCurvesAreDroppedWithTheirJoint) {
    const ChannelId fixed{id("elbow.L"), Channel::scaleX};
    Character character = armIn(scene);
    Clip clip = *character.clips[0];
    clip.tracks.push_back({fixed, clip.tracks[0].curve});
    clip.sortTracks();
    character.clips = {std::make_shared<const Clip>(clip)};
    Scene with = scene;
    with.characters = {std::make_shared<const Character>(character)};
    const std::array joints{id("elbow.L")};
    EXPECT_EQ(armIn(deleteJoints(with, arm, joints).value()).clips[0]->find(fixed), nullptr);
    const Scene renamed = renameJoint(with, arm, id("elbow.L"), "ellbow").value();
    EXPECT_NE(armIn(renamed).clips[0]->find(fixed), nullptr);
}

TEST_F(SkeletonEdits, unchangedFileLayoutsAreShared) {
    Character character = armIn(scene);
    MotionLayout layout;
    for (const Joint& joint : skeletonIn(scene).joints())
        layout.joints.push_back({joint.id, {{MotionColumn::Kind::angle, 2}}, {1, 0, 0}});
    character.motionLayout = std::make_shared<const MotionLayout>(layout);
    Scene with = scene;
    with.characters = {std::make_shared<const Character>(character)};
    const Scene renamed = renameJoint(with, arm, id("elbow.L"), "ellbow").value();
    EXPECT_EQ(armIn(renamed).motionLayout, armIn(with).motionLayout);
}

TEST_F(SkeletonEdits, copiesKeepTheirSideAndTheirTree) {
    const std::array joints{id("hand.L"), id("elbow.L")};
    const Scene after = duplicateJoints(scene, arm, joints).value();
    EXPECT_EQ(skeletonIn(after).size(), 5);
    EXPECT_EQ(jointIn(after, "elbow_2.L").parent, jointIn(after, "elbow.L").parent);
    EXPECT_EQ(skeletonIn(after)[jointIn(after, "hand_2.L").parent].name, "elbow_2.L");
    EXPECT_EQ(armIn(after).clips, armIn(scene).clips);
    EXPECT_TRUE(findLosses(armIn(scene), armIn(after)).empty());
}

TEST_F(SkeletonEdits, aReparentedJointKeepsItsCurves) {
    const std::array joints{id("hand.L")};
    const Scene after = reparentJoints(scene, arm, joints, id("shoulder")).value();
    EXPECT_EQ(jointIn(after, "hand.L").rest.translation, Eigen::Vector3d(2, 0, 0));
    EXPECT_EQ(armIn(after).clips, armIn(scene).clips);
    EXPECT_TRUE(findLosses(armIn(scene), armIn(after)).empty());
    EXPECT_EQ(shiftedJoints(armIn(scene), armIn(after)), std::vector<std::string>{"hand.L"});
    const Scene root = reparentJoints(scene, arm, joints, {}).value();
    EXPECT_EQ(jointIn(root, "hand.L").rest.translation, Eigen::Vector3d(2, 1, 0));
}

TEST_F(SkeletonEdits, movingAHeadMovesTheParentsTail) {
    Transform rest = jointIn(scene, "elbow.L").rest;
    rest.translation = {1, -0.5, 0};
    const Scene after = setRest(scene, arm, id("elbow.L"), rest, Descendants::keepPosition).value();
    EXPECT_EQ(jointIn(after, "shoulder").tail, rest.translation);
    EXPECT_EQ(headOf(after, "hand.L"), Eigen::Vector3d(2, 1, 0));
    EXPECT_EQ(jointIn(after, "elbow.L").tail, Eigen::Vector3d(1, 0.5, 0));
    const Scene follows = setRest(scene, arm, id("elbow.L"), rest, Descendants::follow).value();
    EXPECT_EQ(headOf(follows, "hand.L"), Eigen::Vector3d(2, 0.5, 0));
    EXPECT_EQ(armIn(follows).clips, armIn(scene).clips);
}

TEST_F(SkeletonEdits, changingTheLengthMovesTheNextJoint) {
    const Scene after = setLength(scene, arm, id("elbow.L"), 2.5).value();
    EXPECT_EQ(jointIn(after, "elbow.L").tail, Eigen::Vector3d(2.5, 0, 0));
    EXPECT_EQ(headOf(after, "hand.L"), Eigen::Vector3d(3.5, 1, 0));
}

TEST_F(SkeletonEdits, rollIsRelativeToTheModelAxes) {
    EXPECT_EQ(restRoll(skeletonIn(scene), 1), 0);
    const Scene after = setRoll(scene, arm, id("elbow.L"), radians(90)).value();
    EXPECT_NEAR(restRoll(skeletonIn(after), 1), radians(90), 1e-12);
    const Eigen::Vector3d up = skeletonIn(after).restModel()[1].linear() * Eigen::Vector3d::UnitY();
    EXPECT_NEAR(up.z(), 1, 1e-12);
    EXPECT_EQ(headOf(after, "hand.L"), headOf(scene, "hand.L"));
}

TEST_F(SkeletonEdits, rollIsDefinedForBackwardBones) {
    Transform rest = jointIn(scene, "hand.L").rest;
    rest.rotation = Eigen::AngleAxisd(kPi, Eigen::Vector3d::UnitZ());
    const Scene back = setRest(scene, arm, id("hand.L"), rest, Descendants::follow).value();
    const double roll = restRoll(skeletonIn(back), 2);
    const Scene after = setRoll(back, arm, id("hand.L"), roll + 1).value();
    EXPECT_NEAR(std::remainder(restRoll(skeletonIn(after), 2) - roll - 1, 2 * kPi), 0, 1e-9);
}

TEST_F(SkeletonEdits, fixedChannelsLoseTheirCurves) {
    ChannelSet free = kAngles;
    free.erase(Channel::angle2);
    const Scene after = setFreeChannels(scene, arm, id("elbow.L"), free).value();
    EXPECT_EQ(armIn(after).clips[0]->find({id("elbow.L"), Channel::angle2}), nullptr);
    EXPECT_NE(armIn(after).clips[0]->find({id("elbow.L"), Channel::angle1}), nullptr);
    EXPECT_EQ(findLosses(armIn(scene), armIn(after)).curves,
              (std::vector<Losses::Curves>{{"wave", "elbow.L", 1}}));
    free = kAngles;
    free.insert(Channel::translationY);
    EXPECT_TRUE(findLosses(armIn(scene), armIn(*setFreeChannels(scene, arm, id("elbow.L"), free))).empty());
}

TEST_F(SkeletonEdits, settingLimitsKeepsKeys) {
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::limited, -0.5, 0.5};
    limits.setEnforced(LimitUse::display, true);
    const Scene after = setLimits(scene, arm, id("elbow.L"), limits).value();
    EXPECT_EQ(jointIn(after, "elbow.L").limits, limits);
    EXPECT_EQ(armIn(after).clips, armIn(scene).clips);
}

TEST_F(SkeletonEdits, fileLayoutsAreUpdated) {
    using Kind = MotionColumn::Kind;
    Character character = armIn(scene);
    MotionLayout layout;
    layout.radians = true;
    for (const Joint& joint : skeletonIn(scene).joints())
        layout.joints.push_back(
            {joint.id, {{Kind::angle, 2}, {Kind::angle, 0}, {Kind::length, 0}}, {1, 0, 0}});
    character.motionLayout = std::make_shared<const MotionLayout>(layout);
    Scene with = scene;
    with.characters = {std::make_shared<const Character>(character)};
    const std::array joints{id("shoulder")};
    Scene after = deleteJoints(with, arm, joints).value();
    after = addJoint(after, arm, id("hand.L")).value();
    ChannelSet free{Channel::angle2};
    after = setFreeChannels(after, arm, id("elbow.L"), free).value();
    const MotionLayout& now = *armIn(after).motionLayout;
    EXPECT_TRUE(now.radians);
    ASSERT_EQ(now.joints.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(now.joints[i].joint, skeletonIn(after).joints()[i].id);
    EXPECT_EQ(now.joints[0].columns, (std::vector<MotionColumn>{{Kind::length, 0}, {Kind::angle, 1}}));
    EXPECT_EQ(now.joints[1].columns, layout.joints[2].columns);
    EXPECT_EQ(now.joints[2].columns.size(), 3U);
}

TEST_F(SkeletonEdits, otherCharactersAreShared) {
    const Scene two = addCharacter(scene, armIn(scene));
    const Scene after = addJoint(two, arm, id("hand.L")).value();
    EXPECT_EQ(after.characters[1], two.characters[1]);
    EXPECT_EQ(armIn(after).clips, armIn(two).clips);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
