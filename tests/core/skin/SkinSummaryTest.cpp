#include "core/skin/Skin.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

/// The first vertex follows only joint 1, the second joint 1 by 3/4 and joint 2 by 1/4; joint 0 has no
/// influence.
Skin unevenSkin() {
    Skin skin;
    skin.joints = {{JointId{1}}, {JointId{2}}, {JointId{3}}};
    skin.influences = {{{1, 1}}, {{1, 0.75F}, {2, 0.25F}}};
    return skin;
}

TEST(SkinSummary, isEmptyWithoutVertices) {
    const SkinSummary summary = summaryOf(rigidSkin({JointId{1}}, 0));
    EXPECT_EQ(summary.vertices, 0U);
    EXPECT_EQ(summary.maxInfluences, 0U);
    EXPECT_EQ(summary.meanInfluences(), 0);
    EXPECT_EQ(summary.usedJoints(), 0U);
    EXPECT_EQ(summary.meshFraction(0), 0);
}

TEST(SkinSummary, countsVerticesAndWeightOfEachJoint) {
    const SkinSummary summary = summaryOf(unevenSkin());
    ASSERT_EQ(summary.joints.size(), 3U);
    EXPECT_EQ(summary.joints[0].vertices, 0U);
    EXPECT_EQ(summary.joints[1].vertices, 2U);
    EXPECT_EQ(summary.joints[1].weight, 1.75);
    EXPECT_EQ(summary.joints[2].vertices, 1U);
    EXPECT_EQ(summary.meshFraction(1), 0.875);
    EXPECT_EQ(summary.usedJoints(), 2U);
}

TEST(SkinSummary, countsInfluences) {
    const SkinSummary summary = summaryOf(unevenSkin());
    EXPECT_EQ(summary.vertices, 2U);
    EXPECT_EQ(summary.influences, 3U);
    EXPECT_EQ(summary.maxInfluences, 2U);
    EXPECT_EQ(summary.meanInfluences(), 1.5);
}

TEST(SkinSummary, aRigidMeshBelongsToItsJoint) {
    const SkinSummary summary = summaryOf(rigidSkin({JointId{1}}, 5));
    EXPECT_EQ(summary.joints[0].vertices, 5U);
    EXPECT_EQ(summary.meshFraction(0), 1);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
