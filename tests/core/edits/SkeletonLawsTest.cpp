#include <gtest/gtest.h>

#include <map>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/joints/EditRest.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kExact = 1e-9;  // metres, and entries of rotation matrices

Scene sceneWith(const std::shared_ptr<const Skeleton>& skeleton) {
    Character character;
    character.name = "any";
    character.skeleton = skeleton;
    return addCharacter({}, std::move(character));
}

const Skeleton& skeletonIn(const Scene& scene) { return *scene.characters[0]->skeleton; }
CharacterId characterIn(const Scene& scene) { return scene.characters[0]->id; }

JointId drawJoint(const Skeleton& skeleton) { return skeleton[*rc::gen::inRange(0, skeleton.size())].id; }

std::vector<JointId> drawJoints(const Skeleton& skeleton) {
    std::vector<JointId> joints;
    for (const Joint& joint : skeleton.joints()) {
        if (*rc::gen::inRange(0, 3) == 0) joints.push_back(joint.id);
    }
    return joints;
}

double distance(const Affine& a, const Affine& b) { return (a.matrix() - b.matrix()).cwiseAbs().maxCoeff(); }

Eigen::Vector3d tailOf(const Skeleton& skeleton, int joint) {
    return restModel(skeleton, joint) * skeleton[joint].tail;
}

/// The joints of both skeletons whose positions differ.
std::vector<JointId> movedJoints(const Skeleton& before, const Skeleton& after) {
    std::vector<JointId> joints;
    for (int i = 0; i < before.size(); ++i) {
        const auto now = after.find(before[i].id);
        if (now && distance(restModel(before, i), restModel(after, *now)) > kExact)
            joints.push_back(before[i].id);
    }
    return joints;
}

bool parentsComeFirst(const Skeleton& skeleton) {
    for (int i = 0; i < skeleton.size(); ++i) {
        if (skeleton[i].parent >= i) return false;
    }
    return true;
}

TEST(SkeletonLaws, reparentedJointsKeepTheirPosition) {
    ASSERT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const auto joints = drawJoints(*skeleton);
        const JointId parent = *rc::gen::inRange(0, 5) == 0 ? JointId{} : drawJoint(*skeleton);
        const auto after = reparentJoints(scene, characterIn(scene), joints, parent);
        if (!after) {
            RC_ASSERT(after.error().code == ErrorCode::hierarchyCycle);
            RC_SUCCEED("a cycle is refused");
        }
        const Skeleton& moved = skeletonIn(*after);
        RC_ASSERT(moved.size() == skeleton->size());
        RC_ASSERT(movedJoints(*skeleton, moved).empty());
        RC_ASSERT(parentsComeFirst(moved));
        for (const JointId joint : joints) {
            const int above = moved[*moved.find(joint)].parent;
            RC_ASSERT((above == kNoParent ? JointId{} : moved[above].id) == parent);
        }
    }));
}

TEST(SkeletonLaws, deletingKeepsThePositionOfOtherJoints) {
    ASSERT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const auto joints = drawJoints(*skeleton);
        const Scene after = deleteJoints(scene, characterIn(scene), joints).value();
        RC_ASSERT(skeletonIn(after).size() == skeleton->size() - static_cast<int>(joints.size()));
        RC_ASSERT(movedJoints(*skeleton, skeletonIn(after)).empty());
        for (const JointId joint : joints) RC_ASSERT(!skeletonIn(after).find(joint));
    }));
}

TEST(SkeletonLaws, newJointsMoveNoOthers) {
    ASSERT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const JointId joint = drawJoint(*skeleton);
        const auto joints = drawJoints(*skeleton);
        for (const Scene& after : {addJoint(scene, characterIn(scene), joint).value(),
                                   insertJoint(scene, characterIn(scene), joint).value(),
                                   duplicateJoints(scene, characterIn(scene), joints).value()}) {
            RC_ASSERT(movedJoints(*skeleton, skeletonIn(after)).empty());
        }
    }));
}

TEST(SkeletonLaws, deletingAnInsertedJointRestoresTheSkeleton) {
    ASSERT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const Scene with = insertJoint(scene, characterIn(scene), drawJoint(*skeleton)).value();
        const JointId inserted{with.lastId};
        RC_ASSERT(skeletonIn(with).find(inserted).has_value());
        const Scene without = deleteJoints(with, characterIn(scene), {&inserted, 1}).value();
        RC_ASSERT(movedJoints(*skeleton, skeletonIn(without)).empty());
        const Skeleton& after = skeletonIn(without);
        for (int i = 0; i < skeleton->size(); ++i) {
            const int parent = after[*after.find((*skeleton)[i].id)].parent;
            const JointId above = parent == kNoParent ? JointId{} : after[parent].id;
            const int old = (*skeleton)[i].parent;
            RC_ASSERT(above == (old == kNoParent ? JointId{} : (*skeleton)[old].id));
        }
    }));
}

TEST(SkeletonLaws, descendantsOfAMovedJointStayOrFollow) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const JointId joint = drawJoint(*skeleton);
        test::Dice dice(seed);
        Transform rest = (*skeleton)[*skeleton->find(joint)].rest;
        rest.translation += dice.vector(0.3);
        rest.rotation = dice.rotation();
        const Scene fixed =
            setRest(scene, characterIn(scene), joint, rest, Descendants::keepPosition).value();
        RC_ASSERT(movedJoints(*skeleton, skeletonIn(fixed)) == std::vector{joint});
        const int index = *skeleton->find(joint);
        RC_ASSERT((tailOf(*skeleton, index) - tailOf(skeletonIn(fixed), index)).norm() < kExact);
        const Scene follows = setRest(scene, characterIn(scene), joint, rest, Descendants::follow).value();
        for (int i = 0; i < skeleton->size(); ++i) {
            if (i != index) RC_ASSERT(skeletonIn(follows)[i].rest == (*skeleton)[i].rest);
        }
    }));
}

TEST(SkeletonLaws, aRollTurnsOnlyTheAxesAndReadsBack) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const JointId joint = drawJoint(*skeleton);
        const int index = *skeleton->find(joint);
        const double roll = test::Dice(seed).between(-3.1, 3.1);
        const Scene after = setRoll(scene, characterIn(scene), joint, roll).value();
        const Skeleton& rolled = skeletonIn(after);
        RC_ASSERT(std::abs(restRoll(rolled, index) - roll) < 1e-7);
        RC_ASSERT((tailOf(*skeleton, index) - tailOf(rolled, index)).norm() < kExact);
        const auto moved = movedJoints(*skeleton, rolled);
        RC_ASSERT(moved.empty() || moved == std::vector{joint});
    }));
}

TEST(SkeletonLaws, changingTheLengthKeepsTheDirection) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        const auto skeleton = *test::randomSkeleton();
        const Scene scene = sceneWith(skeleton);
        const JointId joint = drawJoint(*skeleton);
        const double length = test::Dice(seed).between(0.01, 3);
        const Scene after = setLength(scene, characterIn(scene), joint, length).value();
        const Joint& before = (*skeleton)[*skeleton->find(joint)];
        const Joint& now = skeletonIn(after)[*skeletonIn(after).find(joint)];
        RC_ASSERT(std::abs(now.tail.norm() - length) < kExact);
        RC_ASSERT(now.tail.normalized().dot(before.tail.normalized()) > 1 - kExact);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
