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
// keys or (second argument 1) for every 21st key.

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
BENCHMARK(setOneKey)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(compareScenes)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(bytesOfStep)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(sampleAfterEdit)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(sampleFromNothing)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace sinew
