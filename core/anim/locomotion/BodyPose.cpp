#include "core/anim/locomotion/BodyPose.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/locomotion/FrameSampler.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/base/Index.h"
#include "core/rig/RestSpace.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

Transform localOf(const Skeleton& skeleton, const PoseValues& values, int joint) {
    const JointValues& at = values[asIndex(joint)];
    return localTransform(skeleton[joint], at.translation, at.angles, at.scale);
}

PlacedJoint placedJoint(const Skeleton& skeleton, const PoseValues& values, int joint) {
    if (joint == kNoParent) return {};
    return placedJoint(skeleton, values, skeleton[joint].parent) * localOf(skeleton, values, joint);
}

/// Returns the hips relative to the topmost joint, without its own scale.
PlacedJoint hipsBelowTop(const RootJoints& joints, const Skeleton& skeleton, const PoseValues& values,
                         int joint) {
    if (joint == joints.top) return {};
    return hipsBelowTop(joints, skeleton, values, skeleton[joint].parent) * localOf(skeleton, values, joint);
}

/// Returns parentFromJoint of the topmost joint.
RigidTransform topLocal(const RootJoints& joints, const Skeleton& skeleton, const BodyPose& pose) {
    const PlacedJoint above = placedJoint(skeleton, pose.values, skeleton[joints.top].parent);
    const PlacedJoint below = hipsBelowTop(joints, skeleton, pose.values, joints.hips);
    const RigidTransform hips = pose.ground.transform() * pose.hips;
    const Quaterniond rotation = (hips.rotation * below.rotation.conjugate()).normalized();
    const double scale = above.scale() * pose.values[asIndex(joints.top)].scale.x();
    return above.localOf(hips.translation - rotation * (scale * below.model.translation()), rotation);
}

void setSamples(Clip& clip, const Joint& joint, Channel channel, const std::vector<double>& samples,
                Interpolation kind) {
    const ChannelId id{joint.id, channel};
    const bool isConstant = kind != Interpolation::slerp && std::ranges::all_of(samples, [&](double value) {
                                return std::abs(value - samples.front()) < kSameValue;
                            });
    const Track* old = clip.track(id);
    const double rest = restValues(joint).at(channel);
    if (!old && isConstant && std::abs(samples.front() - rest) < kSameValue) return;
    const EndExtrapolation ends = old ? old->curve->extrapolation() : EndExtrapolation{};
    const auto part = isConstant ? std::span(samples).first(1) : std::span(samples);
    setTrack(clip,
             {id, std::make_shared<const Curve>(
                      Curve::fromSamples(clip.rate, clip.firstFrame, part, kind).withExtrapolation(ends))});
}

}  // namespace

BodyPose bodyPose(const RootJoints& joints, const Skeleton& skeleton, PoseValues values) {
    const PlacedJoint hips = placedJoint(skeleton, values, joints.hips);
    BodyPose pose;
    pose.values = std::move(values);
    pose.ground.heading = headingOf(hips.rotation * restRotation(skeleton, joints.hips).conjugate());
    pose.ground.position = {hips.model.translation().x(), 0, hips.model.translation().z()};
    const RigidTransform groundFromModel = pose.ground.transform().inverse();
    pose.hips = groundFromModel * RigidTransform{hips.rotation, hips.model.translation()};
    return pose;
}

BodyPose bodyPose(const RootJoints& joints, const ClipSampler& sampler, Seconds time) {
    PoseValues values;
    for (int j = 0; j < sampler.skeleton().size(); ++j) values.push_back(sampler.values(j, time));
    return bodyPose(joints, sampler.skeleton(), std::move(values));
}

BodyPose standingPose(const RootJoints& joints, const Skeleton& skeleton) {
    BodyPose pose = bodyPose(joints, skeleton, restValues(skeleton));
    pose.ground = {};
    pose.hips.translation = {0, joints.hipHeight, 0};
    return pose;
}

PoseValues placedValues(const RootJoints& joints, const Skeleton& skeleton, const BodyPose& pose) {
    PoseValues values = pose.values;
    const Joint& joint = skeleton[joints.top];
    const RigidTransform local = topLocal(joints, skeleton, pose);
    JointValues& top = values[asIndex(joints.top)];
    top.translation = local.translation;
    top.angles = fromQuaternion(joint.order, (joint.rest.rotation.conjugate() * local.rotation).normalized(),
                                top.angles);
    return values;
}

void unwrapHeadings(std::span<BodyPose> poses) {
    for (std::size_t i = 1; i < poses.size(); ++i) {
        double& heading = poses[i].ground.heading;
        heading += 2 * kPi * nearestTurns(poses[i - 1].ground.heading, heading);
    }
}

std::vector<BodyPose> bodyPoses(const RootJoints& joints, const ClipSampler& sampler, FrameRange frames,
                                const WorkControl& control) {
    std::vector<BodyPose> poses;
    for (FrameIndex frame = frames.first; frame <= frames.last && !control.isCancelled(); ++frame.value) {
        poses.push_back(bodyPose(joints, sampler, sampler.clip().rate.time(frame)));
        control.report(static_cast<double>(poses.size()) / static_cast<double>(frames.count()));
    }
    unwrapHeadings(poses);
    return poses;
}

Result<void> checkScales(const RootJoints& joints, const Skeleton& skeleton,
                         std::span<const BodyPose> poses) {
    for (const BodyPose& pose : poses) {
        if (placedJoint(skeleton, pose.values, joints.top).isScaledEvenly()) continue;
        return fail(ErrorCode::argumentInvalid, "joint " + skeleton[joints.top].name,
                    "it is scaled unevenly, so the body cannot be placed on the floor");
    }
    return {};
}

Clip withBodyPoses(const RootJoints& joints, const Skeleton& skeleton, Clip clip,
                   std::span<const BodyPose> poses, const WorkControl& control) {
    for (int j = 0; j < skeleton.size(); ++j) {
        if (control.isCancelled()) return clip;
        control.report(static_cast<double>(j) / skeleton.size());
        const Joint& joint = skeleton[j];
        const bool slerps = rotatesBySlerp(clip, joint.id) && joint.free.containsAll(kAngles);
        for (const Channel channel : kChannels) {
            const bool isPlaced = j == joints.top && !isScale(channel);
            if (isPlaced || !joint.free.contains(channel) || control.isCancelled()) continue;
            std::vector<double> samples;
            for (const BodyPose& pose : poses) samples.push_back(pose.values[asIndex(j)].at(channel));
            setSamples(clip, joint, channel, samples,
                       slerps && isAngle(channel) ? Interpolation::slerp : Interpolation::linear);
        }
    }
    JointFrames top;
    for (const BodyPose& pose : poses) {
        if (control.isCancelled()) return clip;
        top.local.push_back(topLocal(joints, skeleton, pose));
        top.anglesBefore.push_back(pose.values[asIndex(joints.top)].angles);
    }
    setJointFrames(clip, skeleton[joints.top], top);
    return clip;
}

JointValues blendedValues(const Joint& joint, const JointValues& from, const JointValues& to, double fraction,
                          const Vector3d& hint) {
    const auto between = [fraction](const Vector3d& a, const Vector3d& b) -> Vector3d {
        return a + fraction * (b - a);
    };
    JointValues blended{between(from.translation, to.translation), {}, between(from.scale, to.scale)};
    if (joint.free.containsAll(kAngles)) {
        const Quaterniond rotation =
            toQuaternion(joint.order, from.angles).slerp(fraction, toQuaternion(joint.order, to.angles));
        blended.angles = fromQuaternion(joint.order, rotation.normalized(), hint);
        return blended;
    }
    Vector3d near = to.angles;
    for (int i = 0; i < 3; ++i) near[i] += 2 * kPi * nearestTurns(from.angles[i], near[i]);
    blended.angles = between(from.angles, near);
    for (int i = 0; i < 3; ++i) blended.angles[i] += 2 * kPi * nearestTurns(hint[i], blended.angles[i]);
    return blended;
}

}  // namespace sinew
