#include "core/skin/VolumeChange.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

TEST(EnclosedVolume, isThatOfATetrahedronAnywhere) {
    const Triangles faces{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    for (const Eigen::Vector3f& offset : {Eigen::Vector3f(0, 0, 0), Eigen::Vector3f(5, -2, 1)}) {
        std::vector<Eigen::Vector3f> corners{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
        for (Eigen::Vector3f& corner : corners) corner += offset;
        EXPECT_NEAR(enclosedVolume(corners, faces), 1, 1e-5);
    }
}

/// A square prism of two halves, each of which follows one of two joints at its middle.
struct Prism {
    Skeleton skeleton;
    Mesh mesh;

    Prism() {
        std::vector<Joint> joints(2);
        joints[0].id = JointId{1};
        joints[0].name = "lower";
        joints[1].id = JointId{2};
        joints[1].name = "upper";
        joints[1].parent = 0;
        joints[1].rest.translation = {0, 1, 0};
        skeleton = Skeleton::create(joints).value();
        Geometry geometry;
        InfluenceWriter influences;
        for (const float y : {0.0F, 1.0F, 2.0F}) {
            for (const auto& [x, z] : {std::pair{-0.5F, -0.5F}, {0.5F, -0.5F}, {0.5F, 0.5F}, {-0.5F, 0.5F}}) {
                geometry.positions.emplace_back(x, y, z);
                if (y == 1)
                    influences.addVertex(std::array{Influence{0, 0.5F}, Influence{1, 0.5F}});
                else
                    influences.addVertex(std::array{Influence{static_cast<std::uint16_t>(y == 2), 1}});
            }
        }
        const auto quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
            geometry.triangles.push_back({a, b, c});
            geometry.triangles.push_back({a, c, d});
        };
        for (const std::uint32_t ring : {0U, 4U}) {
            for (std::uint32_t i = 0; i < 4; ++i) {
                const std::uint32_t next = (i + 1) % 4;
                quad(ring + i, ring + 4 + i, ring + 4 + next, ring + next);
            }
        }
        quad(0, 1, 2, 3);
        quad(8, 11, 10, 9);
        geometry.normals.assign(geometry.positions.size(), Eigen::Vector3f::Zero());
        mesh.geometry = std::make_shared<const Geometry>(geometry);
        Skin skin;
        for (int i = 0; i < 2; ++i)
            skin.joints.push_back(
                {skeleton[i].id, skeleton.restModel()[static_cast<std::size_t>(i)].inverse()});
        skin.influences = std::move(influences).finish();
        mesh.skin = std::make_shared<const Skin>(skin);
    }

    VolumeChange twisted(double angle) const {
        std::vector<Affine> model = skeleton.restModel();
        model[1].rotate(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitY()));
        return volumeChange(mesh, skeleton, model);
    }
};

TEST(VolumeChange, isZeroAtRest) {
    const VolumeChange change = Prism().twisted(0);
    EXPECT_NEAR(change.linearBlend, 0, 1e-6);
    EXPECT_NEAR(change.dualQuaternion, 0, 1e-6);
}

/// At half a turn, linear blend skinning collapses the middle to a point (the candy wrapper): two pyramids of
/// a third of the volume are left. Dual quaternions keep the middle as wide as the ends.
TEST(VolumeChange, showsTheCandyWrapperOfLinearBlendSkinning) {
    const VolumeChange change = Prism().twisted(kPi);
    EXPECT_NEAR(change.linearBlend, -2.0 / 3, 1e-5);
    EXPECT_GT(change.dualQuaternion, change.linearBlend + 0.2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
