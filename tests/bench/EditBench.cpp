#include <benchmark/benchmark.h>

#include "core/scene/analysis/PartBytes.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/Mocap.h"

// Setting one key in a clip of 216,000 keys (two joints, five minutes at 120 Hz): the edit, the comparison,
// the bytes of the step, and the sampler of the new clip, compared with compiling it from scratch. Argument:
// 0 linear, 1 cubic. Also dragging 10,000 keys: the cost of each painted frame of the drag, for consecutive
// keys or (second argument 1) for every 21st key. Also keying all shapes of many meshes (argument) with 50
// shapes each, of which every other one already has a key elsewhere.

namespace sinew {

namespace {

Scene clipOf216000Keys(const benchmark::State& state) {
    return test::mocap(2, test::kFrames,
                       state.range(0) == 0 ? Interpolation::linear : Interpolation::catmullRom);
}

Scene edited(const Scene& scene, int n) {
    const test::OneKey key = test::oneKey(scene, n);
    return *setKeys(scene, key.character, key.clip, key.time, {&key.value, 1});
}

void setOneKey(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    int n = 0;
    for (auto _ : state) benchmark::DoNotOptimize(edited(scene, n++));
}

void compareScenes(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    const Scene after = edited(scene, 1);
    for (auto _ : state) benchmark::DoNotOptimize(haveEqualContents(scene, after));
}

void bytesOfStep(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    const Scene after = edited(scene, 1);
    for (auto _ : state) {
        benchmark::DoNotOptimize(unsharedBytes(scene, after));
        benchmark::DoNotOptimize(unsharedBytes(after, scene));
    }
}

Evaluator evaluatorOf(const Scene& scene, const Evaluator* before = nullptr) {
    const auto& character = scene.characters[0];
    return Evaluator(character, character->clips[0], Evaluator::Unkeyed::shown, before);
}

void sampleAfterEdit(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    const Scene after = edited(scene, 1);
    const Evaluator before = evaluatorOf(scene);
    for (auto _ : state) {
        Evaluator evaluator = evaluatorOf(after, &before);
        evaluator.evaluate(Seconds{100});
        benchmark::DoNotOptimize(evaluator.model().data());
    }
}

void sampleFromNothing(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    for (auto _ : state) {
        Evaluator evaluator = evaluatorOf(scene);
        evaluator.evaluate(Seconds{100});
        benchmark::DoNotOptimize(evaluator.model().data());
    }
}

/// Gives the first character so many meshes without vertices. Returns the channels of their shapes.
std::vector<ChannelId> addShapes(Scene& scene, std::int64_t meshes) {
    constexpr int kShapesPerMesh = 50;
    std::vector<ChannelId> channels;
    Character character = *scene.characters[0];
    for (std::int64_t i = 0; i < meshes; ++i) {
        Mesh mesh;
        mesh.id = scene.newId<MeshId>();
        for (int s = 0; s < kShapesPerMesh; ++s) {
            mesh.shapes.push_back({scene.newId<ShapeId>(), "shape", 0, {}});
            channels.push_back(shapeChannel(mesh.shapes.back().id));
        }
        character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return channels;
}

void keyAllShapes(benchmark::State& state) {
    Scene scene = test::mocap(2, 10);
    std::vector<ChannelValue> all, half;
    for (const ChannelId channel : addShapes(scene, state.range(0))) {
        all.push_back({channel, 1});
        if (all.size() % 2 == 0) half.push_back(all.back());
    }
    const CharacterId character = scene.characters[0]->id;
    const ClipId clip = scene.characters[0]->clips[0]->id;
    scene = *setKeys(scene, character, clip, Seconds{0}, half);
    for (auto _ : state) benchmark::DoNotOptimize(setKeys(scene, character, clip, Seconds{0.05}, all));
    state.SetComplexityN(state.range(0));
}

std::vector<KeyRef> tenThousandKeys(const Clip& clip, bool scattered) {
    constexpr std::size_t kCount = 10000;
    std::vector<KeyRef> keys = keysBetween(clip, {}, {0}, {1e9});
    const std::size_t step = scattered ? keys.size() / kCount : 1;
    std::vector<KeyRef> chosen;
    for (std::size_t i = 0; chosen.size() < kCount; i += step) chosen.push_back(keys[i]);
    return chosen;
}

void dragKeys(benchmark::State& state) {
    const Scene scene = clipOf216000Keys(state);
    const Clip& clip = *scene.characters[0]->clips[0];
    const auto keys = tenThousandKeys(clip, state.range(1) == 1);
    const Evaluator before = evaluatorOf(scene);
    KeyTransform map;
    for (auto _ : state) {
        map.valueOffset += 0.001;
        const auto changes = transformedKeys(clip, keys, map);
        benchmark::DoNotOptimize(overwrittenKeys(clip, changes));
        const auto moved = changeKeys(scene, scene.characters[0]->id, clip.id, changes);
        Evaluator evaluator = evaluatorOf(moved->scene, &before);
        evaluator.evaluate(Seconds{100});
        benchmark::DoNotOptimize(evaluator.model().data());
    }
}

BENCHMARK(dragKeys)->ArgsProduct({{0, 1}, {0, 1}})->Unit(benchmark::kMicrosecond);
BENCHMARK(keyAllShapes)->Arg(100)->Arg(200)->Arg(400)->Unit(benchmark::kMillisecond)->Complexity();
BENCHMARK(setOneKey)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(compareScenes)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(bytesOfStep)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(sampleAfterEdit)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(sampleFromNothing)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace sinew
