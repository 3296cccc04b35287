#include "core/skin/Deformation.h"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <Eigen/Geometry>
#include <cmath>
#include <numeric>

#include "core/math/Angle.h"
#include "tests/core/RandomNumber.h"

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

/// Two joints, the second 1 m above the first.
Skeleton twoJoints() {
    std::vector<Joint> joints(2);
    joints[0].id = JointId{1};
    joints[0].name = "lower";
    joints[1].id = JointId{2};
    joints[1].name = "upper";
    joints[1].parent = 0;
    joints[1].rest.translation = {0, 1, 0};
    return Skeleton::create(joints).value();
}

/// A closed tube along Y of rings of 4 n vertices, the first of which is at +X.
struct Tube {
    Geometry geometry;
    std::size_t sides;

    Tube(const std::vector<double>& heights, double radius, std::size_t sidesPerQuarter,
         const Eigen::Vector3d& at = Eigen::Vector3d::Zero())
        : sides(4 * sidesPerQuarter) {
        for (const double y : heights) {
            for (std::size_t i = 0; i < sides; ++i) {
                const double angle = 2 * kPi * static_cast<double>(i) / static_cast<double>(sides);
                const Eigen::Vector3d position =
                    at + Eigen::Vector3d(radius * std::cos(angle), y, radius * std::sin(angle));
                geometry.positions.push_back(position.cast<float>());
            }
        }
        const auto count = static_cast<std::uint32_t>(sides);
        const auto last = static_cast<std::uint32_t>((heights.size() - 1) * sides);
        for (std::uint32_t ring = 0; ring < last; ring += count) {
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t next = (i + 1) % count;
                quad(ring + i, ring + count + i, ring + count + next, ring + next);
            }
        }
        for (std::uint32_t i = 1; i + 1 < count; ++i) {
            geometry.triangles.push_back({0, i, i + 1});
            geometry.triangles.push_back({last, last + i + 1, last + i});
        }
        geometry.normals.assign(geometry.positions.size(), Eigen::Vector3f::Zero());
    }

    /// @param upperWeights  one per ring: the weight of the upper joint
    std::shared_ptr<const Mesh> bound(const Skeleton& skeleton,
                                      const std::vector<double>& upperWeights) const {
        InfluenceWriter influences;
        for (const double weight : upperWeights) {
            const auto upper = static_cast<float>(weight);
            std::vector<Influence> list;
            if (upper >= 0.5F) list.push_back({1, upper});
            if (upper < 1) list.push_back({0, 1 - upper});
            if (upper < 0.5F && upper > 0) list.push_back({1, upper});
            for (std::size_t i = 0; i < sides; ++i) influences.addVertex(list);
        }
        Skin skin;
        for (std::size_t j = 0; j < 2; ++j)
            skin.joints.push_back({skeleton.joints()[j].id, skeleton.restModel()[j].inverse()});
        skin.influences = std::move(influences).finish();
        auto mesh = std::make_shared<Mesh>();
        mesh->geometry = std::make_shared<const Geometry>(geometry);
        mesh->skin = std::make_shared<const Skin>(skin);
        return mesh;
    }

private:
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        geometry.triangles.push_back({a, b, c});
        geometry.triangles.push_back({a, c, d});
    }
};

/// Returns the rest pose with the upper joint turned.
std::vector<Affine> turned(const Skeleton& skeleton, double angle, const Eigen::Vector3d& axis) {
    std::vector<Affine> model = skeleton.restModel();
    model[1].rotate(Eigen::AngleAxisd(angle, axis));
    return model;
}

constexpr auto kLinear = SkinningMethod::linearBlend, kDual = SkinningMethod::dualQuaternion;

/// A tube 2 m long, bound to two joints whose weights blend evenly from 0.7 m to 1.3 m.
struct Limb {
    static constexpr std::size_t kQuarter = 4, kMiddleRing = 10;
    Skeleton skeleton = twoJoints();
    DeformationMeter::Meshes meshes;
    DeformationMeter meter;

    explicit Limb(double radius = 0.1) : meshes{mesh(skeleton, radius)}, meter(meshes, skeleton, nullptr) {}

    Deformation measure(std::span<const Affine> model, SkinningMethod method) const {
        return meter.measure(meshes, skeleton, model, method, nullptr);
    }
    /// The vertex of the middle ring at so many quarter turns from +X.
    static std::size_t middle(std::size_t quarters) {
        return kMiddleRing * 4 * kQuarter + quarters * kQuarter;
    }

private:
    static std::shared_ptr<const Mesh> mesh(const Skeleton& skeleton, double radius) {
        std::vector<double> heights, weights;
        for (int ring = 0; ring <= 20; ++ring) {
            heights.push_back(0.1 * ring);
            weights.push_back(std::clamp((0.1 * ring - 0.7) / 0.6, 0.0, 1.0));
        }
        return Tube(heights, radius, kQuarter).bound(skeleton, weights);
    }
};

TEST(Deformation, isZeroAtRest) {
    const Limb limb;
    for (const SkinningMethod method : {kLinear, kDual}) {
        const Deformation rest = limb.measure(limb.skeleton.restModel(), method);
        EXPECT_NEAR(rest.volume, 0, 1e-6);
        EXPECT_EQ(rest.thinner, 0);
        EXPECT_EQ(rest.penetrating, 0);
        for (const float loss : rest.thicknessLoss) EXPECT_NEAR(loss, 0, 1e-5);
    }
}

/// With equal weights, the blend of a matrix and its rotation by an angle scales by the cosine of half the
/// angle in the plane of the rotation, and not along its axis.
TEST(Deformation, aBendLosesThicknessInsideAndOutsideWithLinearBlendOnly) {
    const Limb limb;
    const auto bent = turned(limb.skeleton, kPi / 2, Eigen::Vector3d::UnitZ());
    const Deformation linear = limb.measure(bent, kLinear), dual = limb.measure(bent, kDual);
    for (const std::size_t quarters : {0U, 2U}) {
        EXPECT_NEAR(linear.thicknessLoss[Limb::middle(quarters)], 1 - std::cos(kPi / 4), 1e-4);
        EXPECT_NEAR(dual.thicknessLoss[Limb::middle(quarters)], 0, 1e-4);
    }
    for (const std::size_t quarters : {1U, 3U})
        EXPECT_NEAR(linear.thicknessLoss[Limb::middle(quarters)], 0, 1e-4);
    EXPECT_GT(linear.thinner, 0.05);
    EXPECT_EQ(dual.thinner, 0);
    EXPECT_LT(linear.volume, dual.volume);
}

TEST(Deformation, aTwistLosesThicknessAllAroundWithLinearBlendOnly) {
    const Limb limb;
    const auto twisted = turned(limb.skeleton, 2 * kPi / 3, Eigen::Vector3d::UnitY());
    const Deformation linear = limb.measure(twisted, kLinear), dual = limb.measure(twisted, kDual);
    for (std::size_t quarters = 0; quarters < 4; ++quarters) {
        EXPECT_NEAR(linear.thicknessLoss[Limb::middle(quarters)], 0.5, 1e-4);
        EXPECT_NEAR(dual.thicknessLoss[Limb::middle(quarters)], 0, 1e-4);
    }
    // The five rings with mixed weights are thinner, by 1 - |1 - w + w e^(2πi/3)|: 0.24, 0.42, 0.5, 0.42,
    // 0.24.
    EXPECT_EQ(std::ranges::count_if(linear.thicknessLoss, [](float loss) { return loss > 0.2F; }), 5 * 16);
    EXPECT_EQ(dual.thinner, 0);
}

/// At half a turn, linear blend skinning collapses the middle to a point (the candy wrapper): two pyramids of
/// a third of the volume are left. Dual quaternions keep the middle as wide as the ends.
TEST(Deformation, showsTheCandyWrapperInTheVolume) {
    const Skeleton skeleton = twoJoints();
    const DeformationMeter::Meshes prism{Tube({0, 1, 2}, 0.5, 1).bound(skeleton, {0, 0.5, 1})};
    const DeformationMeter meter(prism, skeleton, nullptr);
    const auto twisted = turned(skeleton, kPi, Eigen::Vector3d::UnitY());
    const double linear = meter.measure(prism, skeleton, twisted, kLinear, nullptr).volume;
    EXPECT_NEAR(linear, -2.0 / 3, 1e-5);
    EXPECT_GT(meter.measure(prism, skeleton, twisted, kDual, nullptr).volume, linear + 0.2);
}

TEST(Deformation, aLimbFoldedTogetherPenetratesItselfAtTheInside) {
    const Limb limb(0.15);
    const Deformation folded =
        limb.measure(turned(limb.skeleton, radians(150), Eigen::Vector3d::UnitZ()), kDual);
    EXPECT_GT(folded.penetrating, 0.02);
    EXPECT_LT(folded.penetrating, 0.5);
    // It is bent towards -X, which is at two quarters.
    for (std::size_t ring = 1; ring < 20; ++ring)
        EXPECT_EQ(folded.penetration[ring * 4 * Limb::kQuarter], 0) << ring;
    EXPECT_EQ(limb.measure(turned(limb.skeleton, radians(30), Eigen::Vector3d::UnitZ()), kDual).penetrating,
              0);
}

/// Two fingers beside each other, each of which follows a joint. The thin one is pushed through the thick
/// one.
struct Fingers {
    Skeleton skeleton = twoJoints();
    DeformationMeter::Meshes meshes;
    DeformationMeter meter;

    Fingers()
        : meshes{Tube({-1, 1}, 0.3, 2).bound(skeleton, {0, 0}),
                 Tube({-0.6, -0.4, -0.1, 0.1, 0.4, 0.6}, 0.1, 2, {1, 0, 0})
                     .bound(skeleton, std::vector<double>(6, 1))},
          meter(meshes, skeleton, nullptr) {}

    Deformation moved(const Affine& motion) const {
        std::vector<Affine> model = skeleton.restModel();
        model[1] = motion * model[1];
        return meter.measure(meshes, skeleton, model, std::nullopt, nullptr);
    }
};

TEST(Deformation, aFingerPushedThroughAnotherPenetratesWhereItIsInside) {
    const Fingers fingers;
    // Lays the thin finger across the thick one: its rings are at x = 0.6, 0.4, 0.1, -0.1, -0.4 and -0.6, of
    // which the third and the fourth are inside.
    const Affine across =
        Affine(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ())) * Eigen::Translation3d(-1, 0.01, 0.01);
    const Deformation pushed = fingers.moved(across);
    constexpr std::size_t kThick = 16;
    for (std::size_t v = 0; v < pushed.penetration.size(); ++v)
        EXPECT_EQ(pushed.penetration[v], v >= kThick + 16 && v < kThick + 32 ? 1 : 0) << v;
    const double thickCap = 0.3 * 0.3 * 2 * std::numbers::sqrt2, thinCap = thickCap / 9;
    const double thickSide = 16 * 0.3 * std::sin(kPi / 8) * 2, thinSide = thickSide / 5;
    EXPECT_NEAR(pushed.penetrating,
                0.5 / 1.2 * thinSide / (2 * thickCap + 2 * thinCap + thickSide + thinSide), 1e-4);
    EXPECT_NEAR(pushed.volume, 0, 1e-6);
    EXPECT_EQ(pushed.thinner, 0);
}

TEST(Deformation, partsThatAreInsideAtRestDoNotPenetrate) {
    const Skeleton skeleton = twoJoints();
    const DeformationMeter::Meshes eye{Tube({-1, 1}, 0.3, 2).bound(skeleton, {0, 0}),
                                       Tube({-0.1, 0.1}, 0.1, 2).bound(skeleton, {1, 1})};
    const DeformationMeter meter(eye, skeleton, nullptr);
    const auto rolled = turned(skeleton, 0.3, Eigen::Vector3d::UnitX());
    std::vector<Affine> lower = rolled;
    lower[1].translation().y() -= 0.5;
    for (const auto& model : {skeleton.restModel(), rolled, lower})
        EXPECT_EQ(meter.measure(eye, skeleton, model, kLinear, nullptr).penetrating, 0);
}

/// A rigid motion of the whole character neither thins it nor pushes it through itself, and added to a pose,
/// it changes nothing.
TEST(DeformationLaws, rigidMotionChangesNothing) {
    const Limb limb;
    EXPECT_TRUE(rc::check([&limb] {
        const double angle = *anyNumber(-kPi, kPi), up = *anyNumber(-1, 1), move = *anyNumber(-3, 3);
        const Affine motion = Eigen::Translation3d(move, 1, -2) *
                              Eigen::AngleAxisd(angle, Eigen::Vector3d(1, up, -0.5).normalized());
        for (const double bend : {0.0, 1.2}) {
            std::vector<Affine> model = turned(limb.skeleton, bend, Eigen::Vector3d::UnitX());
            const Deformation still = limb.measure(model, kLinear);
            for (Affine& joint : model) joint = motion * joint;
            const Deformation moved = limb.measure(model, kLinear);
            RC_ASSERT(std::abs(moved.volume - still.volume) < 1e-3);
            RC_ASSERT(moved.penetration == still.penetration);
            for (std::size_t v = 0; v < still.thicknessLoss.size(); ++v)
                RC_ASSERT(std::abs(moved.thicknessLoss[v] - still.thicknessLoss[v]) < 1e-3F);
        }
    }));
}

TEST(Deformation, ofMeshesWithHolesOrWithoutTrianglesIsMeasured) {
    const Skeleton skeleton = twoJoints();
    Tube open({0, 1, 2}, 0.1, 2), points({0, 1}, 0.1, 1), flat({0, 0}, 0, 1);
    open.geometry.triangles.resize(2 * 2 * 8);  // without caps
    points.geometry.triangles.clear();
    const DeformationMeter::Meshes meshes{open.bound(skeleton, {0, 0.5, 1}), points.bound(skeleton, {0, 1}),
                                          flat.bound(skeleton, {0, 1})};
    const DeformationMeter meter(meshes, skeleton, nullptr);
    const Deformation bent = meter.measure(
        meshes, skeleton, turned(skeleton, kPi / 2, Eigen::Vector3d::UnitZ()), kLinear, nullptr);
    ASSERT_EQ(bent.thicknessLoss.size(), 24U + 8 + 8);
    EXPECT_NEAR(bent.thicknessLoss[8], 1 - std::cos(kPi / 4), 1e-4);
    EXPECT_EQ(bent.thicknessLoss[24], 0);
    EXPECT_EQ(DeformationMeter({}, skeleton, nullptr)
                  .measure({}, skeleton, skeleton.restModel(), kLinear, nullptr)
                  .volume,
              0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
