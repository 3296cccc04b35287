#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "tests/bench/IkPeers.h"
#include "tests/bench/ThreadTime.h"
#include "tests/core/ik/IkRigs.h"

// Chains of ball joints with one goal for the tip, from the straight pose, to a millionth of the chain's
// length: the share of targets reached (all of them can be reached within the limits) and the time in
// microseconds. A table of medians and ratios follows the run. One thread.

namespace sinew {
namespace {

using bench::BallChain;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double kTolerance = 1e-6;
constexpr int kTargets = 3000;

enum class Targets { uniform, nearLimits };

struct Task {
    Skeleton skeleton;
    std::vector<ChannelSet> movable;
    BallChain chain;
    BonePoint tip;
    std::vector<Vector3d> targets;
};

/// Draws two thirds of the angles from near a bound, so that most solutions touch several limits at once;
/// folds less.
double nearLimit(double low, double high, bool bend, std::mt19937& engine) {
    const double part = test::unitRandom(engine);
    const double choice = test::unitRandom(engine);
    if (choice < 0.35) return low;
    const double upper = choice < 0.7 ? high : low + part * (high - low);
    return bend ? low + 0.25 * (upper - low) : upper;
}

Task makeTask(int joints, Targets kind) {
    Task task{test::limitedChain(joints), {}, {joints, 1, {}, {}}, {joints - 1, BonePoint::End::tail}, {}};
    task.movable = test::freeOf(task.skeleton);
    task.chain.lower.resize(3 * joints);
    task.chain.upper.resize(3 * joints);
    for (int i = 0; i < 3 * joints; ++i) {
        const AngleLimit& limit = task.skeleton[i / 3].limits.angles[static_cast<std::size_t>(2 - i % 3)];
        task.chain.lower[i] = limit.min;
        task.chain.upper[i] = limit.max;
    }
    std::mt19937 engine(static_cast<std::uint32_t>(100 + joints));
    for (int i = 0; i < kTargets; ++i) {
        PoseValues pose = test::poseInside(task.skeleton, engine);
        for (int j = 0; kind == Targets::nearLimits && j < joints; ++j) {
            for (int k = 0; k < 3; ++k) {
                const AngleLimit& limit = task.skeleton[j].limits.angles[static_cast<std::size_t>(k)];
                pose[static_cast<std::size_t>(j)].angles[k] = nearLimit(limit.min, limit.max, k == 2, engine);
            }
        }
        task.targets.push_back(test::positionOf(task.skeleton, pose, task.tip));
    }
    return task;
}

const Task& taskOf(int joints, Targets kind) {
    static std::map<std::pair<int, Targets>, Task> tasks;
    const auto found = tasks.find({joints, kind});
    if (found != tasks.end()) return found->second;
    return tasks.emplace(std::pair(joints, kind), makeTask(joints, kind)).first->second;
}

struct Outcome {
    double success = 0, median = 0, p99 = 0;  // %, µs, µs
};
std::map<std::tuple<int, int, std::string>, Outcome> outcomes;  // by kind of targets, joints, solver

bool succeeded(const Task& task, const PoseValues& pose, const Vector3d& target) {
    return (test::positionOf(task.skeleton, pose, task.tip) - target).norm() < kTolerance &&
           test::limitViolation(task.skeleton, task.movable, pose) < 1e-9;
}

/// Solves for each target. `solve(target)` returns the pose; only `solve` is timed.
template <class IkSolve>
void measure(benchmark::State& state, const std::string& solver, int targets, const IkSolve& solve) {
    const auto kind = static_cast<Targets>(state.range(1));
    const Task& task = taskOf(static_cast<int>(state.range(0)), kind);
    std::vector<double> times;
    int good = 0;
    for (auto _ : state) {
        for (int i = 0; i < targets; ++i) {
            const Vector3d& target = task.targets[static_cast<std::size_t>(i)];
            const double before = bench::threadMicroseconds();
            const PoseValues& pose = solve(task, target);
            times.push_back(bench::threadMicroseconds() - before);
            good += succeeded(task, pose, target) ? 1 : 0;
        }
    }
    std::sort(times.begin(), times.end());
    const Outcome outcome{100.0 * good / static_cast<double>(times.size()), times[times.size() / 2],
                          times[times.size() * 99 / 100]};
    outcomes[{static_cast<int>(kind), task.chain.joints, solver}] = outcome;
    state.counters["success_%"] = outcome.success;
    state.counters["median_us"] = outcome.median;
    state.counters["p99_us"] = outcome.p99;
}

void ours(benchmark::State& state, const std::string& name, const IkOptions& options, int targets) {
    IkWorkspace workspace;
    PoseValues pose;
    PoseValues rest = restValues(taskOf(static_cast<int>(state.range(0)), Targets::uniform).skeleton);
    measure(state, name, targets, [&](const Task& task, const Vector3d& target) -> const PoseValues& {
        pose = rest;
        const IkGoal goal{task.tip, target};
        benchmark::DoNotOptimize(
            solveIk(task.skeleton, task.movable, {&goal, 1}, {}, options, pose, workspace));
        return pose;
    });
}

void peer(benchmark::State& state, const std::string& name, std::unique_ptr<bench::IkPeer> solver,
          int targets) {
    if (!solver) return state.SkipWithError("built without its library");
    const int joints = static_cast<int>(state.range(0));
    VectorXd angles(3 * joints);
    PoseValues pose = restValues(taskOf(joints, Targets::uniform).skeleton);
    measure(state, name, targets, [&](const Task&, const Vector3d& target) -> const PoseValues& {
        angles.setZero();
        solver->solve(target, kTolerance, angles);
        for (int i = 0; i < 3 * joints; ++i)
            pose[static_cast<std::size_t>(i / 3)].angles[2 - i % 3] = angles[i];
        return pose;
    });
}

void boundedLeastSquares(benchmark::State& state) {
    IkOptions options;
    options.restarts = 50;
    options.restWeight = 0;
    ours(state, "bounded", options, kTargets);
}

void boundedToTheNearestPose(benchmark::State& state) {
    IkOptions options;
    options.restarts = 50;
    ours(state, "nearest", options, kTargets);
}

void projectedGradient(benchmark::State& state) {
    IkOptions options;
    options.method = IkMethod::projectedGradient;
    options.iterations = 1000;
    ours(state, "gradient", options, state.range(0) < 20 ? 300 : 40);
}

void nloptLbfgs(benchmark::State& state) {
    peer(state, "nlopt", bench::nloptPeer(taskOf(static_cast<int>(state.range(0)), Targets::uniform).chain),
         kTargets);
}

void kdlClamped(benchmark::State& state) {
    peer(state, "kdl", bench::kdlPeer(taskOf(static_cast<int>(state.range(0)), Targets::uniform).chain),
         state.range(0) < 50 ? 200 : 40);
}

void allSizes(benchmark::internal::Benchmark* bench) {
    bench->ArgNames({"joints", "nearLimits"})->ArgsProduct({{2, 3, 7, 10, 20, 50}, {0, 1}});
    bench->Iterations(1)->Unit(benchmark::kMillisecond);
}

BENCHMARK(boundedLeastSquares)->Apply(allSizes);
BENCHMARK(boundedToTheNearestPose)->Apply(allSizes);
BENCHMARK(projectedGradient)->Apply(allSizes);
BENCHMARK(nloptLbfgs)->Apply(allSizes);
BENCHMARK(kdlClamped)->Apply(allSizes);

/// Success in percent, median in µs, and the ratio of the median to ours.
void printTable() {
    const char* solvers[] = {"bounded", "nearest", "gradient", "nlopt", "kdl"};
    std::printf(
        "\n| targets | joints | bounded | to the nearest pose | projected gradient | NLopt L-BFGS | KDL |\n");
    std::printf("|---|---|---|---|---|---|---|\n");
    for (const auto& [key, own] : outcomes) {
        const auto& [kind, joints, solver] = key;
        if (solver != "bounded") continue;
        std::printf("| %s | %d |", kind == 0 ? "uniform" : "near limits", joints);
        for (const char* name : solvers) {
            const auto found = outcomes.find({kind, joints, name});
            if (found == outcomes.end()) {
                std::printf(" - |");
            } else {
                std::printf(" %.2f / %.1f (%.1fx) |", found->second.success, found->second.median,
                            found->second.median / own.median);
            }
        }
        std::printf("\n");
    }
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    sinew::printTable();
}
