#include "core/skin/TriangleTree.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <Eigen/Geometry>
#include <limits>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// A unit square in z = 0, of two triangles.
const std::vector<Vector3d> kSquare{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
const Triangles kSquareTriangles{{0, 1, 2}, {0, 2, 3}};

TEST(TriangleTree, findsTheClosestPoint) {
    const TriangleTree tree(kSquare, kSquareTriangles);
    const auto expectClosest = [&](const Vector3d& point, const Vector3d& closest) {
        const auto found = tree.closest(point);
        ASSERT_TRUE(found);
        EXPECT_LT((found->position - closest).norm(), 1e-12);
        EXPECT_NEAR(found->distance, (point - closest).norm(), 1e-12);
    };
    expectClosest({0.25, 0.5, 2}, {0.25, 0.5, 0});
    expectClosest({-1, 0.5, 0}, {0, 0.5, 0});
    expectClosest({2, 3, -1}, {1, 1, 0});
    EXPECT_FALSE(TriangleTree({}, {}).closest({0, 0, 0}));
}

/// Large surfaces are divided into parts.
TEST(TriangleTree, findsTheClosestPointOfManyTriangles) {
    constexpr std::uint32_t kSide = 300;  // vertices
    const auto vertex = [](std::uint32_t x, std::uint32_t y) { return y * kSide + x; };
    std::vector<Vector3d> positions;
    for (std::uint32_t y = 0; y < kSide; ++y) {
        for (std::uint32_t x = 0; x < kSide; ++x) positions.emplace_back(x, y, 0);
    }
    Triangles triangles;
    for (std::uint32_t y = 0; y + 1 < kSide; ++y) {
        for (std::uint32_t x = 0; x + 1 < kSide; ++x) {
            triangles.push_back({vertex(x, y), vertex(x + 1, y), vertex(x + 1, y + 1)});
            triangles.push_back({vertex(x, y), vertex(x + 1, y + 1), vertex(x, y + 1)});
        }
    }
    const TriangleTree tree(positions, triangles);
    test::Dice dice(5);
    for (int i = 0; i < 300; ++i) {
        const Vector3d point(dice.between(0, kSide - 1), dice.between(0, kSide - 1), dice.between(-9, 9));
        const auto found = tree.closest(point);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->distance, std::abs(point.z()), 1e-9);
        const auto crossings = tree.crossings(point, Vector3d(0, 0, point.z() < 0 ? 1 : -1));
        ASSERT_EQ(crossings.size(), 1U);
        EXPECT_NEAR(crossings[0].distance, std::abs(point.z()), 1e-9);
    }
}

/// No sampled point of any triangle is closer, degenerate triangles included.
TEST(TriangleTree, noPointOfTheSurfaceIsCloser) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Vector3d> positions;
        for (int i = dice.integer(1, 30); i > 0; --i) positions.push_back(dice.vector(1));
        Triangles triangles;
        const auto corner = [&] {
            return static_cast<std::uint32_t>(dice.integer(0, static_cast<int>(positions.size()) - 1));
        };
        for (int i = dice.integer(1, 40); i > 0; --i) triangles.push_back({corner(), corner(), corner()});
        const TriangleTree tree(positions, triangles);
        const Vector3d point = dice.vector(2);
        const auto found = tree.closest(point);
        RC_ASSERT(found.has_value());
        const auto at = [&](std::size_t triangle, const Vector3d& weights) {
            Vector3d sum = Vector3d::Zero();
            for (std::size_t i = 0; i < 3; ++i)
                sum += weights[static_cast<Eigen::Index>(i)] * positions[triangles[triangle][i]];
            return sum;
        };
        RC_ASSERT((at(found->triangle, found->weights) - found->position).norm() < 1e-12);
        RC_ASSERT(std::abs((found->position - point).norm() - found->distance) < 1e-12);
        for (int i = 0; i < 300; ++i) {
            const auto triangle =
                static_cast<std::size_t>(dice.integer(0, static_cast<int>(triangles.size()) - 1));
            Vector3d weights(dice.between(0, 1), dice.between(0, 1), dice.between(0, 1));
            weights /= weights.sum();
            RC_ASSERT((at(triangle, weights) - point).norm() >= found->distance - 1e-12);
        }
    }));
}

TEST(TriangleTree, raysMeetTheTrianglesTheyPass) {
    std::vector<Vector3d> positions = kSquare;
    for (const Vector3d& corner : kSquare) positions.push_back(corner + Vector3d(0, 0, 2));
    Triangles triangles = kSquareTriangles;
    for (const auto& [a, b, c] : kSquareTriangles) triangles.push_back({a + 4, b + 4, c + 4});
    const TriangleTree tree(positions, triangles);
    const auto hits = tree.crossings({0.3, 0.6, -1}, {0, 0, 2});
    ASSERT_EQ(hits.size(), 2U);
    EXPECT_NEAR(hits[0].distance, 0.5, 1e-12);
    EXPECT_NEAR(hits[1].distance, 1.5, 1e-12);
    EXPECT_FALSE(hits[0].enters) << "both squares face +Z";
    EXPECT_TRUE(tree.crossings({0.3, 0.6, 3}, {0, 0, -1}).front().enters);
    EXPECT_EQ(tree.crossings({0.3, 0.6, 1}, {0, 0, 1}).size(), 1U) << "only what is in front";
    EXPECT_TRUE(tree.crossings({1.5, 0.6, -1}, {0, 0, 1}).empty());
    EXPECT_EQ(tree.crossings({0.5, 0.5, -1}, {0, 0, 1}).size(), 2U) << "once each on the diagonal";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
