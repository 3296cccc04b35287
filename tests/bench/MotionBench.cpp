#include <benchmark/benchmark.h>

#include "core/anim/clip/Clip.h"
#include "core/anim/reduction/Decimation.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sampling/MotionError.h"
#include "core/base/InParallel.h"
#include "core/io/format/Format.h"
#include "core/io/verify/ExportCheck.h"
#include "core/io/writing/WriteSubject.h"
#include "core/scene/analysis/Compare.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/MotionTrail.h"
#include "core/simd/BatchSampler.h"
#include "tests/core/Mocap.h"

// Whole clips, in frames per second: playing, comparing two interpolations at 120 samples per second, trails,
// contacts, simplifying, decimating, and comparing with themselves. 31 joints, five minutes at 120 Hz. All
// but the first run on all cores, and on one core as onOneCore<>.

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

/// The same, in batches of frames.
template <class T>
void playThroughWide(benchmark::State& state) {
    const Motion played = motion();
    const ClipSampler sampler(played.character->skeleton, played.clip);
    BatchSampler<T> wide(sampler.compiled());
    for (auto _ : state) {
        for (int frame = 0; frame < kFrames; frame += kBatchSize) {
            wide.evaluate(FrameIndex{frame}, kBatchSize);
            benchmark::DoNotOptimize(wide.head(0, 0));
        }
    }
    state.SetLabel(simdTarget());
    countFrames(state);
}

void compare(benchmark::State& state) {
    const Motion linear = motion();
    const Motion smooth{linear.character, std::make_shared<const Clip>(
                                              withInterpolation(*linear.clip, Interpolation::catmullRom))};
    CompareSettings settings;
    settings.rate = linear.clip->rate;
    for (auto _ : state) benchmark::DoNotOptimize(compareMotions(linear, {&smooth, 1}, settings)->size());
    countFrames(state);
}

/// Trails of five points at every frame and every key.
void trails(benchmark::State& state) {
    const Motion played = motion();
    Evaluator evaluator(played.character, played.clip);
    const BonePoint points[] = {{0}, {7}, {15}, {22}, {30}};
    for (auto _ : state)
        benchmark::DoNotOptimize(motionTrails(evaluator, points, {0}, FrameIndex{kFrames - 1})->size());
    countFrames(state);
}

void contacts(benchmark::State& state) {
    const Motion played = motion();
    for (auto _ : state) benchmark::DoNotOptimize(detectContacts(*played.character, played.clip).size());
    countFrames(state);
}

/// The error of one motion against another at every frame, as checked when simplifying.
void errorAgainstItself(benchmark::State& state) {
    const Motion played = motion();
    const std::vector<double> times = comparisonTimes(*played.clip, 100 * std::size_t{kFrames});
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            motionError(played.character->skeleton, played.clip, played.clip, times, 0.05).distance);
    }
    countFrames(state);
}

/// Verification of an exported file that was read back without loss.
void verify(benchmark::State& state) {
    const Scene scene = test::mocap(kJoints);
    const std::vector<WrittenCharacter> characters{{writeSubject(scene, {}).value()}};
    const Replays replays = sceneReplays(scene);
    for (auto _ : state) benchmark::DoNotOptimize(checkExport(characters, replays, {})->joints);
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

template <void (*run)(benchmark::State&)>
void onOneCore(benchmark::State& state) {
    const SingleThreadScope sole;
    run(state);
}

BENCHMARK(playThrough)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<float>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<double>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(compare)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<compare>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(trails)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<trails>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(contacts)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<contacts>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(errorAgainstItself)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<errorAgainstItself>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(verify)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<verify>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(simplify)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(onOneCore<simplify>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(decimate)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
