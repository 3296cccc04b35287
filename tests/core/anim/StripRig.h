#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sequence/SequencePlayer.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// Returns the skeleton with roots that may move and turn freely.
inline std::shared_ptr<const Skeleton> withFreeRoots(const Skeleton& skeleton) {
    std::vector<Joint> joints = skeleton.joints();
    for (Joint& joint : joints) {
        if (joint.parent == kNoParent) joint.free = kEveryChannel;
    }
    return std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

/// Returns the model transforms of values.
inline std::vector<Affine> modelOf(const Skeleton& skeleton, const PoseValues& values) {
    std::vector<Affine> model(values.size());
    forwardKinematics(skeleton, poseOf(skeleton, values), model);
    return model;
}

/// Returns the model transforms that a sequence plays at a time.
inline std::vector<Affine> modelAt(const SequencePlayer& player, Seconds time) {
    PoseValues values;
    player.evaluate(time, values);
    return modelOf(player.skeleton(), values);
}

/// Returns the model transforms of a clip at a source time.
inline std::vector<Affine> modelAt(const ClipSampler& sampler, Seconds time) {
    PoseValues values;
    for (int joint = 0; joint < sampler.skeleton().size(); ++joint)
        values.push_back(sampler.values(joint, time));
    return modelOf(sampler.skeleton(), values);
}

/// Returns the largest difference of two poses' transforms.
inline double difference(const std::vector<Affine>& a, const std::vector<Affine>& b) {
    double largest = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        largest = std::max(largest, (a[j].matrix() - b[j].matrix()).cwiseAbs().maxCoeff());
    return largest;
}

/// Returns the largest element of a pose's transforms, at least 1, to which rounding errors are relative.
inline double sizeOf(const std::vector<Affine>& a) {
    double largest = 1;
    for (const Affine& each : a) largest = std::max(largest, each.matrix().cwiseAbs().maxCoeff());
    return largest;
}

inline Seconds startOf(const Clip& clip) { return clip.rate.time(clip.firstFrame); }
inline Seconds endOfClip(const Clip& clip) { return clip.rate.time(clip.lastFrame); }

/// A root and a child, which both may move and turn freely.
inline std::shared_ptr<const Skeleton> twoJoints() {
    std::vector<Joint> joints(2);
    for (std::size_t i = 0; i < 2; ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = i == 0 ? "root" : "child";
        joints[i].order = EulerOrder::ZXY;
        joints[i].free = {Channel::translationX, Channel::translationY, Channel::translationZ,
                          Channel::angle1,       Channel::angle2,       Channel::angle3};
        joints[i].tail = {0, 0.3, 0.2};
    }
    joints[1].parent = 0;
    joints[1].rest.translation = {0, 0.3, 0};
    return std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

/// A clip at 30 Hz from 0 to `seconds`, whose channels are functions of time.
template <class Add>
std::shared_ptr<const Clip> sampledClip(std::uint64_t id, double seconds, const Add& addChannels) {
    Clip clip;
    clip.id = ClipId{id};
    clip.name = "clip";
    clip.lastFrame = clip.rate.nearestFrame({seconds});
    addChannels([&](std::uint64_t joint, Channel channel, const auto& value) {
        std::vector<double> values;
        for (std::int64_t f = 0; f < clip.frameCount(); ++f)
            values.push_back(value(clip.rate.time(FrameIndex{f}).value));
        clip.tracks.push_back({{JointId{joint}, channel},
                               std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values))});
    });
    clip.sortTracks();
    return std::make_shared<const Clip>(std::move(clip));
}

/// A root that moves along a straight line at 1 m height, with a heading, and a child that swings.
inline std::shared_ptr<const Clip> straightClip(std::uint64_t id, double seconds, double heading,
                                                double speed,
                                                const Eigen::Vector3d& start = Eigen::Vector3d::Zero(),
                                                double phase = 0) {
    return sampledClip(id, seconds, [&](const auto& add) {
        add(1, Channel::translationX, [&](double t) { return start.x() + speed * t * std::sin(heading); });
        add(1, Channel::translationY, [&](double) { return 1.0; });
        add(1, Channel::translationZ, [&](double t) { return start.z() + speed * t * std::cos(heading); });
        add(1, Channel::angle3, [&](double) { return heading; });
        add(2, Channel::angle2, [&](double t) { return 0.5 * std::sin(4 * t + phase); });
    });
}

}  // namespace sinew::test
