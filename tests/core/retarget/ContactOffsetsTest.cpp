#include "core/retarget/transfer/ContactOffsets.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace SINEW_TEST_FILE {

using Path = std::vector<Eigen::Vector3d>;

/// A foot that drifts by 1 mm per frame along x, at a height of 3 cm.
Path drifting(std::size_t frames) {
    Path path;
    for (std::size_t f = 0; f < frames; ++f) path.emplace_back(0.001 * static_cast<double>(f), 0.03, 0);
    return path;
}

TEST(ContactOffsets, plantedFeetFollowThePathOnTheGround) {
    const Path base = drifting(60), planted(60, Eigen::Vector3d(7, 0.01, 5));
    const auto offsets = contactOffsets(base, planted, std::vector<ContactRange>{{20, 39}}, {10, 1});
    for (std::size_t f = 20; f < 40; ++f) {
        const Eigen::Vector3d foot = base[f] + offsets[f];
        EXPECT_NEAR(foot.x(), 0.0295, 1e-12) << "the mean of the drift";
        EXPECT_NEAR(foot.y(), 0.01, 1e-12);
    }
    EXPECT_EQ(offsets[9], Eigen::Vector3d::Zero().eval());
    EXPECT_EQ(offsets[50], Eigen::Vector3d::Zero().eval());
}

TEST(ContactOffsets, offsetsNeitherJumpNorKink) {
    const Path base = drifting(90), planted(90, Eigen::Vector3d(0, 0.01, 0));
    const auto offsets =
        contactOffsets(base, planted, std::vector<ContactRange>{{20, 34}, {41, 60}}, {12, 1});
    for (std::size_t f = 1; f + 1 < base.size(); ++f) {
        const Eigen::Vector3d bend =
            (base[f + 1] + offsets[f + 1]) - 2 * (base[f] + offsets[f]) + base[f - 1] + offsets[f - 1];
        EXPECT_LT(bend.norm(), 0.004) << f;
    }
}

TEST(ContactOffsets, aFootWithoutPlantsIsNotMoved) {
    for (const Eigen::Vector3d& offset : contactOffsets(drifting(5), drifting(5), {}, {3, 1}))
        EXPECT_EQ(offset, Eigen::Vector3d::Zero().eval());
}

TEST(ContactOffsets, smoothingIsNeverBelow) {
    std::vector<double> needed(100);
    for (std::size_t f = 0; f < needed.size(); ++f)
        needed[f] = f % 17 == 3 ? 0.05 : 0.01 * std::sin(static_cast<double>(f));
    const auto smooth = smoothAbove(needed, 6);
    for (std::size_t f = 0; f < needed.size(); ++f) {
        EXPECT_GE(smooth[f], needed[f] - 1e-15);
        EXPECT_LE(smooth[f], 0.05 + 1e-15);
        if (f > 0) {
            EXPECT_LT(std::abs(smooth[f] - smooth[f - 1]), 0.012);
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
