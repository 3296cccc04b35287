#include <gtest/gtest.h>

#include "core/math/Angle.h"
#include "core/rig/Skeleton.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Joint joint(int parent, const Eigen::Vector3d& translation) {
    Joint made;
    made.parent = parent;
    made.rest.translation = translation;
    return made;
}

TEST(DeriveTails, tailIsTheOnlyChildsHead) {
    std::vector<Joint> joints{joint(kNoParent, {0, 1, 0}), joint(0, {0, 0, 3}), joint(1, {2, 0, 0})};
    deriveTails(joints, {});
    EXPECT_EQ(joints[0].tail, Eigen::Vector3d(0, 0, 3));
    EXPECT_EQ(joints[1].tail, Eigen::Vector3d(2, 0, 0));
}

TEST(DeriveTails, tailIsTheMeanOfSeveralChildren) {
    std::vector<Joint> joints{joint(kNoParent, {0, 0, 0}), joint(0, {1, 2, 0}), joint(0, {-1, 4, 0})};
    deriveTails(joints, {});
    EXPECT_EQ(joints[0].tail, Eigen::Vector3d(0, 3, 0));
}

TEST(DeriveTails, aLeafHasItsParentsLengthInItsOwnDirection) {
    std::vector<Joint> joints{joint(kNoParent, {0, 0, 0}), joint(0, {0, 2, 0}), joint(1, {0.5, 0, 0})};
    // The leaf's x axis points along its parent's y: the parent's x is its -y.
    joints[2].rest.rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ());
    deriveTails(joints, {});
    EXPECT_TRUE(joints[2].tail.isApprox(Eigen::Vector3d(0, -0.5, 0), 1e-15));
    joints[1].tail = {0, 0, 4};
    joints[2].tail.setZero();
    deriveTails(joints, {});
    EXPECT_TRUE(joints[2].tail.isApprox(Eigen::Vector3d(0, -4, 0), 1e-15));
}

TEST(DeriveTails, aLeafBelowABonelessJointHasItsDistance) {
    std::vector<Joint> joints{joint(kNoParent, {0, 0, 0}), joint(0, {0, 3, 0})};
    deriveTails(joints, {true, false});
    EXPECT_EQ(joints[0].tail, Eigen::Vector3d(0, 0, 0));
    EXPECT_EQ(joints[1].tail, Eigen::Vector3d(0, 3, 0));
}

TEST(DeriveTails, aLeafAtItsParentsHeadPointsLikeItsParent) {
    std::vector<Joint> joints{joint(kNoParent, {0, 0, 0}), joint(0, {0, 0, 0})};
    joints[0].tail = {0, 2, 0};
    deriveTails(joints, {});
    EXPECT_EQ(joints[1].tail, Eigen::Vector3d(0, 2, 0));
}

TEST(DeriveTails, givenTailsAreKept) {
    std::vector<Joint> joints{joint(kNoParent, {0, 0, 0}), joint(0, {0, 3, 0})};
    joints[0].tail = {7, 0, 0};
    deriveTails(joints, {});
    EXPECT_EQ(joints[0].tail, Eigen::Vector3d(7, 0, 0));
    EXPECT_EQ(joints[1].tail, Eigen::Vector3d(0, 7, 0));
}

TEST(DeriveTails, aLoneJointHasNoBone) {
    std::vector<Joint> joints{joint(kNoParent, {1, 1, 1})};
    deriveTails(joints, {});
    EXPECT_EQ(joints[0].tail, Eigen::Vector3d(0, 0, 0));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
