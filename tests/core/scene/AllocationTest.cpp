#include <gtest/gtest.h>

#include <algorithm>

#include "core/scene/evaluation/BatchEvaluator.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/GroupedSkin.h"
#include "core/skin/Skinning.h"
#include "tests/core/CountedMemory.h"
#include "tests/core/RandomRig.h"
#include "tests/core/skin/TubeMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Allocation, isCounted) {
    const std::size_t before = test::allocations();
    const auto memory = std::make_unique<int>(3);
    EXPECT_EQ(*memory, 3);
    EXPECT_EQ(test::allocations(), before + 1);
}

TEST(Allocation, evaluatingAFrameDoesNotAllocate) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    const auto clip = std::make_shared<const Clip>(test::makeClip(*character->skeleton, 22));
    Evaluator evaluator(character, clip);
    const std::size_t before = test::allocations();
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (double time = -0.5; time < 7; time += 0.003) {
        evaluator.evaluate(Seconds{time});
        sum += evaluator.bone(30).tail + evaluator.values(30).angles;
    }
    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(sum.allFinite());
}

/// Showing a frame as the window does: the pose at the playhead with unkeyed values, the matrices of its mesh
/// and its vertices, on all cores; and trails and ghosts, with many frames at once.
TEST(Allocation, showingAFrameDoesNotAllocate) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    const auto clip = std::make_shared<const Clip>(test::makeClip(*character->skeleton, 22));
    test::Tube tube = test::makeTube(800, 50, 31, 2.3);
    for (std::size_t i = 0; i < 31; ++i) tube.skin->joints[i].joint = character->skeleton->joints()[i].id;
    const GroupedSkin skin(*tube.geometry, *tube.skin);
    std::vector<Affine> matrices(31);
    std::vector<Eigen::Vector3f> positions(skin.vertexCount()), normals(skin.vertexCount());
    Evaluator shown(character, clip, Evaluator::Unkeyed::shown), batched(character, clip);
    BatchEvaluator<double> wide(batched);
    double sum = 0;
    const auto show = [&](double time) {
        shown.evaluate(Seconds{time});
        skinMatrices(*tube.skin, shown.skeleton(), shown.model(), matrices);
        skin.skin(matrices, positions, normals);
        skin.skinInGroupOrder(matrices, positions, {});
        const Seconds times[] = {Seconds{time - 0.1}, Seconds{time + 0.1}};
        wide.evaluate(times);
        sum += static_cast<double>(positions.back().norm()) + wide.bone(30, 1).tail.norm();
    };
    show(0);  // the threads are started once
    const std::size_t before = test::allocations();
    for (double time = 0; time < 2; time += 0.02) show(time);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(std::isfinite(sum));
}

/// 200 shapes of a mesh of 10,000 vertices, all keyed, with positions and normals.
TEST(Allocation, morphingAMeshDoesNotAllocate) {
    constexpr std::size_t kShapes = 200;
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    test::Tube tube = test::makeTube(200, 50, 31, 2.3);
    for (std::size_t i = 0; i < 31; ++i) tube.skin->joints[i].joint = character->skeleton->joints()[i].id;
    Mesh mesh;
    mesh.geometry = tube.geometry;
    mesh.skin = tube.skin;
    const std::size_t count = tube.geometry->positions.size();
    ASSERT_EQ(count, 10'000U);
    Clip clip = test::makeClip(*character->skeleton, 22);
    for (std::size_t s = 0; s < kShapes; ++s) {
        ShapeDeltas deltas;
        for (std::size_t v = s; v < count; v += 7) {
            deltas.vertices.push_back(static_cast<std::uint32_t>(v));
            deltas.positions.emplace_back(0, 0.001F * static_cast<float>(s % 5), 0.002F);
            deltas.normals.emplace_back(0.1F, 0, 0);
        }
        const ShapeId id{5000 + s};
        mesh.shapes.push_back(
            {id, "shape", 0, {{1, std::make_shared<const ShapeDeltas>(std::move(deltas))}}});
        const double end = 0.1 + 0.001 * static_cast<double>(s);
        clip.tracks.push_back(
            {shapeChannel(id), std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{2}, end}}))});
    }
    clip.sortTracks();
    character->meshes = {std::make_shared<const Mesh>(mesh)};
    Evaluator evaluator(character, std::make_shared<const Clip>(clip));
    std::vector<double> weights(kShapes);
    std::vector<Affine> matrices(31);
    std::vector<Eigen::Vector3f> positions(count), normals(count);
    const auto show = [&](double time) {
        evaluator.evaluate(Seconds{time});
        skinMatrices(*mesh.skin, evaluator.skeleton(), evaluator.model(), matrices);
        shapeWeights(mesh, evaluator.clip(), Seconds{time}, weights);
        skinVertices(mesh, weights, matrices, positions, normals);
    };
    show(0);
    const std::size_t before = test::allocations();
    for (double time = 0; time < 2; time += 0.1) show(time);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_GT(evaluator.targetFactors()[kShapes - 1], 0.2);
    std::vector<Eigen::Vector3f> straight(count);
    std::ranges::fill(weights, 0.0);
    skinVertices(mesh, weights, matrices, straight, {});
    EXPECT_NE(straight.back(), positions.back()) << "the shapes were applied";
}

TEST(Allocation, evaluatingLiveGoalsDoesNotAllocate) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(21, 31));
    for (const int joint : {30, 12}) {
        Goal goal;
        goal.id = GoalId{static_cast<std::uint64_t>(1000 + joint)};
        goal.joint = (*character->skeleton)[joint].id;
        goal.live = true;
        goal.oriented = joint == 12;
        goal.target = character->skeleton->restModel()[static_cast<std::size_t>(joint)].translation();
        character->goals.push_back(goal);
    }
    Evaluator evaluator(character, std::make_shared<const Clip>(test::makeClip(*character->skeleton, 22)));
    evaluator.evaluate(Seconds{0});
    const std::size_t before = test::allocations();
    for (double time = 0; time < 1; time += 0.03) evaluator.evaluate(Seconds{time});
    EXPECT_EQ(test::allocations(), before);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
