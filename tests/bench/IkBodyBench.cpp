#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "core/io/FormatList.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/bench/ThreadTime.h"
#include "tests/core/Mocap.h"

// A whole body whose hands, feet and head follow a clip. Each frame starts from the solution of the previous
// one.

namespace sinew {
namespace {

using Eigen::Vector3d;

struct Body {
    std::shared_ptr<const Skeleton> skeleton;
    std::vector<BonePoint> points;
    std::vector<std::vector<Vector3d>> targets;  ///< per frame, from the clip
    PoseValues first;                            ///< the clip's first pose
};

Body bodyOf(const Scene& scene, const std::vector<std::string>& names) {
    const auto& character = scene.characters.at(0);
    const auto& clip = character->clips.at(0);
    Body body{character->skeleton, {}, {}, restValues(*character->skeleton)};
    for (const std::string& name : names)
        body.points.push_back({body.skeleton->find(name).value(), BonePoint::End::tail});
    Evaluator evaluator(character, clip);
    for (FrameIndex frame = clip->firstFrame; frame <= clip->lastFrame; frame = frame + FrameIndex{1}) {
        evaluator.evaluate(clip->rate.time(frame));
        std::vector<Vector3d>& targets = body.targets.emplace_back();
        for (const BonePoint& point : body.points)
            targets.push_back(pointInModel(*body.skeleton, evaluator.model(), point));
        for (int i = 0; frame == clip->firstFrame && i < body.skeleton->size(); ++i)
            body.first[static_cast<std::size_t>(i)] = evaluator.values(i);
    }
    return body;
}

/// `stretch` scales the targets away from the model's origin.
void follow(benchmark::State& state, const Body& body, double stretch = 1) {
    std::vector<ChannelSet> movable;
    for (const Joint& joint : body.skeleton->joints()) movable.push_back(joint.free);
    IkOptions options;
    options.tolerance = 1e-5;
    std::vector<double> times;
    double worst = 0;
    int reached = 0;
    for (auto _ : state) {
        IkWorkspace workspace;
        PoseValues pose = body.first;
        std::vector<IkGoal> goals(body.points.size());
        for (const std::vector<Vector3d>& targets : body.targets) {
            for (std::size_t i = 0; i < goals.size(); ++i)
                goals[i] = {.point = body.points[i], .target = stretch * targets[i]};
            const double before = bench::threadMicroseconds();
            const auto report = solveIk(*body.skeleton, movable, goals, {}, options, pose, workspace);
            times.push_back(bench::threadMicroseconds() - before);
            worst = std::max(worst, report->residual);
            reached += report->reached ? 1 : 0;
        }
    }
    std::sort(times.begin(), times.end());
    state.counters["median_us"] = times[times.size() / 2];
    state.counters["p99_us"] = times[times.size() * 99 / 100];
    state.counters["max_us"] = times.back();
    state.counters["reached_%"] = 100.0 * reached / static_cast<double>(times.size());
    state.counters["worst_mm"] = 1000 * worst;
}

/// 31 joints with three limited angles each, in a tree with five long limbs.
void generatedBody(benchmark::State& state) {
    follow(state, bodyOf(test::mocap(31, 2000), {"joint26", "joint30", "joint15", "joint18", "joint22"}));
}
BENCHMARK(generatedBody)->Iterations(1)->Unit(benchmark::kMillisecond);

/// All its targets are out of reach.
void bodyOutOfReach(benchmark::State& state) {
    follow(state, bodyOf(test::mocap(31, 2000), {"joint26", "joint30", "joint15", "joint18", "joint22"}), 2);
}
BENCHMARK(bodyOutOfReach)->Iterations(1)->Unit(benchmark::kMillisecond);

#ifdef SINEW_DATA_DIR
void bodyOfTheCmu(benchmark::State& state, const std::string& folder, const std::string& skeleton,
                  const std::string& motion) {
    const std::filesystem::path path = std::filesystem::path(SINEW_DATA_DIR) / "asf-amc" / folder;
    Diagnostics diagnostics;
    const auto scene =
        readFiles(std::vector<std::filesystem::path>{path / skeleton, path / motion}, {}, {}, diagnostics);
    if (!scene) return state.SkipWithError(text(scene.error()).c_str());
    follow(state, bodyOf(*scene, {"lhand", "rhand", "lfoot", "rfoot", "head"}));
}
BENCHMARK_CAPTURE(bodyOfTheCmu, walk, "cmu-07", "07-walk.asf", "07_01-walk.amc")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bodyOfTheCmu, run, "cmu-09", "09-run.asf", "09_06-run.amc")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bodyOfTheCmu, punches, "cmu-02", "02.asf", "02_05.amc")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
#endif

}  // namespace
}  // namespace sinew
