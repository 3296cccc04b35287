#include <benchmark/benchmark.h>

#include "core/anim/AsInterpolated.h"
#include "core/anim/Decimation.h"
#include "core/anim/MotionError.h"
#include "core/base/InParallel.h"
#include "core/io/WriteSubject.h"
#include "core/io/verify/ExportCheck.h"
#include "core/io/verify/SceneReplay.h"
#include "core/scene/Compare.h"
#include "core/scene/Contacts.h"
#include "core/scene/Evaluator.h"
#include "core/scene/MotionTrail.h"
#include "core/wide/WideSampler.h"
#include "tests/core/Mocap.h"

// Whole clips, in frames a second: played through once, compared under two interpolations at 120 samples a
// second, their trails, their contacts, simplified, decimated, held against themselves. 31 joints, five
// minutes at 120 Hz; all but the first on all cores, and alone<> on one.

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

/// Of five points at every frame and every key.
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
    for (auto _ : state) benchmark::DoNotOptimize(contactsOf(*played.character, played.clip).size());
    countFrames(state);
}

/// How far a motion is off from another at each frame, as simplifying is checked.
void offFromItself(benchmark::State& state) {
    const Motion played = motion();
    const std::vector<double> times = timesToKeep(*played.clip, 100 * std::size_t{kFrames});
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            motionError(played.character->skeleton, played.clip, played.clip, times, 0.05).distance);
    }
    countFrames(state);
}

/// As a written file is held against it, which is read back without a loss.
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
void alone(benchmark::State& state) {
    const SoleThread sole;
    run(state);
}

BENCHMARK(playThrough)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<float>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(playThroughWide<double>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(compare)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<compare>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(trails)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<trails>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(contacts)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<contacts>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(offFromItself)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<offFromItself>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(verify)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<verify>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(simplify)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(alone<simplify>)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(decimate)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
