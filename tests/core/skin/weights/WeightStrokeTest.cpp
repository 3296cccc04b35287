#include "core/skin/weights/WeightStroke.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "tests/core/RandomMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr std::uint16_t kArm = 1, kHand = 2;

/// A flat grid of vertices 1 cm apart that follows the first of three joints.
class WeightStrokes : public testing::Test {
protected:
    static constexpr int kSide = 21;

    WeightStrokes() {
        auto geometry = std::make_shared<Geometry>();
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                geometry->positions.emplace_back(0.01F * static_cast<float>(x), 0.01F * static_cast<float>(y),
                                                 0);
            }
        }
        for (int y = 0; y + 1 < kSide; ++y) {
            for (int x = 0; x + 1 < kSide; ++x) {
                const std::uint32_t a = at(x, y), b = at(x, y + 1);
                geometry->triangles.push_back({a, a + 1, b});
                geometry->triangles.push_back({a + 1, b + 1, b});
            }
        }
        geometry->normals.assign(geometry->positions.size(), Eigen::Vector3f::UnitZ());
        mesh_.geometry = geometry;
        Skin skin = rigidSkin({JointId{1}}, geometry->positions.size());
        skin.joints = {{JointId{1}}, {JointId{2}}, {JointId{3}}};
        mesh_.skin = std::make_shared<const Skin>(skin);
    }

    static std::uint32_t at(int x, int y) { return static_cast<std::uint32_t>(y * kSide + x); }
    BrushDab center(float radius = 0.05F) const { return {{0.1F, 0.1F, 0}, {0, 0, 1}, radius, 1}; }
    WeightStroke stroke(const WeightBrush& brush, const LockedJoints& locked = {}) {
        nearby_.emplace(mesh_.geometry);
        neighbors_.emplace(*mesh_.geometry);
        return {mesh_, *nearby_, *neighbors_, locked, brush};
    }
    Skin painted(const WeightBrush& brush, const std::vector<BrushDab>& dabs, std::uint16_t joint = kArm) {
        WeightStroke painting = stroke(brush);
        for (const BrushDab& dab : dabs) {
            if (brush.mode == BrushMode::smooth)
                painting.smooth(dab);
            else
                painting.add(dab, joint, 0);
        }
        const Skin skin = painting.skin();
        EXPECT_EQ(fault(skin), nullptr);
        return skin;
    }
    static float weight(const Skin& skin, std::uint32_t vertex, std::uint16_t joint = kArm) {
        return InfluenceRow(skin.at(vertex)).weightOf(joint);
    }

    Mesh mesh_;
    std::optional<NearbyVertices> nearby_;
    std::optional<VertexNeighbors> neighbors_;
};

TEST_F(WeightStrokes, fallOffFromTheCenter) {
    const Skin smooth = painted({.strength = 0.8}, {center()}),
               linear = painted({.strength = 0.8, .falloff = BrushFalloff::linear}, {center()}),
               constant = painted({.strength = 0.8, .falloff = BrushFalloff::constant}, {center()});
    for (const Skin& skin : {smooth, linear, constant}) {
        EXPECT_FLOAT_EQ(weight(skin, at(10, 10)), 0.8F);
        EXPECT_EQ(weight(skin, at(10, 16)), 0);
    }
    // Two fifths from the centre: 1 - 3 (2/5)^2 + 2 (2/5)^3 = 0.648.
    EXPECT_NEAR(weight(smooth, at(12, 10)), 0.8 * 0.648, 1e-5);
    EXPECT_NEAR(weight(linear, at(12, 10)), 0.8 * 0.6, 1e-5);
    EXPECT_FLOAT_EQ(weight(constant, at(12, 10)), 0.8F);
}

TEST_F(WeightStrokes, eachModeChangesWeightsAsItsNameSays) {
    mesh_.skin = std::make_shared<const Skin>(
        painted({.strength = 0.6, .falloff = BrushFalloff::constant}, {center(1)}));
    const auto with = [&](BrushMode mode, double strength, double value = 1) {
        return weight(painted({mode, strength, value, BrushFalloff::constant}, {center()}), at(10, 10));
    };
    EXPECT_FLOAT_EQ(with(BrushMode::add, 0.25), 0.85F);
    EXPECT_FLOAT_EQ(with(BrushMode::add, 0.9), 1);
    EXPECT_FLOAT_EQ(with(BrushMode::subtract, 0.25), 0.35F);
    EXPECT_FLOAT_EQ(with(BrushMode::subtract, 0.9), 0);
    EXPECT_FLOAT_EQ(with(BrushMode::replace, 1, 0.2), 0.2F);
    EXPECT_FLOAT_EQ(with(BrushMode::replace, 0.5, 0.2), 0.4F);
    EXPECT_FLOAT_EQ(with(BrushMode::scale, 1, 0.5), 0.3F);
    EXPECT_FLOAT_EQ(with(BrushMode::scale, 1, 2), 1);
    EXPECT_FLOAT_EQ(with(BrushMode::smooth, 1), 0.6F) << "the neighbours have the same weight";
}

/// Whatever the number and order of dabs, a vertex gets what the strongest of them gives.
TEST_F(WeightStrokes, overlappingDabsDoNotAddUp) {
    EXPECT_TRUE(rc::check([this] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<BrushDab> dabs;
        for (int i = dice.integer(1, 12); i > 0; --i) {
            BrushDab dab = center();
            dab.center.x() = static_cast<float>(dice.between(0, 0.2));
            dab.pressure = dice.between(0, 1);
            dabs.push_back(dab);
        }
        const WeightBrush brush{.strength = 0.7};
        const Skin once = painted(brush, dabs);
        std::ranges::reverse(dabs);
        RC_ASSERT(painted(brush, dabs).influences == once.influences);
        dabs.insert(dabs.end(), dabs.begin(), dabs.end());
        RC_ASSERT(painted(brush, dabs).influences == once.influences);
        std::vector<float> strongest(once.vertexCount());
        for (const BrushDab& dab : dabs) {
            const Skin alone = painted(brush, {dab});
            for (std::uint32_t v = 0; v < once.vertexCount(); ++v)
                strongest[v] = std::max(strongest[v], weight(alone, v));
        }
        for (std::uint32_t v = 0; v < once.vertexCount(); ++v) RC_ASSERT(weight(once, v) == strongest[v]);
    }));
}

TEST_F(WeightStrokes, smoothingAddsUpAndSpreads) {
    mesh_.skin = std::make_shared<const Skin>(
        painted({.mode = BrushMode::add, .strength = 1, .falloff = BrushFalloff::constant}, {center(0.02F)}));
    const WeightBrush smooth{.mode = BrushMode::smooth, .strength = 1};
    const float before = weight(*mesh_.skin, at(10, 10));
    const float once = weight(painted(smooth, {center()}), at(12, 10)),
                often = weight(painted(smooth, std::vector(6, center())), at(10, 10));
    EXPECT_GT(once, 0);
    EXPECT_LT(once, 1);
    EXPECT_LT(often, before);
}

TEST_F(WeightStrokes, subtractingTheOnlyInfluenceGivesItToTheHeir) {
    mesh_.skin = std::make_shared<const Skin>(
        painted({.strength = 1, .falloff = BrushFalloff::constant}, {center(1)}, kHand));
    WeightStroke painting = stroke({.mode = BrushMode::subtract, .strength = 0.25});
    painting.add(center(), kHand, kArm);
    EXPECT_FLOAT_EQ(weight(painting.skin(), at(10, 10), kHand), 0.75F);
    EXPECT_FLOAT_EQ(weight(painting.skin(), at(10, 10), kArm), 0.25F);
    WeightStroke withoutHeir = stroke({.mode = BrushMode::subtract, .strength = 0.25});
    withoutHeir.add(center(), kHand, std::nullopt);
    EXPECT_FLOAT_EQ(weight(withoutHeir.skin(), at(10, 10), kHand), 1) << "nothing else could follow";
}

TEST_F(WeightStrokes, lockedJointsKeepTheirWeights) {
    mesh_.skin = std::make_shared<const Skin>(
        painted({.strength = 0.4, .falloff = BrushFalloff::constant}, {center(1)}, kHand));
    LockedJoints locked;
    locked.lock(kHand);
    WeightStroke painting = stroke({.strength = 1}, locked);
    painting.add(center(), kArm, 0);
    const Skin skin = painting.skin();
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_FLOAT_EQ(weight(skin, at(10, 10), kHand), 0.4F);
    EXPECT_FLOAT_EQ(weight(skin, at(10, 10), kArm), 0.6F) << "all that is not locked";
}

TEST_F(WeightStrokes, twoJointsShareAVertexEvenly) {
    WeightStroke painting = stroke({.strength = 0.8});
    painting.add(center(), kArm, 0);
    painting.add(center(), kHand, 0);
    EXPECT_FLOAT_EQ(weight(painting.skin(), at(10, 10), kArm), 0.5F);
    EXPECT_FLOAT_EQ(weight(painting.skin(), at(10, 10), kHand), 0.5F);
}

TEST_F(WeightStrokes, frontFacesOnlyLeavesOutTheFarSide) {
    auto geometry = std::make_shared<Geometry>(*mesh_.geometry);
    geometry->normals[at(11, 10)] = -Eigen::Vector3f::UnitZ();
    mesh_.geometry = geometry;
    EXPECT_EQ(weight(painted({.strength = 1}, {center()}), at(11, 10)), 0);
    EXPECT_GT(weight(painted({.strength = 1, .frontOnly = false}, {center()}), at(11, 10)), 0.5F);
}

TEST_F(WeightStrokes, chunksOfUntouchedVerticesAreShared) {
    const Skin skin = painted({.strength = 1}, {{{0, 0, 0}, {0, 0, 1}, 0.02F, 1}});
    const auto &before = mesh_.skin->influences.chunks(), &after = skin.influences.chunks();
    ASSERT_EQ(before.size(), 2U);
    EXPECT_NE(before[0], after[0]);
    EXPECT_EQ(before[1], after[1]);
}

TEST_F(WeightStrokes, keepTheSumForAnySkin) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton =
            test::makeSkeleton(*rc::gen::arbitrary<std::uint32_t>(), dice.integer(2, 12));
        Mesh mesh;
        mesh.geometry = std::make_shared<const Geometry>(test::makeGeometry(dice, 40));
        mesh.skin = std::make_shared<const Skin>(test::makeSkin(dice, skeleton, 40));
        const NearbyVertices nearby(mesh.geometry);
        const VertexNeighbors neighbors(*mesh.geometry);
        const auto last = static_cast<int>(mesh.skin->joints.size()) - 1;
        const auto joint = static_cast<std::uint16_t>(dice.integer(0, last));
        LockedJoints locked;
        for (std::uint16_t j = 0; j <= last; ++j) {
            if (j != joint && dice.chance(0.3)) locked.lock(j);
        }
        WeightBrush brush{kBrushModes[static_cast<std::size_t>(dice.integer(0, 4))], dice.between(0, 1),
                          dice.between(0, 1), BrushFalloff::smooth, false};
        WeightStroke painting(mesh, nearby, neighbors, locked, brush);
        for (int i = 0; i < 3; ++i) {
            const BrushDab dab{dice.vector(1).cast<float>(), {0, 0, 1}, 0.8F, 1};
            if (brush.mode == BrushMode::smooth)
                painting.smooth(dab);
            else
                painting.add(dab, joint, std::nullopt);
        }
        const Skin skin = painting.skin();
        RC_ASSERT(fault(skin) == nullptr);
        for (std::size_t v = 0; v < 40; ++v) {
            for (std::uint16_t j = 0; j <= last; ++j) {
                if (locked.contains(j))
                    RC_ASSERT(InfluenceRow(skin.at(v)).weightOf(j) ==
                              InfluenceRow(mesh.skin->at(v)).weightOf(j));
            }
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
