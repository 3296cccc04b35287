#include <benchmark/benchmark.h>

#include "core/io/keys/MotionKeys.h"
#include "core/io/writing/WrittenMotion.h"
#include "tests/core/Mocap.h"

// Fitting keys to 5000 frames of 31 joints, which writers of transforms do first, compared with playing all
// of them once. Fitting runs on all cores, playing on one.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kLength = 5000;

WriteSubject capture() { return writeSubject(test::mocap(kJoints, kLength), {}).value(); }

void play(benchmark::State& state) {
    const WriteSubject subject = capture();
    for (auto _ : state) {
        WrittenMotion motion(subject);
        for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
            motion.evaluate(subject.rate.time(FrameIndex{frame}));
            benchmark::DoNotOptimize(motion.local().data());
        }
    }
    state.SetItemsProcessed(state.iterations() * kLength);
}

void fitKeys(benchmark::State& state) {
    const WriteSubject subject = capture();
    MotionKeySettings settings;
    settings.policy = static_cast<KeyPolicy>(state.range(0));
    std::size_t keys = 0;
    for (auto _ : state) {
        const std::vector<JointKeys> fitted = motionKeys(subject, settings).value();
        keys = 0;
        for (const JointKeys& joint : fitted) keys += joint.count();
    }
    state.counters["keys"] = static_cast<double>(keys);
    state.SetItemsProcessed(state.iterations() * kLength);
}

BENCHMARK(play)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(fitKeys)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

}  // namespace

}  // namespace sinew
