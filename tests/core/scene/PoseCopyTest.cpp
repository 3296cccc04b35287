#include "core/scene/PoseCopy.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

#include "core/rig/Pose.h"
#include "tests/core/MirroredRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::vector<int> allJoints(const Skeleton& skeleton) {
    std::vector<int> joints(skeleton.joints().size());
    std::iota(joints.begin(), joints.end(), 0);
    return joints;
}

std::vector<ChannelSet> allFree(const Skeleton& skeleton) {
    std::vector<ChannelSet> movable;
    for (const Joint& joint : skeleton.joints()) movable.push_back(joint.free);
    return movable;
}

PoseCopy copyAll(const Skeleton& skeleton, const PoseValues& pose) {
    return copyPose(skeleton, pose, allJoints(skeleton));
}

std::vector<Eigen::Vector3d> heads(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    std::vector<Eigen::Vector3d> positions;
    for (const Affine& joint : model) positions.push_back(joint.translation());
    return positions;
}

void expectError(std::string_view text, ErrorCode code) {
    const auto read = parsePoseCopy(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().code, code) << text;
    EXPECT_FALSE(read.error().message.empty());
}

TEST(PoseCopyText, rejectsOtherText) {
    for (const char* text : {"", "hello", "[]", "{}", R"({"kind": "sinew-pose"})",
                             R"({"kind": "other", "joints": []})", R"({"kind": "sinew-pose", "joints": [1]})",
                             R"({"kind": "sinew-pose", "joints": [{"name": "a", "order": "XXZ"}]})",
                             R"({"kind": "sinew-pose", "joints": [{"name": "a", "order": "XYZ"}]})",
                             R"({"kind": "sinew-pose", "joints": [{"name": "a", "order": "XYZ",
                                 "translation": [0, 0, "x"]}]})"}) {
        expectError(text, ErrorCode::syntax);
    }
}

TEST(PoseCopyText, roundTripsEveryNumber) {
    const Skeleton skeleton = test::makeMirroredRig(5);
    test::Dice dice(1);
    const PoseCopy copied = copyAll(skeleton, test::makePoseValues(skeleton, dice));
    const PoseCopy read = parsePoseCopy(textOf(copied)).value();
    ASSERT_EQ(read.joints.size(), copied.joints.size());
    for (std::size_t i = 0; i < read.joints.size(); ++i) {
        EXPECT_EQ(read.joints[i].name, copied.joints[i].name);
        EXPECT_EQ(read.joints[i].order, copied.joints[i].order);
        EXPECT_EQ(read.joints[i].values.translation, copied.joints[i].values.translation);
        EXPECT_EQ(read.joints[i].values.angles, copied.joints[i].values.angles);
        EXPECT_EQ(read.joints[i].restTranslation, copied.joints[i].restTranslation);
    }
}

TEST(PastePose, keepsWholeTurns) {
    const Skeleton skeleton = test::makeMirroredRig(7);
    test::Dice dice(3);
    PoseValues pose = test::makePoseValues(skeleton, dice);
    pose[0].angles[0] = 20;
    const PastedPose pasted =
        pastePose(skeleton, restValues(skeleton), allFree(skeleton), copyAll(skeleton, pose));
    EXPECT_EQ(pasted.jointCount, skeleton.size());
    EXPECT_TRUE(changedValues(skeleton, pose, pasted.pose).empty());
}

TEST(PastePose, matchesByNameAndReportsTheCount) {
    const Skeleton skeleton = test::makeMirroredRig(7);
    PoseCopy copied = copyAll(skeleton, restValues(skeleton));
    copied.joints.resize(1);
    copied.joints[0].name = "somebody else's";
    const PastedPose pasted = pastePose(skeleton, restValues(skeleton), allFree(skeleton), copied);
    EXPECT_EQ(pasted.jointCount, 0);
}

TEST(PastePose, convertsTheRotationIfTheOrderDiffers) {
    std::vector<Joint> joints(1);
    joints[0].id = JointId{1};
    joints[0].name = "arm";
    joints[0].free = kAngles;
    const Skeleton from = Skeleton::create(joints).value();
    joints[0].order = EulerOrder::ZXZ;
    joints[0].rest.rotation = Eigen::AngleAxisd(1, Eigen::Vector3d::UnitX());
    const Skeleton onto = Skeleton::create(joints).value();
    PoseValues pose = restValues(from);
    pose[0].angles = {0.3, -0.5, 1.2};
    const PastedPose pasted = pastePose(onto, restValues(onto), allFree(onto), copyAll(from, pose));
    const auto here = toQuaternion(EulerOrder::ZXZ, pasted.pose[0].angles);
    EXPECT_LT(here.angularDistance(toQuaternion(EulerOrder::XYZ, pose[0].angles)), 1e-9);
}

TEST(PastePose, positionsAreRelativeToRestIfTheRestsDiffer) {
    std::vector<Joint> joints(1);
    joints[0].id = JointId{1};
    joints[0].name = "hips";
    joints[0].free = kTranslations;
    joints[0].rest.translation = {0, 1, 0};
    const Skeleton from = Skeleton::create(joints).value();
    joints[0].rest.translation = {0, 2, 0};
    const Skeleton onto = Skeleton::create(joints).value();
    PoseValues pose = restValues(from);
    pose[0].translation = {0.5, 1.25, 0};
    const PastedPose pasted = pastePose(onto, restValues(onto), allFree(onto), copyAll(from, pose));
    EXPECT_TRUE(pasted.pose[0].translation.isApprox(Eigen::Vector3d(0.5, 2.25, 0)));
}

TEST(PastePose, keepsFixedChannels) {
    const Skeleton skeleton = test::makeMirroredRig(7);
    test::Dice dice(3);
    const PoseCopy copied = copyAll(skeleton, test::makePoseValues(skeleton, dice));
    const std::vector<ChannelSet> nothing(skeleton.joints().size());
    for (const auto paste : {pastePose, pasteMirrored}) {
        const PastedPose pasted = paste(skeleton, restValues(skeleton), nothing, copied);
        EXPECT_TRUE(changedValues(skeleton, restValues(skeleton), pasted.pose).empty());
    }
}

TEST(PasteMirrored, law_positionsAreMirroredForAnyRolls) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton = test::makeMirroredRig(static_cast<std::uint32_t>(dice.integer(0, 1 << 30)));
        const PoseValues pose = test::makePoseValues(skeleton, dice);
        const PastedPose pasted = pasteMirrored(skeleton, pose, allFree(skeleton), copyAll(skeleton, pose));
        RC_ASSERT(pasted.jointCount == skeleton.size());
        const auto before = heads(skeleton, pose);
        const auto after = heads(skeleton, pasted.pose);
        for (std::size_t i = 0; i < before.size(); ++i) {
            // Sides alternate after the root.
            const std::size_t other = i == 0 ? 0 : i % 2 == 1 ? i + 1 : i - 1;
            RC_ASSERT((after[other] - test::mirrored(before[i])).norm() < 1e-9);
        }
    }));
}

TEST(PasteMirrored, law_twiceIsTheOriginalPose) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton = test::makeMirroredRig(static_cast<std::uint32_t>(dice.integer(0, 1 << 30)));
        const PoseValues pose = test::makePoseValues(skeleton, dice);
        const auto movable = allFree(skeleton);
        const auto once = pasteMirrored(skeleton, pose, movable, copyAll(skeleton, pose)).pose;
        const auto twice = pasteMirrored(skeleton, once, movable, copyAll(skeleton, once)).pose;
        const Pose was = poseOf(skeleton, pose);
        const Pose is = poseOf(skeleton, twice);
        for (std::size_t i = 0; i < was.size(); ++i) {
            RC_ASSERT(is[i].rotation.angularDistance(was[i].rotation) < 1e-9);
            RC_ASSERT((is[i].translation - was[i].translation).norm() < 1e-9);
        }
    }));
}

TEST(PasteMirrored, posesOnlyTheOtherSideOfAPart) {
    const Skeleton skeleton = test::makeMirroredRig(9);
    test::Dice dice(4);
    const PoseValues pose = test::makePoseValues(skeleton, dice);
    const auto copied = copyPose(skeleton, pose, std::vector<int>{1});
    const PastedPose pasted = pasteMirrored(skeleton, pose, allFree(skeleton), copied);
    EXPECT_EQ(pasted.jointCount, 1);
    for (const ChannelValue& value : changedValues(skeleton, pose, pasted.pose)) {
        EXPECT_EQ(value.id.joint, skeleton[2].id);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
