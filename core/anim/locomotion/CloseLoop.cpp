#include "core/anim/locomotion/CloseLoop.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/EndCloser.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/retime/ClipRange.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kSameAngle = 1e-6;      // radians, whole turns apart
constexpr double kShortestTravel = 0.1;  // of the hips' height

void closeJoint(const Joint& joint, int j, const EndCloser& closer, std::vector<BodyPose>& poses) {
    const auto values = [&](std::size_t i) -> JointValues& { return poses[i].values[asIndex(j)]; };
    for (int k = 0; k < 3; ++k) {
        closer.close([&](std::size_t i) -> double& { return values(i).translation[k]; }, 0);
        closer.close([&](std::size_t i) -> double& { return values(i).scale[k]; }, 0);
    }
    if (!joint.free.containsAll(kAngles)) {
        for (int k = 0; k < 3; ++k) {
            const auto at = [&](std::size_t i) -> double& { return values(i).angles[k]; };
            closer.close(at, 2 * kPi * nearestTurns(at(poses.size() - 1), at(0)));
        }
        return;
    }
    std::vector<Vector3d> angles;
    for (std::size_t i = 0; i < poses.size(); ++i) angles.push_back(values(i).angles);
    closer.closeAngles(joint.order, angles);
    for (std::size_t i = 0; i < poses.size(); ++i) values(i).angles = angles[i];
}

void closeHips(const EndCloser& closer, std::vector<BodyPose>& poses) {
    closer.close([&](std::size_t i) -> Quaterniond& { return poses[i].hips.rotation; });
    for (int k = 0; k < 3; ++k)
        closer.close([&](std::size_t i) -> double& { return poses[i].hips.translation[k]; }, 0);
}

/// Closes the heading, except for whole turns, and bends the path with it.
void closePath(const RootJoints& joints, const EndCloser& closer, std::vector<BodyPose>& poses) {
    const std::size_t last = poses.size() - 1;
    std::vector<RootPlacement> before;
    for (const BodyPose& pose : poses) before.push_back(pose.ground);
    const double turn = before[last].heading - before[0].heading;
    const double rise = 2 * kPi * std::nearbyint(turn / (2 * kPi));
    closer.close([&](std::size_t i) -> double& { return poses[i].ground.heading; }, rise);
    for (std::size_t i = 1; i <= last; ++i) {
        const double bend = (poses[i].ground.heading + poses[i - 1].ground.heading - before[i].heading -
                             before[i - 1].heading) /
                            2;
        poses[i].ground.position =
            poses[i - 1].ground.position + aboutY(bend) * (before[i].position - before[i - 1].position);
    }
    const Vector3d travel = poses[last].ground.position - poses[0].ground.position;
    const bool stays = travel.norm() < kShortestTravel * joints.hipHeight;
    for (int k = 0; k < 3; k += 2) {
        closer.close([&](std::size_t i) -> double& { return poses[i].ground.position[k]; },
                     stays ? 0 : travel[k]);
    }
}

/// If the last angles of a joint give its first rotation, but by other Euler angles, replaces them by the
/// first angles. The joint then uses SLERP, for which only the rotation matters, not the angles that give it.
void closeAngles(const Joint& joint, Clip& clip) {
    std::array<std::vector<double>, 3> samples;
    bool isClosed = true;
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({joint.id, angle(i)});
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value)
            samples[asIndex(i)].push_back(curve ? curve->evaluate(clip.rate.time(frame)) : 0);
        const double rise = samples[asIndex(i)].back() - samples[asIndex(i)].front();
        isClosed &= std::abs(std::remainder(rise, 2 * kPi)) < kSameAngle;
    }
    if (isClosed || !joint.free.containsAll(kAngles)) return;
    for (int i = 0; i < 3; ++i) {
        samples[asIndex(i)].back() = samples[asIndex(i)].front();
        setTrack(clip, {{joint.id, angle(i)},
                        std::make_shared<const Curve>(Curve::fromSamples(
                            clip.rate, clip.firstFrame, samples[asIndex(i)], Interpolation::slerp))});
    }
}

/// Makes curves of joints and shapes cycle, with offset if their ends differ.
void setCycles(const RootJoints& joints, const Skeleton& skeleton, Clip& clip) {
    for (Track& track : clip.tracks) {
        const Curve& curve = *track.curve;
        const bool isOfGoal =
            track.id.channel != Channel::weight && !skeleton.find(track.id.joint).has_value();
        if (curve.size() < 2 || isOfGoal) continue;
        const double rise = curve.lastEnd().value - curve.firstEnd().value;
        const double turns = std::round(rise / (2 * kPi));
        const bool isTurned =
            isAngle(track.id.channel) && turns != 0 && std::abs(rise - turns * 2 * kPi) < kSameAngle;
        const bool isTop = track.id.joint == skeleton[joints.top].id;
        const bool isMoved = isTop && isTranslation(track.id.channel) && std::abs(rise) > 1e-9;
        const Extrapolation kind = isTurned || isMoved ? Extrapolation::cycleOffset : Extrapolation::cycle;
        track.curve = std::make_shared<const Curve>(curve.withExtrapolation({kind, kind}));
    }
}

/// Closes the tracks of shapes.
void closeShapes(const EndCloser& closer, Clip& clip, const WorkControl& control) {
    for (Track& track : clip.tracks) {
        if (control.isCancelled()) return;
        if (track.id.channel != Channel::weight || track.curve->size() < 2) continue;
        std::vector<double> samples;
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value)
            samples.push_back(track.curve->evaluate(clip.rate.time(frame)));
        closer.close([&](std::size_t i) -> double& { return samples[i]; }, 0);
        track.curve = std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, samples));
    }
}

}  // namespace

Result<Clip> closedLoop(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& clip, const RootJoints& joints, FrameRange frames,
                        const WorkControl& control) {
    constexpr std::int64_t kFewest = 3;
    if (frames.count() < kFewest)
        return fail(ErrorCode::argumentInvalid, "clip " + clip->name, "a loop needs at least three frames");
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    Result<Clip> part = trimmed(*skeleton, *clip, frames, control);
    if (!part) return part;
    const ClipSampler sampler(skeleton, clip);
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "making the loop was cancelled"); };
    std::vector<BodyPose> poses = bodyPoses(joints, sampler, frames, control.part(0, 0.4F));
    if (control.isCancelled()) return cancelled();
    if (auto checked = checkScales(joints, *skeleton, poses); !checked)
        return tl::unexpected<Error>(checked.error());
    closePoses(joints, *skeleton, clip->rate.frameTime(), poses, control.part(0.4F, 0.6F));
    closeShapes(EndCloser(poses.size(), clip->rate.frameTime()), *part, control);
    Clip loop = withLoopPoses(joints, *skeleton, *std::move(part), poses, control.part(0.6F, 1));
    if (control.isCancelled()) return cancelled();
    return loop;
}

void closePoses(const RootJoints& joints, const Skeleton& skeleton, Seconds frameTime,
                std::vector<BodyPose>& poses, const WorkControl& control) {
    const EndCloser closer(poses.size(), frameTime);
    for (int j = 0; j < skeleton.size() && !control.isCancelled(); ++j) {
        control.report(static_cast<double>(j) / skeleton.size());
        if (j != joints.top) closeJoint(skeleton[j], j, closer, poses);
    }
    closeHips(closer, poses);
    closePath(joints, closer, poses);
}

Clip withLoopPoses(const RootJoints& joints, const Skeleton& skeleton, Clip clip,
                   std::span<const BodyPose> poses, const WorkControl& control) {
    Clip looped = withBodyPoses(joints, skeleton, std::move(clip), poses, control.part(0, 0.7F));
    for (int j = 0; j < skeleton.size() && !control.isCancelled(); ++j) {
        control.part(0.7F, 1).report(static_cast<double>(j) / skeleton.size());
        closeAngles(skeleton[j], looped);
    }
    setCycles(joints, skeleton, looped);
    return looped;
}

}  // namespace sinew
