#include <benchmark/benchmark.h>

#include <cmath>

#include "core/scene/templates/Templates.h"
#include "core/skin/weights/WeightStroke.h"
#include "tests/core/skin/bind/LimbSurface.h"

// Binding a body of capsules around the bones of the biped template, and painting weights. The number after
// the name is that of vertices; the settings are the defaults.

namespace sinew {

namespace {

/// Capsules with about this number of vertices in total, and the bones.
struct Body {
    BindSurface surface;
    std::vector<Bone> bones;

    explicit Body(std::size_t vertices) {
        const Scene scene = newFromTemplate("biped").value();
        const Skeleton& skeleton = *scene.characters[0]->skeleton;
        // The number of vertices grows with the square of the number of sides.
        const auto build = [&](int sides) {
            surface = {};
            bones.clear();
            for (int j = 1; j < skeleton.size(); ++j) {
                const BoneEnds bone =
                    boneEnds(skeleton[j], skeleton.restModel()[static_cast<std::size_t>(j)]);
                test::addCapsule(surface, {bone.head, bone.tail + Eigen::Vector3d(0, 1e-3, 0)}, 0.06, sides);
                bones.push_back({{bone.head, bone.tail}});
            }
        };
        constexpr int kFew = 40;
        build(kFew);
        build(static_cast<int>(
            kFew * std::sqrt(static_cast<double>(vertices) / static_cast<double>(surface.positions.size()))));
    }
};

void bind(benchmark::State& state, BindMethod method) {
    const Body body(static_cast<std::size_t>(state.range(0)));
    BindSettings settings;
    settings.method = method;
    for (auto _ : state) benchmark::DoNotOptimize(bindWeights(body.surface, body.bones, settings).value());
    state.counters["vertices"] = static_cast<double>(body.surface.positions.size());
    state.counters["bones"] = static_cast<double>(body.bones.size());
}

/// A stroke of one dab with about 500 vertices under the brush, and the painted skin.
void paint(benchmark::State& state) {
    const auto side = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(state.range(0))));
    auto geometry = std::make_shared<Geometry>();
    for (std::uint32_t i = 0; i < side * side; ++i) geometry->positions.emplace_back(i % side, i / side, 0);
    for (std::uint32_t i = 0; i + side < side * side; ++i) {
        if ((i + 1) % side != 0) geometry->triangles.push_back({i, i + 1, i + side});
    }
    geometry->normals.assign(geometry->positions.size(), Eigen::Vector3f::UnitZ());
    Mesh mesh;
    mesh.geometry = geometry;
    Skin skin = rigidSkin({JointId{1}}, geometry->positions.size());
    skin.joints.push_back({JointId{2}});
    mesh.skin = std::make_shared<const Skin>(skin);
    const NearbyVertices nearby(mesh.geometry);
    const VertexNeighbors neighbors(*mesh.geometry);
    const auto middle = static_cast<float>(side) / 2;
    for (auto _ : state) {
        WeightStroke stroke(mesh, nearby, neighbors, {}, {});
        stroke.add({{middle, middle, 0}, {0, 0, 1}, 12.6F, 1}, 1, 0);
        benchmark::DoNotOptimize(stroke.skin());
    }
}

BENCHMARK_CAPTURE(bind, geodesic, BindMethod::geodesicVoxel)
    ->Arg(50'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bind, heat, BindMethod::heatDiffusion)
    ->Arg(50'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bind, biharmonic, BindMethod::biharmonic)->Arg(50'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bind, closest, BindMethod::closestBone)->Arg(50'000)->Unit(benchmark::kMillisecond);
BENCHMARK(paint)->Arg(20'000)->Arg(200'000)->Arg(2'000'000)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace sinew
