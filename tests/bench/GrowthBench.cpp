#include <benchmark/benchmark.h>

#include <optional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/InParallel.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/simd/BatchSampler.h"
#include "core/skin/GroupedSkin.h"
#include "tests/core/Mocap.h"
#include "tests/core/skin/TubeMesh.h"

// How the cost of a pose grows with joints and frames, and that of a skinned vertex with the number of
// vertices, on one core and on all. growth.py formats the results as a table. The longest clip takes 0.8 GB,
// the largest mesh 1.4 GB.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kFrames = 3000;
constexpr std::int64_t kRuns = 16;  ///< runs of kBatchSize that one core takes at a time

/// Reports the seconds per thing if an iteration processes `count` of them.
void setPer(benchmark::State& state, const char* thing, std::size_t count) {
    state.counters[thing] =
        benchmark::Counter(static_cast<double>(count),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Returns a captured motion. The latest one is cached, since long ones take a while to make.
Motion capture(int joints, int frames) {
    static Motion made;
    if (!made.clip || made.character->skeleton->size() != joints || made.clip->frameCount() != frames) {
        made = {};
        const Scene scene = test::mocap(joints, frames);
        made = {scene.characters[0], scene.characters[0]->clips[0]};
    }
    return made;
}

/// One pose after the other, as the window evaluates them.
void onePose(benchmark::State& state) {
    const Motion played = capture(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    Evaluator evaluator(played.character, played.clip);
    std::int64_t frame = 0;
    for (auto _ : state) {
        evaluator.evaluate(played.clip->rate.time(FrameIndex{frame}));
        frame = (frame + 1) % played.clip->frameCount();
        benchmark::DoNotOptimize(evaluator.model().data());
    }
    setPer(state, "pose", 1);
}

/// Poses of a whole clip.
template <class T>
void wholeClip(benchmark::State& state) {
    const Motion played = capture(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    const ClipSampler sampler(played.character->skeleton, played.clip);
    const std::int64_t frames = played.clip->frameCount();
    constexpr std::int64_t kPiece = kRuns * kBatchSize;
    std::optional<SingleThreadScope> sole;
    if (state.range(2) == 1) sole.emplace();
    for (auto _ : state) {
        inParallel(static_cast<std::size_t>((frames + kPiece - 1) / kPiece), [&] {
            return [&, wide = std::make_shared<BatchSampler<T>>(sampler.compiled())](std::size_t piece) {
                const std::int64_t first = static_cast<std::int64_t>(piece) * kPiece;
                const std::int64_t end = std::min(first + kPiece, frames);
                for (std::int64_t frame = first; frame < end; frame += kBatchSize) {
                    const auto count = std::min<std::int64_t>(kBatchSize, end - frame);
                    wide->evaluate(FrameIndex{frame}, static_cast<std::size_t>(count));
                    benchmark::DoNotOptimize(wide->head(0, 0));
                }
            };
        });
    }
    state.SetLabel(simdTarget());
    setPer(state, "pose", static_cast<std::size_t>(frames));
}

/// Deforming a mesh and its normals: 4 influences per vertex, 64 joints.
void skin(benchmark::State& state) {
    const test::Tube tube = test::makeTube(static_cast<std::size_t>(state.range(0)) / 50, 50, 64, 4.2, 4);
    const GroupedSkin grouped(*tube.geometry, *tube.skin);
    std::vector<Affine> matrices;
    Affine bent = Affine::Identity();
    for (const SkinJoint& joint : tube.skin->joints) {
        matrices.push_back(bent * joint.jointFromMesh);
        bent.rotate(Eigen::AngleAxisd(0.2, Eigen::Vector3d(1, 2, 3).normalized()));
        bent.translate(Eigen::Vector3d(0.1, 0, 0));
    }
    std::vector<Eigen::Vector3f> positions(grouped.vertexCount()), normals(grouped.vertexCount());
    std::optional<SingleThreadScope> sole;
    if (state.range(1) == 1) sole.emplace();
    for (auto _ : state) {
        grouped.skin(matrices, positions, normals);
        benchmark::DoNotOptimize(positions.data());
        benchmark::ClobberMemory();
    }
    state.SetLabel(std::string(GroupedSkin::instructions()));
    setPer(state, "vertex", grouped.vertexCount());
}

void jointCounts(benchmark::internal::Benchmark* bench) {
    for (const int joints : {31, 128, 500, 2000}) bench->Args({joints, kFrames});
}

/// Both precisions, on one core (1) or all (0): by joints, then by frames.
void clipSizes(benchmark::internal::Benchmark* bench) {
    for (const int cores : {1, 0}) {
        for (const int joints : {31, 128, 500, 2000}) bench->Args({joints, kFrames, cores});
        for (const int frames : {100, 1000, 10'000, 100'000, 1'000'000})
            bench->Args({kJoints, frames, cores});
    }
}

void meshSizes(benchmark::internal::Benchmark* bench) {
    for (const int cores : {1, 0}) {
        for (const int vertices : {1000, 10'000, 100'000, 1'000'000, 10'000'000})
            bench->Args({vertices, cores});
    }
}

BENCHMARK(onePose)->ArgNames({"joints", "frames"})->Apply(jointCounts);
BENCHMARK(wholeClip<float>)->ArgNames({"joints", "frames", "cores"})->Apply(clipSizes)->UseRealTime();
BENCHMARK(wholeClip<double>)->ArgNames({"joints", "frames", "cores"})->Apply(clipSizes)->UseRealTime();
BENCHMARK(skin)->ArgNames({"vertices", "cores"})->Apply(meshSizes)->UseRealTime();

}  // namespace

}  // namespace sinew
