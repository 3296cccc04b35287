#include <benchmark/benchmark.h>

#include "core/scene/Evaluator.h"
#include "tests/core/Mocap.h"

// One pose of 31 joints: forward kinematics beside a plain recursion over Eigen::Affine3d, and a whole frame
// of playback.

namespace sinew {

namespace {

constexpr int kJoints = 31;
using test::kFrames;

std::shared_ptr<const Skeleton> skeleton() { return test::mocap(kJoints, 1).characters[0]->skeleton; }

Pose somePose(const Skeleton& rig) {
    Pose pose = restPose(rig);
    for (std::size_t i = 0; i < pose.size(); ++i) {
        pose[i].rotation =
            toQuaternion(EulerOrder::XYZ, Eigen::Vector3d(0.1, 0.2, 0.3) * static_cast<double>(i));
    }
    return pose;
}

void fk(benchmark::State& state) {
    const auto rig = skeleton();
    const Pose pose = somePose(*rig);
    std::vector<Affine> model(pose.size());
    for (auto _ : state) {
        forwardKinematics(*rig, pose, model);
        benchmark::DoNotOptimize(model.data());
        benchmark::ClobberMemory();
    }
}

void recurse(const Skeleton& rig, const Pose& pose, int joint, const Eigen::Affine3d& parent,
             std::vector<Eigen::Affine3d>& model) {
    const Transform& local = pose[static_cast<std::size_t>(joint)];
    const Eigen::Affine3d here = parent * Eigen::Translation3d(local.translation) * local.rotation;
    model[static_cast<std::size_t>(joint)] = here;
    for (int child : rig.children(joint)) recurse(rig, pose, child, here, model);
}

void fkEigenRecursion(benchmark::State& state) {
    const auto rig = skeleton();
    const Pose pose = somePose(*rig);
    std::vector<Eigen::Affine3d> model(pose.size());
    for (auto _ : state) {
        recurse(*rig, pose, 0, Eigen::Affine3d::Identity(), model);
        benchmark::DoNotOptimize(model.data());
        benchmark::ClobberMemory();
    }
}

/// Sampling and forward kinematics, frame after frame.
void playFrame(benchmark::State& state) {
    const Scene scene = test::mocap(kJoints);
    const auto character = scene.characters[0];
    const auto clip = character->clips[0];
    Evaluator evaluator(character, clip);
    std::int64_t frame = 0;
    for (auto _ : state) {
        evaluator.evaluate(clip->rate.time(FrameIndex{frame}));
        frame = (frame + 1) % kFrames;
        benchmark::DoNotOptimize(evaluator.model().data());
    }
}

/// The same at times between frames, in no order.
void seekFrame(benchmark::State& state) {
    const Scene scene = test::mocap(kJoints);
    const auto character = scene.characters[0];
    const auto clip = character->clips[0];
    Evaluator evaluator(character, clip);
    std::uint32_t random = 1;
    for (auto _ : state) {
        random = random * 1664525u + 1013904223u;
        evaluator.evaluate(clip->duration() * (static_cast<double>(random) / 4294967296.0));
        benchmark::DoNotOptimize(evaluator.model().data());
    }
}

BENCHMARK(fk);
BENCHMARK(fkEigenRecursion);
BENCHMARK(playFrame);
BENCHMARK(seekFrame);

}  // namespace

}  // namespace sinew
