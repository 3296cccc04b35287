#include <benchmark/benchmark.h>

#include <cmath>

#include "core/scene/Evaluator.h"

// One pose of 31 joints: forward kinematics beside a plain recursion over Eigen::Affine3d, and a whole frame
// of playback.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kFrames = 36000;  // five minutes at 120 Hz

std::shared_ptr<const Skeleton> skeleton() {
    std::vector<Joint> joints;
    for (int i = 0; i < kJoints; ++i) {
        Joint joint;
        joint.id = JointId{static_cast<std::uint64_t>(i + 1)};
        joint.name = "joint" + std::to_string(i);
        joint.parent = i == 0 ? kNoParent : (i - 1) / 2;
        joint.rest.translation = {0.0, 0.1, 0.02 * (i % 3)};
        joint.tail = {0, 0.1, 0};
        joint.free = kAngles;
        joints.push_back(joint);
    }
    return std::make_shared<const Skeleton>(*Skeleton::create(std::move(joints)));
}

std::shared_ptr<const Clip> mocap(const Skeleton& rig) {
    Clip clip;
    clip.rate = *FrameRate::create(120, 1);
    clip.lastFrame = FrameIndex{kFrames - 1};
    std::vector<double> values(kFrames);
    for (int joint = 0; joint < rig.size(); ++joint) {
        for (Channel channel : {Channel::angle1, Channel::angle2, Channel::angle3}) {
            for (int frame = 0; frame < kFrames; ++frame) {
                values[static_cast<std::size_t>(frame)] =
                    0.7 * std::sin(0.01 * frame + joint) + 0.1 * component(channel);
            }
            clip.tracks.push_back(
                {{rig[joint].id, channel},
                 std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, values))});
        }
    }
    clip.sortTracks();
    return std::make_shared<const Clip>(std::move(clip));
}

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
    auto character = std::make_shared<Character>();
    character->skeleton = skeleton();
    const auto clip = mocap(*character->skeleton);
    character->clips = {clip};
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
    auto character = std::make_shared<Character>();
    character->skeleton = skeleton();
    const auto clip = mocap(*character->skeleton);
    character->clips = {clip};
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
