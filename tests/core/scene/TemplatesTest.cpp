#include "core/scene/templates/Templates.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

Scene makeTemplate(std::string_view name) {
    const auto scene = newFromTemplate(name);
    EXPECT_TRUE(scene.has_value()) << name;
    return scene.value_or(Scene{});
}

const Skeleton& skeletonOf(const Scene& scene) { return *scene.characters[0]->skeleton; }

/// "upperArm.L" for "upperArm.R"; the joint's own name if it has no side.
std::string otherSide(std::string name) {
    if (name.ends_with(".L"))
        name.back() = 'R';
    else if (name.ends_with(".R"))
        name.back() = 'L';
    return name;
}

Eigen::AlignedBox3d box(const Skeleton& skeleton) {
    Eigen::AlignedBox3d all;
    for (int i = 0; i < skeleton.size(); ++i) {
        const BoneEnds ends = boneEnds(skeleton[i], skeleton.restModel()[static_cast<std::size_t>(i)]);
        all.extend(ends.head);
        all.extend(ends.tail);
    }
    return all;
}

/// The position of the tail of `observed` when `turned` is turned about one of its axes.
Vector3d tailAfterTurn(const Skeleton& skeleton, std::string_view turned, int axis, double turn,
                       std::string_view observed) {
    Pose pose = restPose(skeleton);
    const int joint = skeleton.find(turned).value();
    pose[static_cast<std::size_t>(joint)].rotation *=
        Eigen::Quaterniond(Eigen::AngleAxisd(radians(turn), Vector3d::Unit(axis)));
    std::vector<Affine> model(static_cast<std::size_t>(skeleton.size()));
    forwardKinematics(skeleton, pose, model);
    const int end = skeleton.find(observed).value();
    return boneEnds(skeleton[end], model[static_cast<std::size_t>(end)]).tail;
}

const AngleLimit& limitAbout(const Skeleton& skeleton, std::string_view name, int axis) {
    const Joint& joint = skeleton[skeleton.find(name).value()];
    const auto order = axes(joint.order);
    return joint.limits.angles[static_cast<std::size_t>(std::ranges::find(order, axis) - order.begin())];
}

class Template : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Each, Template, testing::ValuesIn(templateNames().begin(), templateNames().end()),
                         [](const auto& instance) {
                             std::string name(instance.param);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Templates, rejectUnknownNames) {
    const auto scene = newFromTemplate("centaur");
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::nameUnknown);
    EXPECT_EQ(scene.error().where, "centaur");
}

TEST(Templates, areSeven) {
    const std::vector<std::string_view> names(templateNames().begin(), templateNames().end());
    EXPECT_EQ(names, (std::vector<std::string_view>{"biped", "quadruped", "arm", "hand", "leg", "robot-arm",
                                                    "empty"}));
}

TEST(Templates, bipedsHaveTheExpectedPositions) {
    const Scene scene = makeTemplate("biped");
    const Skeleton& skeleton = skeletonOf(scene);
    EXPECT_EQ(skeleton.size(), 22);
    const auto head = [&](std::string_view name) {
        return skeleton.restModel()[static_cast<std::size_t>(skeleton.find(name).value())].translation();
    };
    EXPECT_TRUE(head("shin.L").isApprox(Vector3d(0.1, 0.51, 0.012), 1e-12));
    EXPECT_TRUE(head("shin.R").isApprox(Vector3d(-0.1, 0.51, 0.012), 1e-12));
    EXPECT_TRUE(head("hand.L").isApprox(Vector3d(0.562, 1.058, 0.01), 1e-12));
    EXPECT_TRUE(head("head").isApprox(Vector3d(0, 1.57, 0.015), 1e-12));
}

TEST(Templates, bipedsBendLikeBodies) {
    const Scene scene = makeTemplate("biped");
    const Skeleton& skeleton = skeletonOf(scene);
    const Vector3d ankle = tailAfterTurn(skeleton, "shin.L", 0, 90, "shin.L");
    EXPECT_LT(ankle.z(), -0.4);          // the shin folds back
    EXPECT_NEAR(ankle.x(), 0.1, 1e-12);  // in its own plane
    EXPECT_GT(tailAfterTurn(skeleton, "forearm.L", 0, 90, "forearm.L").z(), 0.2);
    EXPECT_GT(tailAfterTurn(skeleton, "thigh.L", 0, -90, "thigh.L").z(), 0.4);
    EXPECT_GT(tailAfterTurn(skeleton, "upperArm.L", 2, 45, "forearm.L").y(), 1.40);  // raised to horizontal
    EXPECT_GT(tailAfterTurn(skeleton, "upperArm.R", 2, -45, "forearm.R").y(), 1.40);
    EXPECT_GT(tailAfterTurn(skeleton, "thigh.L", 2, -30, "shin.L").x(), 0.45);  // away from the other leg
    EXPECT_GT(tailAfterTurn(skeleton, "foot.L", 0, -20, "foot.L").y(), 0.05);   // toes up
    EXPECT_GT(tailAfterTurn(skeleton, "spine", 0, 27, "head").z(), 0.2);        // forward
}

TEST(Templates, bipedHingesHaveClinicalRanges) {
    const Scene scene = makeTemplate("biped");
    const Skeleton& skeleton = skeletonOf(scene);
    for (const char* knee : {"shin.L", "shin.R"}) {
        const AngleLimit& limit = limitAbout(skeleton, knee, 0);
        EXPECT_NEAR(degrees(limit.max - limit.min), 135, 1e-9);
        EXPECT_NEAR(degrees(limit.min), -5, 1e-9);  // the rest pose is bent by this angle
        EXPECT_EQ(skeleton[skeleton.find(knee).value()].free.size(), 1);
    }
    EXPECT_NEAR(degrees(limitAbout(skeleton, "forearm.L", 0).max - limitAbout(skeleton, "forearm.L", 0).min),
                150, 1e-9);
    EXPECT_NEAR(degrees(limitAbout(skeleton, "upperArm.L", 1).min), -90, 1e-9);
    EXPECT_NEAR(degrees(limitAbout(skeleton, "upperArm.R", 1).max), 90, 1e-9);
}

TEST(Templates, handsCloseTowardsThePalm) {
    const Scene scene = makeTemplate("hand");
    const Skeleton& skeleton = skeletonOf(scene);
    EXPECT_EQ(skeleton.size(), 17);
    for (const char* finger : {"index", "middle", "ring", "little"}) {
        const std::string name = finger + std::string("1.L");
        const Vector3d open = tailAfterTurn(skeleton, name, 0, 0, finger + std::string("3.L"));
        const Vector3d closed = tailAfterTurn(skeleton, name, 0, 80, finger + std::string("3.L"));
        EXPECT_GT(closed.z(), open.z() + 0.03) << finger;
        EXPECT_LT(closed.y(), open.y() - 0.03) << finger;
    }
    EXPECT_LT(tailAfterTurn(skeleton, "hand.L", 2, 20, "hand.L").x(), 0);  // towards the thumb
    EXPECT_GT(tailAfterTurn(skeleton, "thumb3.L", 0, 60, "thumb3.L").x(),
              tailAfterTurn(skeleton, "thumb3.L", 0, 0, "thumb3.L").x());
}

TEST(Templates, theRobotArmsFlangeTurnsMoreThanOnce) {
    const Scene scene = makeTemplate("robot-arm");
    const Skeleton& skeleton = skeletonOf(scene);
    EXPECT_NEAR(degrees(limitAbout(skeleton, "flange", 1).max), 400, 1e-9);
    // 90 degrees about the second axis point the arm forward; the forearm then hangs down.
    EXPECT_TRUE(
        tailAfterTurn(skeleton, "upperArm", 0, 90, "upperArm").isApprox(Vector3d(0, 0.29, 0.27), 1e-12));
    EXPECT_TRUE(
        tailAfterTurn(skeleton, "upperArm", 0, 90, "wrist").isApprox(Vector3d(0, -0.084, 0.34), 1e-12));
}

TEST(Templates, theDogsFeetAreOnTheFloor) {
    const Scene scene = makeTemplate("quadruped");
    const Skeleton& skeleton = skeletonOf(scene);
    for (const char* toes : {"foreToes.L", "foreToes.R", "hindToes.L", "hindToes.R"})
        EXPECT_NEAR(tailAfterTurn(skeleton, toes, 0, 0, toes).y(), 0, 1e-12) << toes;
    EXPECT_GT(tailAfterTurn(skeleton, "forearm.L", 0, 60, "forePaw.L").z(), 0.3);  // the paw rises in front
    EXPECT_LT(tailAfterTurn(skeleton, "shin.L", 0, 60, "shin.L").z(), -0.4);
}

TEST_P(Template, hasOneRootThatMovesAndTurns) {
    const Scene scene = makeTemplate(GetParam());
    const Skeleton& skeleton = skeletonOf(scene);
    ASSERT_GT(skeleton.size(), 0);
    EXPECT_EQ(std::ranges::count(skeleton.parents(), kNoParent), 1);
    EXPECT_EQ(skeleton[0].free.size(), 6);
    for (int i = 1; i < skeleton.size(); ++i) {
        EXPECT_FALSE(skeleton[i].free.empty()) << skeleton[i].name;
        EXPECT_FALSE(skeleton[i].free.contains(Channel::translationX)) << skeleton[i].name;
    }
}

TEST_P(Template, hasAnEmptyClipToPoseIn) {
    const Scene scene = makeTemplate(GetParam());
    ASSERT_EQ(scene.characters.size(), 1U);
    EXPECT_EQ(scene.characters[0]->name, GetParam());
    ASSERT_EQ(scene.characters[0]->clips.size(), 1U);
    const Clip& clip = *scene.characters[0]->clips[0];
    EXPECT_TRUE(clip.tracks.empty());
    EXPECT_EQ(clip.rate, FrameRate::create(30, 1));
    EXPECT_EQ(clip.firstFrame, FrameIndex{0});
    EXPECT_EQ(clip.lastFrame, FrameIndex{120});
}

TEST_P(Template, assignsIdsAfterThoseInUse) {
    const Scene scene = newFromTemplate(GetParam(), 1000).value();
    std::vector<std::uint64_t> ids{scene.characters[0]->id.value, scene.characters[0]->clips[0]->id.value};
    for (const Joint& joint : skeletonOf(scene).joints()) ids.push_back(joint.id.value);
    std::ranges::sort(ids);
    EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end());
    EXPECT_GT(ids.front(), 1000U);
    EXPECT_EQ(ids.back(), scene.lastId);
}

TEST_P(Template, restPoseIsWithinLimits) {
    const Scene scene = makeTemplate(GetParam());
    for (const Joint& joint : skeletonOf(scene).joints()) {
        for (std::size_t i = 0; i < 3; ++i) {
            const AngleLimit& limit = joint.limits.angles[i];
            EXPECT_EQ(excess(limit, 0), 0) << joint.name << i;
            const bool free = joint.free.contains(angle(static_cast<int>(i)));
            if (joint.parent == kNoParent) continue;
            EXPECT_EQ(free, limit.mode == AngleLimit::Mode::limited) << joint.name << i;
        }
    }
}

TEST_P(Template, staysFarFromGimbalPoles) {
    const Scene scene = makeTemplate(GetParam());
    for (const Joint& joint : skeletonOf(scene).joints()) {
        const AngleLimit& middle = joint.limits.angles[1];
        if (joint.parent == kNoParent || joint.free.size() < 3) continue;
        EXPECT_LT(std::max(-middle.min, middle.max), radians(80)) << joint.name;
    }
}

TEST_P(Template, bonesPointAlongY) {
    const Scene scene = makeTemplate(GetParam());
    for (const Joint& joint : skeletonOf(scene).joints()) {
        if (joint.parent == kNoParent) continue;
        EXPECT_GT(joint.tail.y(), 0.01) << joint.name;
        EXPECT_LT(joint.tail.cwiseAbs().x() + joint.tail.cwiseAbs().z(), 1e-12) << joint.name;
        EXPECT_NEAR(joint.rest.rotation.norm(), 1, 1e-12) << joint.name;
    }
}

TEST_P(Template, sidesMirrorEachOtherExactly) {
    const Scene scene = makeTemplate(GetParam());
    const Skeleton& skeleton = skeletonOf(scene);
    for (const Joint& right : skeleton.joints()) {
        if (!right.name.ends_with(".R")) continue;
        const auto index = skeleton.find(otherSide(right.name));
        ASSERT_TRUE(index) << right.name;
        const Joint& left = skeleton[*index];
        EXPECT_EQ(right.rest.translation, left.rest.translation.cwiseProduct(Vector3d(-1, 1, 1)));
        EXPECT_EQ(right.tail, left.tail.cwiseProduct(Vector3d(-1, 1, 1)));
        EXPECT_EQ(right.rest.rotation.coeffs(),
                  left.rest.rotation.coeffs().cwiseProduct(Eigen::Vector4d(1, -1, -1, 1)));
        EXPECT_EQ(right.order, left.order);
        EXPECT_EQ(right.free, left.free);
        EXPECT_EQ(skeleton[right.parent].name, otherSide(skeleton[left.parent].name));
        for (int axis = 0; axis < 3; ++axis) {
            const AngleLimit& a = limitAbout(skeleton, left.name, axis);
            const AngleLimit& b = limitAbout(skeleton, right.name, axis);
            EXPECT_EQ(b.min, axis == 0 ? a.min : -a.max) << right.name << axis;
            EXPECT_EQ(b.max, axis == 0 ? a.max : -a.min) << right.name << axis;
        }
    }
}

TEST_P(Template, wholeBodiesHaveBothSides) {
    const Scene scene = makeTemplate(GetParam());
    const Skeleton& skeleton = skeletonOf(scene);
    const bool part = GetParam() == "arm" || GetParam() == "hand" || GetParam() == "leg";
    for (const Joint& joint : skeleton.joints())
        EXPECT_EQ(skeleton.find(otherSide(joint.name)).has_value(), !part || !joint.name.ends_with(".L"));
}

TEST_P(Template, standsOnTheFloorAndHasAPlausibleSize) {
    const Scene scene = makeTemplate(GetParam());
    const Eigen::AlignedBox3d size = box(skeletonOf(scene));
    if (GetParam() == "arm") {
        EXPECT_NEAR(size.max().y(), 1.44, 1e-9);
    } else {
        EXPECT_NEAR(size.min().y(), 0, 1e-12);
    }
    EXPECT_GT(size.diagonal().norm(), 0.15);
    EXPECT_LT(size.diagonal().norm(), 2.6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
