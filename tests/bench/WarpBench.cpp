#include <benchmark/benchmark.h>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/sampling/ClipSampler.h"
#include "tests/core/Mocap.h"

// Baking a time warp into ten minutes at 120 Hz of 31 joints, compared with sampling every frame of the clip
// once: all joints with three angles (by SLERP), with two (angle by angle), and with moving keys. Baking uses
// all cores.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kLength = 72000;

struct Warped {
    explicit Warped(int angles) {
        const Scene scene = test::mocap(kJoints, kLength);
        const Character& character = *scene.characters[0];
        std::vector<Joint> joints = character.skeleton->joints();
        for (Joint& joint : joints) {
            for (int i = angles; i < 3; ++i) joint.free.erase(angle(i));
        }
        skeleton = std::make_shared<const Skeleton>(*Skeleton::create(joints));
        Clip made = *character.clips[0];
        made.warp = std::make_shared<const TimeWarp>(
            *TimeWarp::create({{{0}, {0}}, {{100}, {140}}, {{300}, {310}}, {{450}, {430}}, {{599}, {599}}}));
        clip = std::make_shared<const Clip>(std::move(made));
    }
    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;
};

void count(benchmark::State& state) { state.SetItemsProcessed(state.iterations() * kLength); }

void sampleWhole(benchmark::State& state) {
    const Warped warped(static_cast<int>(state.range(0)));
    const ClipSampler sampler(warped.skeleton, warped.clip);
    Pose pose;
    for (auto _ : state) {
        for (int frame = 0; frame < kLength; ++frame) {
            sampler.sample(warped.clip->sourceTime(warped.clip->rate.time(FrameIndex{frame})), pose);
            benchmark::DoNotOptimize(pose.data());
        }
    }
    count(state);
}

void bake(benchmark::State& state) {
    const Warped warped(static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(bakeTimeWarp(warped.skeleton, warped.clip)->report.keysAfter);
    count(state);
}

void moveKeys(benchmark::State& state) {
    const Warped warped(static_cast<int>(state.range(0)));
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::moveKeys;
    for (auto _ : state)
        benchmark::DoNotOptimize(bakeTimeWarp(warped.skeleton, warped.clip, settings)->report.keysAfter);
    count(state);
}

BENCHMARK(sampleWhole)->Arg(3)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(bake)->Arg(3)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(moveKeys)->Arg(3)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
