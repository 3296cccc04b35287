#include "core/anim/locomotion/CloseLoop.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/retime/ClipRange.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kVelocityFade = 0.25;   // seconds
constexpr double kSameAngle = 1e-6;      // radians, whole turns apart
constexpr double kShortestTravel = 0.1;  // of the hips' height

Vector3d logarithm(const Quaterniond& rotation) {
    const Eigen::AngleAxisd turn(rotation);
    const double angle = std::remainder(turn.angle(), 2 * kPi);
    return angle * turn.axis();
}

Quaterniond exponential(const Vector3d& vector) {
    const double angle = vector.norm();
    if (angle == 0) return Quaterniond::Identity();
    return Quaterniond(Eigen::AngleAxisd(angle, vector / angle));
}

/// The corrections that close the ends of signals with `count` samples.
class EndCloser {
public:
    EndCloser(std::size_t count, Seconds spacing)
        : count_(count),
          spacing_(spacing.value),
          fade_(std::min(kVelocityFade, static_cast<double>(count - 1) * spacing_ / 2)) {}

    /// Returns the part of the difference, first minus last, that is added to sample i: -1/2 at the first to
    /// 1/2 at the last.
    double share(std::size_t i) const {
        return static_cast<double>(i) / static_cast<double>(count_ - 1) - 0.5;
    }
    /// Returns the time that, multiplied by the difference of the velocities, first minus last, is added to
    /// sample i.
    double velocityShare(std::size_t i) const {
        const auto fading = [&](std::size_t steps) {
            const double time = static_cast<double>(steps) * spacing_;
            return time < fade_ ? -time / 2 * (1 - time / fade_) * (1 - time / fade_) : 0;
        };
        return fading(i) + fading(count_ - 1 - i);
    }
    /// Returns values with equal ends and velocities there, apart from a rise that is kept.
    void close(const std::function<double&(std::size_t)>& at, double rise) const {
        const std::size_t last = count_ - 1;
        const double difference = at(0) + rise - at(last);
        // The first step of the next cycle against the last step of this one.
        const double velocity = ((at(1) - at(0)) - (at(last) - at(last - 1))) / spacing_;
        for (std::size_t i = 0; i < count_; ++i) at(i) += difference * share(i) + velocity * velocityShare(i);
        at(last) = at(0) + rise;
    }
    void close(const std::function<Quaterniond&(std::size_t)>& at) const {
        const std::size_t last = count_ - 1;
        const Vector3d difference = logarithm(at(last).conjugate() * at(0));
        const Vector3d velocity =
            (logarithm(at(0).conjugate() * at(1)) - logarithm(at(last - 1).conjugate() * at(last))) /
            spacing_;
        for (std::size_t i = 0; i < count_; ++i)
            at(i) = (at(i) * exponential(difference * share(i) + velocity * velocityShare(i))).normalized();
        at(last) = at(0);
    }

private:
    std::size_t count_;
    double spacing_, fade_;
};

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
    std::vector<Quaterniond> rotations;
    std::vector<Vector3d> raw;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        raw.push_back(values(i).angles);
        rotations.push_back(toQuaternion(joint.order, raw.back()));
    }
    closer.close([&](std::size_t i) -> Quaterniond& { return rotations[i]; });
    Vector3d angles = raw.front();
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (i > 0) angles += raw[i] - raw[i - 1];
        angles = fromQuaternion(joint.order, rotations[i], angles);
        values(i).angles = angles;
    }
    // Exactly the first rotation again, whole turns apart.
    Vector3d& end = values(poses.size() - 1).angles;
    const Vector3d& begin = values(0).angles;
    for (int k = 0; k < 3; ++k) {
        const double turned = begin[k] - 2 * kPi * nearestTurns(begin[k], end[k]);
        if (std::abs(turned - end[k]) < kSameAngle) end[k] = turned;
    }
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

/// Ends angles that continue to the other Euler angles of the first rotation with the first ones. Such joints
/// turn by SLERP, which does not depend on the angles that stand for a rotation.
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

/// Makes curves cycle, with offset if their ends differ.
void setCycles(const RootJoints& joints, const Skeleton& skeleton, Clip& clip) {
    for (Track& track : clip.tracks) {
        const Curve& curve = *track.curve;
        if (curve.size() < 2) continue;
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
void closeShapes(const EndCloser& closer, Clip& clip) {
    for (Track& track : clip.tracks) {
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
                        const std::shared_ptr<const Clip>& clip, const RootJoints& joints,
                        FrameRange frames) {
    constexpr std::int64_t kFewest = 3;
    if (frames.count() < kFewest)
        return fail(ErrorCode::argumentInvalid, "clip " + clip->name, "a loop needs at least three frames");
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    Result<Clip> part = trimmed(*skeleton, *clip, frames);
    if (!part) return part;
    const ClipSampler sampler(skeleton, clip);
    std::vector<BodyPose> poses = bodyPoses(joints, sampler, frames);
    if (auto checked = checkScales(joints, *skeleton, poses); !checked)
        return tl::unexpected<Error>(checked.error());
    closePoses(joints, *skeleton, clip->rate.frameTime(), poses);
    closeShapes(EndCloser(poses.size(), clip->rate.frameTime()), *part);
    return withLoopPoses(joints, *skeleton, *std::move(part), poses);
}

void closePoses(const RootJoints& joints, const Skeleton& skeleton, Seconds frameTime,
                std::vector<BodyPose>& poses) {
    const EndCloser closer(poses.size(), frameTime);
    for (int j = 0; j < skeleton.size(); ++j) {
        if (j != joints.top) closeJoint(skeleton[j], j, closer, poses);
    }
    closeHips(closer, poses);
    closePath(joints, closer, poses);
}

Clip withLoopPoses(const RootJoints& joints, const Skeleton& skeleton, Clip clip,
                   std::span<const BodyPose> poses) {
    Clip looped = withBodyPoses(joints, skeleton, std::move(clip), poses);
    for (const Joint& joint : skeleton.joints()) closeAngles(joint, looped);
    setCycles(joints, skeleton, looped);
    return looped;
}

}  // namespace sinew
