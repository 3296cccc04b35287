#include <benchmark/benchmark.h>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/simd/BatchSampler.h"
#include "tests/core/Mocap.h"

// One pose of 31 joints: forward kinematics compared with a plain recursion over Eigen::Affine3d, and whole
// frames of playback with SIMD compared with scalar code; layers of weight 0.5 compared with those of
// weight 1.

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

/// Five minutes of captured motion, sampled and put through forward kinematics with SIMD.
class Evaluated {
public:
    explicit Evaluated(const Motion& motion) : evaluator_(motion.character, motion.clip) {}
    const Affine* at(Seconds time) {
        evaluator_.evaluate(time);
        return evaluator_.model().data();
    }

private:
    Evaluator evaluator_;
};

/// The same with scalar code.
class Scalar {
public:
    explicit Scalar(const Motion& motion)
        : sampler_(motion.character->skeleton, motion.clip), model_(sampler_.skeleton().joints().size()) {}
    const Affine* at(Seconds time) {
        sampler_.sample(time, pose_);
        forwardKinematics(sampler_.skeleton(), pose_, model_);
        return model_.data();
    }

private:
    ClipSampler sampler_;
    Pose pose_;
    std::vector<Affine> model_;
};

Motion captured(Interpolation interpolation) {
    const Scene scene = test::mocap(kJoints, kFrames, interpolation);
    return {scene.characters[0], scene.characters[0]->clips[0]};
}

/// Consecutive frames.
template <class Path>
void playFrame(benchmark::State& state) {
    const Motion motion = captured(Interpolation::linear);
    Path path(motion);
    std::int64_t frame = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(path.at(motion.clip->rate.time(FrameIndex{frame})));
        frame = (frame + 1) % kFrames;
    }
}

/// Times between frames, in random order.
template <class Path>
void seekFrame(benchmark::State& state) {
    const Motion motion = captured(Interpolation::linear);
    Path path(motion);
    std::uint32_t random = 1;
    for (auto _ : state) {
        random = random * 1664525u + 1013904223u;
        const double fraction = static_cast<double>(random) / 4294967296.0;
        benchmark::DoNotOptimize(path.at(motion.clip->duration() * fraction));
    }
}

/// Between keys of curves, four times per frame, as during playback.
template <class Path, Interpolation kInterpolation>
void playKeys(benchmark::State& state) {
    const Motion motion = captured(kInterpolation);
    Path path(motion);
    std::int64_t quarter = 0;
    for (auto _ : state) {
        const Seconds frame = motion.clip->rate.time(FrameIndex{quarter / 4});
        benchmark::DoNotOptimize(path.at(frame + motion.clip->rate.time(FrameIndex{1}) *
                                                     (0.25 * static_cast<double>(quarter % 4))));
        quarter = (quarter + 1) % (4 * kFrames);
    }
}

/// The captured motion with an additive layer of the same curves.
Motion withLayer(double weight) {
    Motion motion = captured(Interpolation::linear);
    ClipLayer layer;
    layer.id = LayerId{1'000'000};
    layer.weight = weight;
    layer.tracks = motion.clip->tracks;
    std::erase_if(layer.tracks, [](const Track& track) { return !isAngle(track.id.channel); });
    Clip clip = *motion.clip;
    clip.layers = {std::make_shared<const ClipLayer>(std::move(layer))};
    motion.clip = std::make_shared<const Clip>(std::move(clip));
    return motion;
}

/// One frame with a layer, whose weight is a percentage.
void playLayer(benchmark::State& state) {
    const Motion motion = withLayer(static_cast<double>(state.range(0)) / 100);
    Evaluated path(motion);
    std::int64_t frame = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(path.at(motion.clip->rate.time(FrameIndex{frame})));
        frame = (frame + 1) % kFrames;
    }
}

/// The same for kBatchSize frames at once.
void playLayerInBatches(benchmark::State& state) {
    const Motion motion = withLayer(static_cast<double>(state.range(0)) / 100);
    const ClipSampler sampler(motion.character->skeleton, motion.clip);
    BatchSampler<double> batch(sampler.compiled());
    std::int64_t frame = 0;
    std::array<Seconds, kBatchSize> times;
    for (auto _ : state) {
        for (Seconds& time : times) time = motion.clip->rate.time(FrameIndex{frame++ % kFrames});
        batch.evaluate(times);
        benchmark::DoNotOptimize(batch.model(0, 0));
    }
}

BENCHMARK(fk);
BENCHMARK(playLayer)->Arg(100)->Arg(50);
BENCHMARK(playLayerInBatches)->Arg(100)->Arg(50);
BENCHMARK(fkEigenRecursion);
BENCHMARK(playFrame<Evaluated>);
BENCHMARK(playFrame<Scalar>);
BENCHMARK(seekFrame<Evaluated>);
BENCHMARK(seekFrame<Scalar>);
BENCHMARK(playKeys<Evaluated, Interpolation::catmullRom>);
BENCHMARK(playKeys<Scalar, Interpolation::catmullRom>);
BENCHMARK(playKeys<Evaluated, Interpolation::slerp>);
BENCHMARK(playKeys<Scalar, Interpolation::slerp>);

}  // namespace

}  // namespace sinew
