#include "core/scene/edits/motion/GoalMotion.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/EndCloser.h"
#include "core/anim/locomotion/JointFrames.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

const Curve* keysOf(const Clip& clip, const Goal& goal, Channel channel) {
    return clip.find(goalChannel(goal.id, channel));
}

double valueOf(const Curve* curve, Seconds time, double own) { return curve ? curve->evaluate(time) : own; }

bool areSame(const std::vector<double>& values) {
    return std::ranges::all_of(values,
                               [&](double value) { return std::abs(value - values.front()) < kSameValue; });
}

/// Returns whether the values of any of three channels change.
bool areMoving(const std::vector<Vector3d>& values) {
    return std::ranges::any_of(
        values, [&](const Vector3d& value) { return (value - values.front()).norm() >= kSameValue; });
}

void setSampled(Clip& clip, ChannelId id, const std::vector<double>& samples) {
    const auto part = areSame(samples) ? std::span(samples).first(1) : std::span(samples);
    setTrack(clip, {id, std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, part))});
}

void setCycle(Clip& clip, ChannelId id) {
    const Curve* curve = clip.find(id);
    if (!curve || curve->size() < 2) return;
    const double rise = curve->lastEnd().value - curve->firstEnd().value;
    // Angles that do not rise by whole turns end with other angles of the first rotation.
    const double turns = std::round(rise / (2 * kPi));
    const bool rises =
        isAngle(id.channel) ? turns != 0 && std::abs(rise - 2 * kPi * turns) < 1e-6 : std::abs(rise) > 1e-9;
    const Extrapolation kind = rises ? Extrapolation::cycleOffset : Extrapolation::cycle;
    setTrack(clip, {id, std::make_shared<const Curve>(curve->withExtrapolation({kind, kind}))});
}

void closeGoal(const Goal& goal, std::span<const Seconds> times, std::span<const RootPlacement> before,
               std::span<const RootPlacement> after, Clip& loop) {
    GoalMotion motion = goalMotion(goal, loop, times, before);
    const EndCloser closer(times.size(), loop.rate.frameTime());
    std::vector<Vector3d> targets;
    for (std::size_t i = 0; i < times.size(); ++i) {
        Vector3d& target = targets.emplace_back();
        for (int k = 0; k < 3; ++k)
            target[k] = valueOf(keysOf(loop, goal, translation(k)), times[i], goal.target[k]);
    }
    motion.movesPosition &= areMoving(targets);
    motion.movesAngles &= areMoving(motion.angles);
    motion.movesInfluence &= !areSame(motion.influences);
    if (motion.isEmpty()) return;
    for (int k = 0; k < 3; ++k)
        closer.close([&](std::size_t i) -> double& { return motion.positions[i][k]; }, 0);
    closer.close([&](std::size_t i) -> Quaterniond& { return motion.rotations[i]; });
    closer.close([&](std::size_t i) -> double& { return motion.influences[i]; }, 0);
    for (double& influence : motion.influences) influence = std::clamp(influence, 0.0, 1.0);
    setGoalMotion(goal, motion, after, loop);
    for (int k = 0; k < 3; ++k) {
        if (motion.movesPosition) setCycle(loop, goalChannel(goal.id, translation(k)));
        if (motion.movesAngles) setCycle(loop, goalChannel(goal.id, angle(k)));
    }
    if (motion.movesInfluence) setCycle(loop, goalChannel(goal.id, Channel::influence));
}

}  // namespace

GoalMotion goalMotion(const Goal& goal, const Clip& clip, std::span<const Seconds> times,
                      std::span<const RootPlacement> ground) {
    GoalMotion motion;
    motion.isInWorld = !goal.follow;
    std::array<const Curve*, 3> positions{}, angles{};
    for (std::size_t k = 0; k < 3; ++k) {
        positions[k] = keysOf(clip, goal, translation(static_cast<int>(k)));
        angles[k] = keysOf(clip, goal, angle(static_cast<int>(k)));
        motion.movesPosition |= positions[k] != nullptr;
        motion.movesAngles |= angles[k] != nullptr;
    }
    const Curve* influence = keysOf(clip, goal, Channel::influence);
    motion.movesInfluence = influence != nullptr;
    for (std::size_t i = 0; i < times.size(); ++i) {
        RigidTransform target;
        Vector3d raw;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<Eigen::Index>(k);
            target.translation[axis] = valueOf(positions[k], times[i], goal.target[axis]);
            raw[axis] = valueOf(angles[k], times[i], goal.angles[axis]);
        }
        target.rotation = toQuaternion(EulerOrder::XYZ, raw);
        if (motion.isInWorld) target = ground[i].transform().inverse() * target;
        motion.positions.push_back(target.translation);
        motion.rotations.push_back(target.rotation.normalized());
        motion.angles.push_back(raw);
        motion.influences.push_back(valueOf(influence, times[i], goal.influence));
    }
    return motion;
}

void setGoalMotion(const Goal& goal, const GoalMotion& motion, std::span<const RootPlacement> ground,
                   Clip& clip) {
    std::vector<Vector3d> positions;
    std::vector<Quaterniond> rotations;
    for (std::size_t i = 0; i < motion.positions.size(); ++i) {
        RigidTransform target{motion.rotations[i], motion.positions[i]};
        if (motion.isInWorld) target = ground[i].transform() * target;
        positions.push_back(target.translation);
        rotations.push_back(target.rotation.normalized());
    }
    const std::vector<Vector3d> angles = continuedAngles(EulerOrder::XYZ, rotations, motion.angles);
    const auto set = [&](Channel channel, const std::vector<Vector3d>& values, int k) {
        std::vector<double> samples;
        for (const Vector3d& value : values) samples.push_back(value[k]);
        setSampled(clip, goalChannel(goal.id, channel), samples);
    };
    for (int k = 0; k < 3; ++k) {
        if (motion.movesPosition) set(translation(k), positions, k);
        if (motion.movesAngles) set(angle(k), angles, k);
    }
    if (motion.movesInfluence) setSampled(clip, goalChannel(goal.id, Channel::influence), motion.influences);
}

bool hasKeys(const Clip& clip, const Goal& goal) {
    const JointId owner = goalChannel(goal.id, Channel::influence).joint;
    return std::ranges::any_of(clip.tracks, [owner](const Track& track) { return track.id.joint == owner; });
}

void closeGoals(std::span<const Goal> goals, std::span<const RootPlacement> before,
                std::span<const RootPlacement> after, Clip& loop, const WorkControl& control) {
    std::vector<Seconds> times;
    for (FrameIndex frame = loop.firstFrame; frame <= loop.lastFrame; ++frame.value)
        times.push_back(loop.rate.time(frame));
    for (const Goal& goal : goals) {
        if (control.isCancelled()) return;
        if (hasKeys(loop, goal)) closeGoal(goal, times, before, after, loop);
    }
}

}  // namespace sinew
