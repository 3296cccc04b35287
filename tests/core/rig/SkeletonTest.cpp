#include "core/rig/Skeleton.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Joint joint(std::string name, int parent, const Eigen::Vector3d& translation = {0, 1, 0}) {
    Joint made;
    made.name = std::move(name);
    made.parent = parent;
    made.rest.translation = translation;
    return made;
}

void expectRefusal(std::vector<Joint> joints, ErrorCode code, const std::string& where) {
    const auto skeleton = Skeleton::create(std::move(joints));
    ASSERT_FALSE(skeleton.has_value());
    EXPECT_EQ(skeleton.error().code, code);
    EXPECT_EQ(skeleton.error().where, where);
    EXPECT_FALSE(skeleton.error().message.empty());
}

TEST(Skeleton, rejectsDuplicateNames) {
    expectRefusal({joint("hip", kNoParent), joint("hip", 0)}, ErrorCode::duplicateName, "joint hip");
}

TEST(Skeleton, rejectsDuplicateIds) {
    auto hip = joint("hip", kNoParent);
    auto knee = joint("knee", 0);
    hip.id = knee.id = JointId{7};
    expectRefusal({hip, knee}, ErrorCode::duplicateName, "joint knee");
}

TEST(Skeleton, rejectsParentsAfterTheirChildren) {
    expectRefusal({joint("hip", 0)}, ErrorCode::hierarchyBroken, "joint hip");
    expectRefusal({joint("hip", kNoParent), joint("knee", 2), joint("foot", 1)}, ErrorCode::hierarchyBroken,
                  "joint knee");
    expectRefusal({joint("hip", -2)}, ErrorCode::hierarchyBroken, "joint hip");
}

TEST(Skeleton, rejectsNonFiniteNumbers) {
    auto bent = joint("bent", kNoParent);
    bent.rest.rotation.x() = std::numeric_limits<double>::quiet_NaN();
    expectRefusal({bent}, ErrorCode::numberNotFinite, "joint bent");
    auto endless = joint("endless", kNoParent);
    endless.tail.z() = std::numeric_limits<double>::infinity();
    expectRefusal({endless}, ErrorCode::numberNotFinite, "joint endless");
}

TEST(Skeleton, rejectsPositionsThatAreTooFar) {
    const double far = std::numeric_limits<double>::max();
    expectRefusal({joint("a", kNoParent, {far, 0, 0})}, ErrorCode::numberNotFinite, "joint a");
    expectRefusal({joint("a", kNoParent, {6e149, 0, 0}), joint("b", 0, {6e149, 0, 0})},
                  ErrorCode::numberNotFinite, "joint b");
    EXPECT_TRUE(Skeleton::create({joint("a", kNoParent, {0, -9e149, 0})}));
}

TEST(Skeleton, rejectsLimitsThatAllowNothing) {
    auto knee = joint("knee", kNoParent);
    knee.limits.angles[1] = {AngleLimit::Mode::limited, 1, 0.5};
    expectRefusal({knee}, ErrorCode::valueRange, "joint knee");
    knee.limits.angles[1] = {AngleLimit::Mode::limited, std::nan(""), 0.5};
    expectRefusal({knee}, ErrorCode::numberNotFinite, "joint knee");
    knee.limits.angles[1] = {AngleLimit::Mode::locked, 0.1, 0.2};
    expectRefusal({knee}, ErrorCode::valueRange, "joint knee");
}

TEST(Skeleton, acceptsLimitsOpenOnOneSideOnly) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    auto knee = joint("knee", kNoParent);
    for (const auto& [min, max] : {std::pair(-kInfinity, kInfinity), std::pair(kInfinity, kInfinity),
                                   std::pair(-kInfinity, -kInfinity), std::pair(kInfinity, 1.0)}) {
        knee.limits.angles[1] = {AngleLimit::Mode::limited, min, max};
        expectRefusal({knee}, ErrorCode::numberNotFinite, "joint knee");
    }
    knee.limits.angles[1] = {AngleLimit::Mode::locked, kInfinity, kInfinity};
    expectRefusal({knee}, ErrorCode::numberNotFinite, "joint knee");
    knee.limits.angles[1] = {AngleLimit::Mode::limited, -kInfinity, 1};
    EXPECT_TRUE(Skeleton::create({knee}).has_value());
}

TEST(Skeleton, rejectsTooManyJoints) {
    std::vector<Joint> joints;
    for (int i = 0; i <= kMaximumJoints; ++i)
        joints.push_back(joint(std::string("j").append(std::to_string(i)), i - 1));
    expectRefusal(joints, ErrorCode::limitExceeded, "joint j65536");
    joints.pop_back();
    EXPECT_TRUE(Skeleton::create(joints).has_value());
}

TEST(Skeleton, findsJointsByNameAndId) {
    auto hip = joint("hip", kNoParent);
    auto knee = joint("knee", 0);
    hip.id = JointId{4};
    knee.id = JointId{9};
    const Skeleton skeleton = Skeleton::create({hip, knee, joint("foot", 1)}).value();
    EXPECT_EQ(skeleton.size(), 3);
    EXPECT_EQ(skeleton.find("knee"), 1);
    EXPECT_EQ(skeleton.find(JointId{9}), 1);
    EXPECT_EQ(skeleton.find("Knee"), std::nullopt);
    EXPECT_EQ(skeleton.find(JointId{5}), std::nullopt);
    EXPECT_EQ(skeleton.find(JointId{}), std::nullopt);
    EXPECT_EQ(skeleton.children(0), std::vector<int>{1});
    EXPECT_TRUE(skeleton.children(2).empty());
    EXPECT_EQ(skeleton.parents(), (std::vector<int>{kNoParent, 0, 1}));
}

TEST(Skeleton, restModelChainsTheRestTransforms) {
    auto hip = joint("hip", kNoParent, {1, 2, 3});
    hip.rest.rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ());
    hip.rest.scale = {2, 1, 1};
    const Skeleton skeleton = Skeleton::create({hip, joint("knee", 0, {1, 0, 0})}).value();
    // x of the hip points along the model's y and is stretched to 2.
    EXPECT_TRUE(skeleton.restModel()[1].translation().isApprox(Eigen::Vector3d(1, 4, 3), 1e-15));
}

TEST(Skeleton, extentIsTheDiagonalOfHeadsAndTails) {
    auto foot = joint("foot", 0, {0, -1, 0});
    foot.tail = {0, 0, 2};
    const Skeleton skeleton = Skeleton::create({joint("hip", kNoParent, {0, 1, 0}), foot}).value();
    EXPECT_DOUBLE_EQ(skeleton.extent(), std::sqrt(5.0));
}

TEST(Skeleton, extentIsNeverZero) {
    EXPECT_EQ(Skeleton{}.extent(), 1e-6);
    EXPECT_EQ(Skeleton::create({}).value().extent(), 1e-6);
    EXPECT_EQ(Skeleton::create({joint("point", kNoParent, {5, 5, 5})}).value().extent(), 1e-6);
}

TEST(Skeleton, childrenAndParentsAgreeOnRandomRigs) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton();
        int links = 0;
        for (int i = 0; i < skeleton->size(); ++i) {
            for (const int child : skeleton->children(i)) {
                RC_ASSERT((*skeleton)[child].parent == i);
                ++links;
            }
            RC_ASSERT(skeleton->find((*skeleton)[i].name) == i);
            RC_ASSERT(skeleton->find((*skeleton)[i].id) == i);
        }
        const auto roots = std::count(skeleton->parents().begin(), skeleton->parents().end(), kNoParent);
        RC_ASSERT(links + roots == skeleton->size());
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
