#include <benchmark/benchmark.h>

#include "core/anim/AsInterpolated.h"
#include "core/anim/Decimation.h"
#include "core/scene/Compare.h"
#include "core/scene/Evaluator.h"
#include "core/wide/WideSampler.h"
#include "tests/core/Mocap.h"

// Whole clips, in frames a second: played through once, compared under two interpolations at 120 samples a
// second, simplified, decimated. 31 joints, five minutes at 120 Hz; all but the first on all cores.

namespace sinew {

namespace {

constexpr int kJoints = 31;
using test::kFrames;

Motion motion() {
    const Scene scene = test::mocap(kJoints);
    return {scene.characters[0], scene.characters[0]->clips[0]};
}

void countFrames(benchmark::State& state) { state.SetItemsProcessed(state.iterations() * kFrames); }

void playThrough(benchmark::State& state) {
    const Motion played = motion();
    Evaluator evaluator(played.character, played.clip);
    for (auto _ : state) {
        for (int frame = 0; frame < kFrames; ++frame) {
            evaluator.evaluate(played.clip->rate.time(FrameIndex{frame}));
            benchmark::DoNotOptimize(evaluator.model().data());
        }
    }
    countFrames(state);
}

/// The same, many frames at once.
template <class T>
void playThroughWide(benchmark::State& state) {
    const Motion played = motion();
    const ClipSampler sampler(played.character->skeleton, played.clip);
    WideSampler<T> wide(sampler.compiled());
    for (auto _ : state) {
        for (int frame = 0; frame < kFrames; frame += kWideFrames) {
            wide.evaluate(FrameIndex{frame}, kWideFrames);
            benchmark::DoNotOptimize(wide.head(0, 0));
        }
    }
    state.SetLabel(wideInstructions());
    countFrames(state);
}

void compare(benchmark::State& state) {
    const Motion linear = motion();
    const Motion smooth{linear.character, std::make_shared<const Clip>(
                                              asInterpolated(*linear.clip, Interpolation::catmullRom))};
    CompareSettings settings;
    settings.rate = linear.clip->rate;
    for (auto _ : state) benchmark::DoNotOptimize(compareMotions(linear, {&smooth, 1}, settings)->size());
    countFrames(state);
}

void simplify(benchmark::State& state) {
    const Motion dense = motion();
    for (auto _ : state)
        benchmark::DoNotOptimize(simplified(dense.character->skeleton, dense.clip, {})->keysAfter);
    countFrames(state);
}

void decimate(benchmark::State& state) {
    const Motion dense = motion();
    for (auto _ : state)
        benchmark::DoNotOptimize(decimated(dense.character->skeleton, dense.clip, {})->keysAfter);
    countFrames(state);
}

BENCHMARK(playThrough)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<float>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<double>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(compare)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(simplify)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(decimate)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
