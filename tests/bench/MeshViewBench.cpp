// Rendering a skinned mesh compared with the same mesh on one joint, in a framebuffer of 1280x720: how much
// of the frame rate skinning takes on this machine's OpenGL. Also a smaller mesh with and without shapes.

#include <benchmark/benchmark.h>

#include <QGuiApplication>
#include <QOpenGLFramebufferObject>

#include "tests/ui/viewport/OffscreenContext.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

constexpr QSize kSize(1280, 720);

/// 50 000 vertices, 100 000 triangles.
test::TubeShape shape(int influences, SkinningMethod method) {
    return {.joints = 50,
            .around = 100,
            .rings = 500,
            .length = 1.5,
            .radius = 0.25,
            .influences = influences,
            .method = method};
}

/// Shapes that move a tenth of the vertices each, half of them with a weight.
std::vector<Shape> shapes(int count, std::size_t vertices) {
    std::vector<Shape> list;
    for (int i = 0; i < count; ++i) {
        ShapeDeltas deltas;
        for (auto v = static_cast<std::uint32_t>(i % 10); v < vertices; v += 10) {
            deltas.vertices.push_back(v);
            deltas.positions.emplace_back(0.001F, 0, 0);
            deltas.normals.emplace_back(0, 0.01F, 0);
        }
        list.push_back({ShapeId{static_cast<std::uint64_t>(i) + 100000},
                        "shape",
                        i % 2 == 0 ? 0.5 : 0,
                        {{1, std::make_shared<const ShapeDeltas>(std::move(deltas))}}});
    }
    return list;
}

void draw(benchmark::State& state, const test::TubeShape& of, bool rigid, bool shadow, int shapeCount = 0) {
    const test::OffscreenContext context;
    if (!context.current()) return state.SkipWithError("no OpenGL 3.3");
    QOpenGLFramebufferObject target(kSize, QOpenGLFramebufferObject::Depth);
    Scene scene;
    const auto tube = test::addTube(scene, of);
    auto mesh = std::make_shared<Mesh>(*tube->meshes.front());
    if (rigid) {
        const SkinJoint joint{(*tube->skeleton)[0].id, Affine::Identity()};
        mesh->skin = std::make_shared<Skin>(rigidSkin(joint, mesh->geometry->positions.size()));
    }
    mesh->shapes = shapes(shapeCount, mesh->geometry->positions.size());
    std::vector<double> factors;
    for (const Shape& each : mesh->shapes) factors.push_back(each.weight);
    Camera camera;
    camera.setViewport(kSize);
    const std::vector<Eigen::Vector3d> points{{-0.5, 0, 0}, {0.5, 1.5, 0}};
    camera.frame(points, 1);
    SceneRenderer renderer;
    if (!renderer.isUsable()) return state.SkipWithError("no shaders");
    MeshDrawList picture;
    picture.style.shadow = shadow;
    int frame = 0;
    for (auto _ : state) {
        const auto model = test::bentTube(*tube->skeleton, rigid ? 0 : 0.001 * (frame++ % 20));
        picture.meshes = {{mesh.get(), tube->skeleton.get(), model, tube->id, factors}};
        target.bind();
        renderer.draw({}, RenderView(camera, darkTheme(), kSize, 1), picture);
        context.functions()->glFinish();
    }
    state.counters["frames/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}

void rigid(benchmark::State& state) { draw(state, shape(4, SkinningMethod::linearBlend), true, false); }
void linearBlend(benchmark::State& state) {
    draw(state, shape(static_cast<int>(state.range(0)), SkinningMethod::linearBlend), false, false);
}
void dualQuaternion(benchmark::State& state) {
    draw(state, shape(static_cast<int>(state.range(0)), SkinningMethod::dualQuaternion), false, false);
}
/// 10 000 vertices.
void morphed(benchmark::State& state) {
    test::TubeShape of = shape(4, SkinningMethod::linearBlend);
    of.rings = 100;
    draw(state, of, false, false, static_cast<int>(state.range(0)));
}
void withShadow(benchmark::State& state) { draw(state, shape(4, SkinningMethod::linearBlend), false, true); }

BENCHMARK(rigid)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(linearBlend)->Arg(2)->Arg(4)->Arg(8)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(dualQuaternion)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(morphed)->Arg(0)->Arg(52)->Arg(200)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(withShadow)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
