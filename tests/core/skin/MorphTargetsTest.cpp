#include "core/skin/MorphTargets.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <limits>

#include "core/skin/ShapeNormals.h"
#include "tests/core/RandomMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Dice;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::shared_ptr<const ShapeDeltas> deltasOf(std::vector<std::uint32_t> vertices,
                                            std::vector<Eigen::Vector3f> positions) {
    ShapeDeltas deltas{std::move(vertices), std::move(positions), {}};
    deltas.normals.assign(deltas.vertices.size(), Eigen::Vector3f::Zero());
    return std::make_shared<const ShapeDeltas>(std::move(deltas));
}

/// A triangle in the plane z = 0 that follows one joint.
Mesh triangle() {
    Geometry geometry;
    geometry.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    geometry.normals.assign(3, {0, 0, 1});
    geometry.triangles = {{0, 1, 2}};
    Mesh mesh;
    mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
    mesh.skin = std::make_shared<const Skin>(rigidSkin({JointId{1}}, 3));
    mesh.surfaces = {{0, 1, nullptr}};
    return mesh;
}

TEST(Shape, isFaultyIfItsNumbersAreNotAsDocumented) {
    const auto faulty = [](ShapeDeltas deltas) { return fault(deltas) != nullptr; };
    const std::vector<Eigen::Vector3f> two(2, Eigen::Vector3f::Zero()), one(1, Eigen::Vector3f::Zero());
    EXPECT_FALSE(faulty({{0, 5}, two, two}));
    EXPECT_TRUE(faulty({{0, 5}, one, two}));
    EXPECT_TRUE(faulty({{0, 5}, two, one}));
    EXPECT_TRUE(faulty({{5, 5}, two, two}));
    EXPECT_TRUE(faulty({{5, 0}, two, two}));
    EXPECT_TRUE(faulty({{5}, {{0, kNan, 0}}, one}));

    Mesh mesh = triangle();
    const auto last = deltasOf({2}, {{0, 0, 1}});
    const auto isFaulty = [&](std::vector<ShapeTarget> targets, double weight = 0) {
        mesh.shapes = {{ShapeId{1}, "smile", weight, std::move(targets)}};
        return fault(mesh) != nullptr;
    };
    EXPECT_FALSE(isFaulty({{0.5, last}, {1, last}}));
    EXPECT_TRUE(isFaulty({}));
    EXPECT_TRUE(isFaulty({{0.5, last}}));
    EXPECT_TRUE(isFaulty({{0, last}, {1, last}}));
    EXPECT_TRUE(isFaulty({{1, last}, {1, last}}));
    EXPECT_TRUE(isFaulty({{1, nullptr}}));
    EXPECT_TRUE(isFaulty({{1, deltasOf({3}, {{0, 0, 1}})}})) << "there are vertices 0 to 2";
    EXPECT_TRUE(isFaulty({{1, last}}, std::numeric_limits<double>::infinity()));
}

TEST(MorphTargets, passThroughTheirInBetweens) {
    const auto deltas = deltasOf({}, {});
    const Shape shape{ShapeId{1}, "blink", 0, {{0.25, deltas}, {0.5, deltas}, {1, deltas}}};
    const auto factorsAt = [&](double weight) {
        std::vector<double> factors(3);
        targetFactors(shape, weight, factors);
        return factors;
    };
    EXPECT_EQ(factorsAt(0), (std::vector<double>{0, 0, 0}));
    EXPECT_EQ(factorsAt(0.125), (std::vector<double>{0.5, 0, 0}));
    EXPECT_EQ(factorsAt(0.25), (std::vector<double>{1, 0, 0}));
    EXPECT_EQ(factorsAt(0.375), (std::vector<double>{0.5, 0.5, 0}));
    EXPECT_EQ(factorsAt(0.5), (std::vector<double>{0, 1, 0}));
    EXPECT_EQ(factorsAt(1), (std::vector<double>{0, 0, 1}));
    EXPECT_EQ(factorsAt(1.5), (std::vector<double>{0, -1, 2})) << "the last line continues";
    EXPECT_EQ(factorsAt(-0.25), (std::vector<double>{-1, 0, 0}));

    Mesh mesh = triangle();
    mesh.shapes = {shape, {ShapeId{2}, "smile", 0, {{1, deltas}}}};
    EXPECT_EQ(targetNames(mesh), (std::vector<std::string>{"blink 25%", "blink 50%", "blink", "smile"}));
}

TEST(MorphTargets, addTheirDisplacements) {
    Mesh mesh = triangle();
    ShapeDeltas tilt{{1, 2}, {{0, 0, 1}, {0, 0, 0}}, {{-1, 0, 0}, {0, 2, -1}}};
    mesh.shapes = {{ShapeId{1}, "tilt", 0, {{1, std::make_shared<const ShapeDeltas>(tilt)}}},
                   {ShapeId{2}, "move", 0, {{1, deltasOf({1}, {{4, 0, 0}})}}}};
    std::vector<Eigen::Vector3f> positions(3), normals(3);
    morphVertices(mesh, std::vector<double>{1, 0.5}, positions, normals);
    EXPECT_EQ(positions[0], Eigen::Vector3f(0, 0, 0));
    EXPECT_EQ(positions[1], Eigen::Vector3f(3, 0, 1));
    EXPECT_EQ(normals[0], Eigen::Vector3f(0, 0, 1));
    EXPECT_LT((normals[1] - Eigen::Vector3f(-1, 0, 1).normalized()).norm(), 1e-6F);
    EXPECT_EQ(normals[2], Eigen::Vector3f(0, 1, 0));
}

/// Vertices are summed in blocks.
TEST(MorphTargets, moveEachVertexOfALargeMesh) {
    constexpr std::uint32_t kCount = 1000;
    Geometry geometry;
    geometry.positions.assign(kCount, {1, 2, 3});
    geometry.normals.assign(kCount, {0, 0, 1});
    Mesh mesh;
    mesh.geometry = std::make_shared<const Geometry>(geometry);
    ShapeDeltas all, some;
    for (std::uint32_t v = 0; v < kCount; ++v) {
        ShapeDeltas& deltas = v % 3 == 1 ? some : all;
        deltas.vertices.push_back(v);
        deltas.positions.emplace_back(static_cast<float>(v), 0, 0);
        deltas.normals.emplace_back(0, 0, 1);
    }
    mesh.shapes = {{ShapeId{1}, "all", 0, {{1, std::make_shared<const ShapeDeltas>(all)}}},
                   {ShapeId{2}, "some", 0, {{1, std::make_shared<const ShapeDeltas>(some)}}}};
    std::vector<Eigen::Vector3f> positions(kCount), normals(kCount);
    morphVertices(mesh, std::vector<double>{1, 2}, positions, normals);
    for (std::uint32_t v = 0; v < kCount; ++v) {
        const float factor = v % 3 == 1 ? 2 : 1;
        ASSERT_EQ(positions[v], Eigen::Vector3f(1 + factor * static_cast<float>(v), 2, 3)) << v;
        ASSERT_EQ(normals[v], Eigen::Vector3f(0, 0, 1)) << v;
    }
}

TEST(MorphTargets, countTowardsTheMeshBudget) {
    Mesh mesh = triangle();
    const std::size_t size = 1 << 20;
    ShapeDeltas large;
    large.vertices.resize(size);
    const auto deltas = std::make_shared<const ShapeDeltas>(std::move(large));
    for (std::uint64_t i = 0; i <= MeshBudget::kMax / size; ++i)
        mesh.shapes.push_back({ShapeId{i + 1}, "", 0, {{1, deltas}}});
    EXPECT_FALSE(MeshBudget().add(mesh));
    mesh.shapes.resize(mesh.shapes.size() - 2);
    EXPECT_TRUE(MeshBudget().add(mesh));
}

/// A random mesh with shapes that follows one joint.
Mesh someMesh(Dice& dice) {
    Mesh mesh = triangle();
    const int vertices = dice.integer(1, 30);
    Geometry geometry = test::makeGeometry(dice, vertices);
    mesh.surfaces = test::makeSurfaces(dice, geometry.triangles.size(), {nullptr});
    mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
    mesh.skin = std::make_shared<const Skin>(rigidSkin({JointId{1}}, static_cast<std::size_t>(vertices)));
    mesh.shapes = test::makeShapes(dice, static_cast<std::size_t>(vertices));
    return mesh;
}

TEST(MorphTargetsLaws, transformedShapesMorphTransformedMeshes) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        const Mesh mesh = someMesh(dice);
        Affine affine(dice.rotation());
        affine.linear() *= dice.between(0.1, 10);
        affine.translation() = dice.vector(3);
        std::vector<double> weights;
        for (std::size_t i = 0; i < mesh.shapes.size(); ++i) weights.push_back(dice.between(-1, 2));
        Mesh moved = mesh;
        moved.geometry = std::make_shared<const Geometry>(transformed(*mesh.geometry, affine));
        for (Shape& shape : moved.shapes) {
            for (ShapeTarget& target : shape.targets) {
                target.deltas =
                    std::make_shared<const ShapeDeltas>(transformed(*target.deltas, *mesh.geometry, affine));
            }
        }
        const std::size_t count = mesh.geometry->positions.size();
        std::vector<Eigen::Vector3f> before(count), beforeNormals(count), after(count), afterNormals(count);
        morphVertices(mesh, weights, before, beforeNormals);
        morphVertices(moved, weights, after, afterNormals);
        const Eigen::Matrix3d rotation = affine.linear() / affine.linear().col(0).norm();
        for (std::size_t v = 0; v < count; ++v) {
            const Eigen::Vector3d expected = affine * Eigen::Vector3d(before[v].cast<double>());
            RC_ASSERT((after[v].cast<double>() - expected).norm() < 1e-4);
            const Eigen::Vector3d normal = rotation * beforeNormals[v].cast<double>();
            RC_ASSERT((afterNormals[v].cast<double>() - normal).norm() < 1e-3);
        }
    }));
}

TEST(ShapeNormalsLaws, turnWithAShapeThatTurnsTheWholeMesh) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        Geometry geometry = test::makeGeometry(dice, dice.integer(3, 30));
        geometry.normals.clear();
        deriveNormals(geometry);
        const Eigen::Quaterniond turn(
            Eigen::AngleAxisd(dice.between(0.1, 3), dice.vector(1).stableNormalized()));
        ShapeDeltas deltas;
        for (std::uint32_t v = 0; v < geometry.positions.size(); ++v) {
            const Eigen::Vector3d position = geometry.positions[v].cast<double>();
            deltas.vertices.push_back(v);
            deltas.positions.emplace_back((turn * position - position).cast<float>());
        }
        ShapeNormals(geometry).derive(deltas);
        RC_ASSERT(fault(deltas) == nullptr);
        RC_ASSERT(deltas.vertices.size() == geometry.positions.size());
        for (std::size_t v = 0; v < geometry.positions.size(); ++v) {
            // shortestRotation() takes the shortest way, which ends in the same direction.
            const Eigen::Vector3d expected = turn * geometry.normals[v].cast<double>();
            const Eigen::Vector3d found = (geometry.normals[v] + deltas.normals[v]).cast<double>();
            RC_ASSERT((found - expected).norm() < 2e-3);
        }
    }));
}

TEST(ShapeNormals, turnVerticesBesideThoseThatMoveAndKeepSeamsClosed) {
    // Two squares side by side; the seam between them is split, as by texture coordinates.
    Geometry geometry;
    geometry.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                          {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}};
    geometry.normals.assign(8, {0, 0, 1});
    geometry.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}};
    ShapeDeltas deltas{{5, 6}, {{0, 0, 1}, {0, 0, 1}}, {}};
    ShapeNormals(geometry).derive(deltas);
    EXPECT_EQ(deltas.vertices, (std::vector<std::uint32_t>{1, 2, 4, 5, 6, 7}));
    EXPECT_EQ(deltas.normals[0], deltas.normals[2]) << "both vertices at (1, 0, 0)";
    EXPECT_EQ(deltas.normals[1], deltas.normals[5]) << "both vertices at (1, 1, 0)";
    const Eigen::Vector3f tilted = Eigen::Vector3f(-1, 0, 1).normalized();
    EXPECT_LT((geometry.normals[5] + deltas.normals[3] - tilted).norm(), 1e-6F);
    EXPECT_EQ(deltas.positions[0], Eigen::Vector3f(0, 0, 0));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
