#include "core/retarget/Mapping.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/core/retarget/Figure.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::makeFigure;

const Skeleton kCapture = makeFigure(test::kPlainFigure).skeleton();
const Skeleton kGame =
    makeFigure(
        "root=root; hips=pelvis; spine1=spine_01; spine2=spine_02; spine3=spine_03; neck1=neck_01; "
        "head=head; "
        "clavicle=clavicle_%; upperArm=upperarm_%; upperArmTwist=upperarm_twist_01_%; forearm=lowerarm_%; "
        "hand=hand_%; thumb0=thumb_01_%; upperLeg=thigh_%; lowerLeg=calf_%; foot=foot_%",
        "l", "r")
        .skeleton();

std::vector<std::string> names(const Skeleton& skeleton, const std::vector<int>& joints) {
    std::vector<std::string> result;
    for (const int joint : joints) result.push_back(skeleton[joint].name);
    return result;
}

/// Returns a skeleton with these joints, each the child of the one before.
Skeleton chainOf(const std::vector<std::string>& texts) {
    std::vector<Joint> joints(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = texts[i];
        joints[i].parent = static_cast<int>(i) - 1;
        joints[i].rest.translation = {0, 1, 0};
    }
    return Skeleton::create(joints).value();
}

void expectNoJointTwice(const Mapping& mapping) {
    std::multiset<int> sources, targets;
    for (const RoleMapping& entry : mapping.roles) {
        sources.insert(entry.source.begin(), entry.source.end());
        targets.insert(entry.target.begin(), entry.target.end());
        targets.insert(entry.targetTwist.begin(), entry.targetTwist.end());
    }
    for (const auto* joints : {&sources, &targets}) {
        for (const int joint : *joints) EXPECT_EQ(joints->count(joint), 1u) << joint;
    }
}

TEST(Mapping, mapsChainsOfDifferentLengths) {
    const Mapping mapping = mapSkeletons(kCapture, kGame);
    EXPECT_EQ(mapping.profile, MappingProfile::humanoid);
    const RoleMapping* spine = mapping.find({BodyPart::spine, std::nullopt});
    ASSERT_TRUE(spine);
    EXPECT_EQ(names(kCapture, spine->source), (std::vector<std::string>{"Spine", "Spine1"}));
    EXPECT_EQ(names(kGame, spine->target), (std::vector<std::string>{"spine_01", "spine_02", "spine_03"}));
    expectNoJointTwice(mapping);
}

TEST(Mapping, listsRollBonesOfTheTarget) {
    const Mapping mapping = mapSkeletons(kCapture, kGame);
    const RoleMapping* arm = mapping.find({BodyPart::upperArm, Side::left});
    ASSERT_TRUE(arm);
    EXPECT_EQ(names(kGame, arm->targetTwist), std::vector<std::string>{"upperarm_twist_01_l"});
    const Mapping back = mapSkeletons(kGame, kCapture);
    EXPECT_TRUE(back.find({BodyPart::upperArm, Side::left})->targetTwist.empty());
}

TEST(Mapping, listsRolesOfOneSkeletonOnly) {
    const Mapping mapping = mapSkeletons(kCapture, kGame);
    const RoleMapping* toes = mapping.find({BodyPart::toes, Side::left});
    const RoleMapping* thumb = mapping.find({BodyPart::thumb, Side::left});
    ASSERT_TRUE(toes && thumb);
    EXPECT_TRUE(toes->target.empty() && !toes->isComplete());
    EXPECT_TRUE(thumb->source.empty() && !thumb->isComplete());
    EXPECT_EQ(mapping.find({BodyPart::tail, std::nullopt}), nullptr);
}

TEST(Mapping, isAsCertainAsTheLessCertainSide) {
    std::vector<Joint> joints = kCapture.joints();
    for (std::size_t i = 0; i < joints.size(); ++i)
        joints[i].name = std::string("joint").append(std::to_string(i));
    const Skeleton unnamed = Skeleton::create(joints).value();
    const Mapping certain = mapSkeletons(kCapture, kGame), uncertain = mapSkeletons(unnamed, kGame);
    for (const RoleMapping& entry : uncertain.roles) {
        if (!entry.isComplete()) continue;
        EXPECT_LT(entry.confidence, certain.find(*entry.role)->confidence) << name(*entry.role);
        EXPECT_EQ(entry.target, certain.find(*entry.role)->target) << name(*entry.role);
    }
}

TEST(Mapping, followsTheOrderOfAllRoles) {
    const Mapping mapping = mapSkeletons(kCapture, kGame);
    auto role = allRoles().begin();
    for (const RoleMapping& entry : mapping.roles) {
        role = std::find(role, allRoles().end(), entry.role);
        ASSERT_NE(role, allRoles().end());
    }
}

TEST(Mapping, usesNamesForSkeletonsThatAreNoBodies) {
    const Skeleton arm = chainOf({"Base", "Shoulder", "Elbow", "Wrist"});
    const Mapping mapping = mapSkeletons(arm, chainOf({"base", "rig:Shoulder", "Elbow", "Tool"}));
    EXPECT_EQ(mapping.profile, MappingProfile::byName);
    ASSERT_EQ(mapping.roles.size(), 3u);
    for (int i = 0; i < 3; ++i) {
        const RoleMapping& entry = mapping.roles[static_cast<std::size_t>(i)];
        EXPECT_EQ(entry.role, std::nullopt);
        EXPECT_EQ(entry.source, std::vector<int>{i});
        EXPECT_EQ(entry.target, std::vector<int>{i});
    }
    EXPECT_EQ(mapping.roles[2].confidence, 1);
    EXPECT_LT(mapping.roles[0].confidence, 1);
    EXPECT_TRUE(mapSkeletons(arm, chainOf({"a", "b", "c"})).roles.empty());
}

TEST(MappingByName, prefersTheSameSpelling) {
    const Skeleton source = chainOf({"Arm", "ARM", "left_hand", "x:tip", "y:tip"});
    const Skeleton target = chainOf({"arm", "ARM", "LeftHand", "tip"});
    const Mapping mapping = mapByName(source, target);
    // "arm" has two counterparts, and so has "tip".
    ASSERT_EQ(mapping.roles.size(), 2u);
    EXPECT_EQ(mapping.roles[0].source, std::vector<int>{1});
    EXPECT_EQ(mapping.roles[1].source, std::vector<int>{2});
    expectNoJointTwice(mapping);
}

TEST(MappingByName, ignoresMixamosPrefix) {
    const Mapping mapping =
        mapByName(chainOf({"mixamorig:Hips", "mixamorig_Spine"}), chainOf({"Hips", "Spine"}));
    EXPECT_EQ(mapping.roles.size(), 2u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
