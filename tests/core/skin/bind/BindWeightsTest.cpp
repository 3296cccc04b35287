#include "core/skin/bind/BindWeights.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "core/skin/bind/SolidVoxels.h"
#include "core/skin/bind/VoxelDistances.h"
#include "tests/core/skin/bind/LimbSurface.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

BindSettings settingsFor(BindMethod method, int resolution = 48) {
    BindSettings settings;
    settings.method = method;
    settings.resolution = resolution;
    return settings;
}

BoundWeights boundBy(const BindSurface& surface, const std::vector<Bone>& bones,
                     const BindSettings& settings) {
    auto bound = bindWeights(surface, bones, settings);
    if (!bound) throw std::runtime_error(bound.error().message);
    return *std::move(bound);
}

double weightOf(const VertexWeights& weights, std::size_t vertex, std::size_t bone) {
    for (const Influence& influence : weights.at(vertex)) {
        if (influence.joint == bone) return static_cast<double>(influence.weight);
    }
    return 0;
}

double largestDifference(const VertexWeights& a, const VertexWeights& b, std::size_t bones) {
    double largest = 0;
    for (std::size_t v = 0; v < a.vertexCount(); ++v) {
        for (std::size_t bone = 0; bone < bones; ++bone)
            largest = std::max(largest, std::abs(weightOf(a, v, bone) - weightOf(b, v, bone)));
    }
    return largest;
}

/// Legs with a random gap and radius.
test::Legs anyLegs() { return test::Legs(*rc::gen::inRange(4, 40) * 0.01, *rc::gen::inRange(4, 10) * 0.01); }

BindMethod anyMethod() { return *rc::gen::elementOf(kBindMethods); }

Eigen::Quaterniond anyTurn() {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    std::normal_distribution<double> normal;
    return Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random)).normalized();
}

TEST(BindWeightsLaws, weightsAreFractionsThatSumToExactlyOne) {
    EXPECT_TRUE(rc::check([] {
        const test::Legs legs = anyLegs();
        BindSettings settings = settingsFor(anyMethod(), *rc::gen::inRange(8, 64));
        settings.influences = *rc::gen::inRange<std::size_t>(1, 9);
        settings.falloff = *rc::gen::inRange(1, 51);
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settings);
        for (std::size_t v = 0; v < legs.surface.positions.size(); ++v) {
            const auto influences = bound.weights.at(v);
            RC_ASSERT(!influences.empty() && influences.size() <= settings.influences);
            double sum = 0, before = 1;
            for (const Influence& influence : influences) {
                const auto weight = static_cast<double>(influence.weight);
                RC_ASSERT(weight > 0 && weight <= before);
                before = weight;
                sum += weight;
            }
            RC_ASSERT(sum == 1);
        }
    }));
}

TEST(BindWeightsLaws, symmetricSurfacesGetSymmetricWeights) {
    EXPECT_TRUE(rc::check([] {
        const test::Legs legs = anyLegs();
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settingsFor(anyMethod()));
        const std::array<std::size_t, 5> mirrored{0, 3, 4, 1, 2};
        for (std::size_t v = 0; v < legs.surface.positions.size(); ++v) {
            const Vector3d other = legs.surface.positions[v].cwiseProduct(Vector3d(-1, 1, 1));
            const auto opposite = std::ranges::find_if(legs.surface.positions, [&](const Vector3d& position) {
                return (position - other).norm() < 1e-9;
            });
            RC_ASSERT(opposite != legs.surface.positions.end());
            const auto w = static_cast<std::size_t>(opposite - legs.surface.positions.begin());
            for (std::size_t bone = 0; bone < 5; ++bone) {
                RC_ASSERT(std::abs(weightOf(bound.weights, v, bone) -
                                   weightOf(bound.weights, w, mirrored[bone])) < 1e-6);
            }
        }
    }));
}

TEST(BindWeightsLaws, theOrderOfVerticesDoesNotMatter) {
    EXPECT_TRUE(rc::check([] {
        const test::Legs legs = anyLegs();
        const BindSettings settings = settingsFor(anyMethod());
        std::vector<std::uint32_t> newIndex(legs.surface.positions.size());
        std::iota(newIndex.begin(), newIndex.end(), 0U);
        std::ranges::shuffle(newIndex, std::mt19937(*rc::gen::arbitrary<std::uint32_t>()));
        BindSurface shuffled = legs.surface;
        for (std::size_t v = 0; v < newIndex.size(); ++v)
            shuffled.positions[newIndex[v]] = legs.surface.positions[v];
        for (auto& triangle : shuffled.triangles) {
            for (std::uint32_t& vertex : triangle) vertex = newIndex[vertex];
        }
        const BoundWeights before = boundBy(legs.surface, legs.bones, settings);
        const BoundWeights after = boundBy(shuffled, legs.bones, settings);
        for (std::size_t v = 0; v < newIndex.size(); ++v) {
            for (std::size_t bone = 0; bone < legs.bones.size(); ++bone) {
                RC_ASSERT(std::abs(weightOf(before.weights, v, bone) -
                                   weightOf(after.weights, newIndex[v], bone)) < 1e-6);
            }
        }
    }));
}

TEST(BindWeightsLaws, rigidMotionsDoNotMatter) {
    EXPECT_TRUE(rc::check([] {
        const test::Legs legs = anyLegs();
        const BindSettings settings = settingsFor(anyMethod());
        const RigidTransform motion{anyTurn(), Vector3d(1, -2, 3)};
        test::Legs moved = legs;
        for (Vector3d& position : moved.surface.positions) position = motion * position;
        for (Bone& bone : moved.bones) {
            for (BoneSegment& segment : bone) segment = {motion * segment.head, motion * segment.tail};
        }
        const BoundWeights before = boundBy(legs.surface, legs.bones, settings);
        const BoundWeights after = boundBy(moved.surface, moved.bones, settings);
        RC_ASSERT(largestDifference(before.weights, after.weights, 5) < 1e-4);
    }));
}

TEST(BindWeightsLaws, legsDoNotMoveEachOther) {
    EXPECT_TRUE(rc::check([] {
        const test::Legs legs = anyLegs();
        const BindMethod method = *rc::gen::element(BindMethod::geodesicVoxel, BindMethod::heatDiffusion);
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settingsFor(method, 96));
        for (std::size_t v = 0; v < legs.surface.positions.size(); ++v) {
            const Vector3d& position = legs.surface.positions[v];
            if (position.y() > legs.crotch - 0.15) continue;
            for (const std::size_t bone : position.x() > 0 ? std::array{3, 4} : std::array{1, 2})
                RC_ASSERT(weightOf(bound.weights, v, bone) == 0);
        }
    }));
}

/// With legs that nearly touch, straight distances bind one thigh to the other; the way inside does not.
TEST(BindWeights, distancesAreMeasuredInside) {
    const test::Legs legs(0.04, 0.08);
    const auto mistakes = [&](BindMethod method) {
        BindSettings settings = settingsFor(method, 128);
        settings.falloff = 4;
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settings);
        int count = 0;
        for (std::size_t v = 0; v < legs.surface.positions.size(); ++v) {
            const Vector3d& position = legs.surface.positions[v];
            if (position.y() < legs.crotch - 0.15 && weightOf(bound.weights, v, position.x() > 0 ? 3 : 1) > 0)
                ++count;
        }
        return count;
    };
    EXPECT_EQ(mistakes(BindMethod::geodesicVoxel), 0);
    EXPECT_EQ(mistakes(BindMethod::heatDiffusion), 0);
    EXPECT_GT(mistakes(BindMethod::closestBone), 0);
}

/// Between two fixed ends of a straight rod, the smoothest weight is a cubic: 3 t² - 2 t³.
TEST(BindWeights, biharmonicWeightsFormACubicAlongARod) {
    BindSurface rod;
    test::addCapsule(rod, {Vector3d(0, 0, 0), Vector3d(0, 2, 0)}, 0.04);
    const std::vector<Bone> bones{{{Vector3d(0, 0, 0), Vector3d(0, 0.5, 0)}},
                                  {{Vector3d(0, 1.5, 0), Vector3d(0, 2, 0)}}};
    const BoundWeights bound = boundBy(rod, bones, settingsFor(BindMethod::biharmonic, 64));
    for (std::size_t v = 0; v < rod.positions.size(); ++v) {
        const double t = std::clamp(rod.positions[v].y() - 0.5, 0.0, 1.0);
        EXPECT_NEAR(weightOf(bound.weights, v, 1), t * t * (3 - 2 * t), 0.03) << rod.positions[v].y();
    }
}

TEST(BindWeights, shinsFollowOnlyTheirBone) {
    const test::Legs legs;
    for (const BindMethod method : kBindMethods) {
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settingsFor(method, 96));
        for (std::size_t v = 0; v < legs.surface.positions.size(); ++v) {
            const Vector3d& position = legs.surface.positions[v];
            if (position.y() >= 0.1) continue;
            EXPECT_GT(weightOf(bound.weights, v, position.x() > 0 ? 2 : 4), 0.95);
        }
    }
}

/// A hole as wide as the shape, such as the opening of trousers, does not let the inside out. Only the voxels
/// of the missing round end are missing.
TEST(BindWeights, openSurfacesHaveAnInside) {
    const test::Legs legs;
    test::Legs open = legs;
    const auto isHigh = [&](const auto& triangle) {
        return std::ranges::all_of(triangle, [&](auto v) { return legs.surface.positions[v].y() >= 0; });
    };
    std::erase_if(open.surface.triangles, [&](const auto& triangle) { return !isHigh(triangle); });
    ASSERT_LT(open.surface.triangles.size(), legs.surface.triangles.size());
    const BindSettings settings = settingsFor(BindMethod::geodesicVoxel, 96);
    const BoundWeights closed = boundBy(legs.surface, legs.bones, settings);
    const BoundWeights bound = boundBy(open.surface, open.bones, settings);
    EXPECT_TRUE(bound.outside.empty());
    for (const auto& triangle : open.surface.triangles) {
        for (const std::uint32_t v : triangle) {
            for (std::size_t bone = 0; bone < legs.bones.size(); ++bone)
                EXPECT_NEAR(weightOf(bound.weights, v, bone), weightOf(closed.weights, v, bone), 0.1);
        }
    }
}

TEST(BindWeights, separatePartsFollowTheirNearestNeighbours) {
    test::Legs legs;
    const std::size_t own = legs.surface.positions.size();
    const Vector3d knee(0.18, 0.5, 0.3);
    test::addCapsule(legs.surface, {knee, knee + Vector3d(0, 0.02, 0)}, 0.02);
    for (const BindMethod method :
         {BindMethod::geodesicVoxel, BindMethod::heatDiffusion, BindMethod::biharmonic}) {
        const BoundWeights bound = boundBy(legs.surface, legs.bones, settingsFor(method, 96));
        EXPECT_EQ(bound.copied, legs.surface.positions.size() - own);
        for (std::size_t v = own; v < legs.surface.positions.size(); ++v) {
            EXPECT_GT(weightOf(bound.weights, v, 1) + weightOf(bound.weights, v, 2), 0.9);
        }
    }
}

TEST(BindWeights, reportsBonesOutsideTheMesh) {
    test::Legs legs;
    legs.bones.push_back({{Vector3d(5, 5, 5), Vector3d(6, 5, 5)}});
    const BoundWeights bound = boundBy(legs.surface, legs.bones, settingsFor(BindMethod::geodesicVoxel));
    EXPECT_EQ(bound.outside, std::vector<std::size_t>{5});
    for (std::size_t v = 0; v < legs.surface.positions.size(); ++v)
        EXPECT_EQ(weightOf(bound.weights, v, 5), 0);
}

TEST(BindWeights, difficultSurfacesGetWeights) {
    const std::vector<Bone> bones{{{Vector3d(0, 0, 0), Vector3d(0, 1, 0)}},
                                  {{Vector3d(0, 1, 0), Vector3d(0, 2, 0)}}};
    const BindSurface triangle{{{0, 0, 0}, {0.1, 1, 0}, {0, 2, 0}}, {{0, 1, 2}}};
    BindSurface nonManifold = triangle;  // three triangles at one edge, one turned over, one without area
    nonManifold.positions.insert(nonManifold.positions.end(), {{0, 1, 0.3}, {0, 1, -0.3}, {0, 2, 0}});
    nonManifold.triangles.insert(nonManifold.triangles.end(), {{0, 2, 3}, {2, 0, 4}, {0, 0, 1}, {2, 5, 2}});
    const BindSurface point{{{0, 1, 0}}, {}};
    const BindSurface flat{{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}}, {{0, 1, 2}}};
    for (const BindMethod method :
         {BindMethod::geodesicVoxel, BindMethod::biharmonic, BindMethod::closestBone}) {
        for (const BindSurface& surface : {triangle, nonManifold, point, flat}) {
            const BoundWeights bound = boundBy(surface, bones, settingsFor(method));
            for (std::size_t v = 0; v < surface.positions.size(); ++v) {
                double sum = 0;
                for (const Influence& influence : bound.weights.at(v))
                    sum += static_cast<double>(influence.weight);
                EXPECT_EQ(sum, 1);
            }
        }
    }
    EXPECT_FALSE(boundBy(nonManifold, bones, settingsFor(BindMethod::heatDiffusion)).weights.at(0).empty());
    EXPECT_FALSE(bindWeights(point, bones, settingsFor(BindMethod::heatDiffusion)));  // no area takes heat
}

TEST(BindWeights, theSizeDoesNotMatter) {
    const test::Legs legs;
    for (const BindMethod method : kBindMethods) {
        const BoundWeights expected = boundBy(legs.surface, legs.bones, settingsFor(method));
        for (const double scale : {1e-44, 1e-6, 1e6}) {
            test::Legs scaled = legs;
            for (Vector3d& position : scaled.surface.positions) position *= scale;
            for (Bone& bone : scaled.bones) {
                for (BoneSegment& segment : bone) segment = {scale * segment.head, scale * segment.tail};
            }
            const BoundWeights found = boundBy(scaled.surface, scaled.bones, settingsFor(method));
            EXPECT_LT(largestDifference(expected.weights, found.weights, 5), 1e-4) << scale;
        }
    }
}

TEST(BindWeights, badArgumentsAreRefused) {
    const test::Legs legs;
    const auto refuses = [](const BindSurface& surface, const std::vector<Bone>& bones,
                            const BindSettings& settings) {
        const auto bound = bindWeights(surface, bones, settings);
        return !bound && bound.error().code == ErrorCode::argumentInvalid;
    };
    EXPECT_TRUE(refuses({}, legs.bones, {}));
    EXPECT_TRUE(refuses(legs.surface, {}, {}));
    EXPECT_TRUE(refuses(legs.surface, {{}}, {}));
    BindSurface surface = legs.surface;
    surface.triangles.push_back({0, 1, 100'000});
    EXPECT_TRUE(refuses(surface, legs.bones, {}));
    surface = legs.surface;
    for (const double coordinate : {std::numeric_limits<double>::quiet_NaN(), 1e10, -HUGE_VAL}) {
        surface.positions[3].x() = coordinate;
        EXPECT_TRUE(refuses(surface, legs.bones, {}));
    }
    BindSettings settings;
    settings.resolution = 1000;
    EXPECT_TRUE(refuses(legs.surface, legs.bones, settings));
    settings = {};
    settings.influences = 0;
    EXPECT_TRUE(refuses(legs.surface, legs.bones, settings));
    settings = {};
    settings.falloff = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(refuses(legs.surface, legs.bones, settings));
}

TEST(BindWeights, canBeCancelled) {
    const test::Legs legs;
    const std::atomic<bool> cancel = true;
    for (const BindMethod method : kBindMethods) {
        BindSettings settings = settingsFor(method);
        settings.control.cancel = &cancel;
        const auto bound = bindWeights(legs.surface, legs.bones, settings);
        ASSERT_FALSE(bound);
        EXPECT_EQ(bound.error().code, ErrorCode::cancelled);
    }
}

TEST(BindWeights, voxelsStayEmptyOnceCancelled) {
    const test::Legs legs;
    std::atomic<bool> cancel = true;
    const SolidVoxels empty(legs.surface, 64, &cancel);
    EXPECT_EQ(empty.size(), 0U);
    for (const Bone& bone : legs.bones) EXPECT_TRUE(empty.along(bone).empty());
    for (const Vector3d& position : legs.surface.positions) {
        EXPECT_EQ(empty.at(position), SolidVoxels::kNone);
        for (const auto& [voxel, weight] : empty.around(position)) EXPECT_EQ(voxel, SolidVoxels::kNone);
    }
    cancel = false;
    const SolidVoxels solid(legs.surface, 64, &cancel);
    const auto reached = [&] {
        VoxelDistances distances(solid, &cancel);
        return std::ranges::count_if(distances.from(legs.bones), [](double d) { return std::isfinite(d); });
    };
    EXPECT_EQ(reached(), solid.size());
    cancel = true;
    EXPECT_LT(reached(), solid.size() / 2) << "marching does not start";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
