#include "core/scene/edits/motion/BlendClips.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/BodyPose.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"
#include "core/scene/analysis/AlignClips.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/motion/ChangedChannels.h"
#include "core/scene/edits/motion/GoalMotion.h"
#include "core/scene/edits/motion/PlantFeet.h"

namespace sinew {

namespace {

/// Times of both clips that play at a time of the blend.
struct BlendedTimes {
    Seconds first, second;
};

/// The matched times of two clips.
class BlendedTime {
public:
    BlendedTime(const Clip& first, const Clip& second, const TimeWarp& warp, double weight)
        : start_{first.rate.time(first.firstFrame), second.rate.time(second.firstFrame)},
          end_(second.rate.time(second.lastFrame)),
          warp_(warp),
          weight_(weight) {}

    Seconds duration() const { return blendedTime(end_); }

    /// Returns the times that play at a time of the blend, from 0 on.
    BlendedTimes at(Seconds time) const {
        double low = start_.second.value, high = end_.value;
        for (int i = 0; i < 64 && low < high; ++i) {
            const double middle = (low + high) / 2;
            (blendedTime({middle}) < time ? low : high) = middle;
        }
        const Seconds second{(low + high) / 2};
        // At the ends of the slider, one clip plays exactly.
        if (weight_ == 0) return {start_.first + time, second};
        if (weight_ == 1) return {warp_.source(start_.second + time), start_.second + time};
        return {warp_.source(second), second};
    }

private:
    /// Returns the time of the blend at which a time of the second clip plays.
    Seconds blendedTime(Seconds second) const {
        return (warp_.source(second) - start_.first) * (1 - weight_) + (second - start_.second) * weight_;
    }

    BlendedTimes start_;
    Seconds end_;
    const TimeWarp& warp_;
    double weight_;
};

/// Blends poses frame by frame.
class PoseBlender {
public:
    PoseBlender(const RootJoints& joints, const Skeleton& skeleton, double weight)
        : joints_(joints), skeleton_(skeleton), weight_(weight) {}

    /// Returns the blended poses; only the first ones if cancelled.
    std::vector<BodyPose> blend(const std::vector<BodyPose>& a, const std::vector<BodyPose>& b,
                                const WorkControl& control) const {
        std::vector<BodyPose> blended;
        for (std::size_t f = 0; f < a.size() && !control.isCancelled(); ++f) {
            control.report(static_cast<double>(f) / static_cast<double>(a.size()));
            BodyPose pose = a[f];
            for (int j = 0; j < skeleton_.size(); ++j) {
                Eigen::Vector3d hint = a[f].values[asIndex(j)].angles;
                if (f > 0)
                    hint = blended.back().values[asIndex(j)].angles + change(a, f, j) * (1 - weight_) +
                           change(b, f, j) * weight_;
                JointValues& values = pose.values[asIndex(j)];
                values = blendedValues(skeleton_[j], values, b[f].values[asIndex(j)], weight_, hint);
            }
            pose.hips.rotation = a[f].hips.rotation.slerp(weight_, b[f].hips.rotation);
            pose.hips.translation = mixed(a[f].hips.translation, b[f].hips.translation);
            if (f > 0) pose.ground = continued(blended.back().ground, step(a, f), step(b, f));
            blended.push_back(std::move(pose));
        }
        return blended;
    }

private:
    static Eigen::Vector3d change(const std::vector<BodyPose>& poses, std::size_t f, int joint) {
        return poses[f].values[asIndex(joint)].angles - poses[f - 1].values[asIndex(joint)].angles;
    }
    Eigen::Vector3d mixed(const Eigen::Vector3d& a, const Eigen::Vector3d& b) const {
        return a + weight_ * (b - a);
    }
    /// Returns the step to a frame, relative to the heading before it.
    static RootPlacement step(const std::vector<BodyPose>& poses, std::size_t f) {
        const RootPlacement &from = poses[f - 1].ground, &to = poses[f].ground;
        return {aboutY(-from.heading) * (to.position - from.position), to.heading - from.heading};
    }
    RootPlacement continued(const RootPlacement& from, const RootPlacement& a, const RootPlacement& b) const {
        return {from.position + aboutY(from.heading) * mixed(a.position, b.position),
                from.heading + a.heading + weight_ * (b.heading - a.heading)};
    }

    const RootJoints& joints_;
    const Skeleton& skeleton_;
    double weight_;
};

double weightAt(const Clip& clip, ChannelId id, Seconds time) {
    const Curve* curve = clip.find(id);
    return curve ? curve->evaluate(time) : 0;
}

/// Adds the blended weights of shapes; some of them if cancelled.
void blendShapes(const Clip& first, const Clip& second, const std::vector<BlendedTimes>& times, double weight,
                 Clip& blend, const WorkControl& control) {
    std::vector<ChannelId> channels;
    for (const Clip* clip : {&first, &second}) {
        for (const Track& track : clip->tracks) {
            if (track.id.channel == Channel::weight) channels.push_back(track.id);
        }
    }
    for (const ChannelId id : channels) {
        std::vector<double> samples;
        for (const BlendedTimes& time : times) {
            if (control.isCancelled()) return;
            samples.push_back((1 - weight) * weightAt(first, id, time.first) +
                              weight * weightAt(second, id, time.second));
        }
        setTrack(
            blend,
            {id, std::make_shared<const Curve>(Curve::fromSamples(blend.rate, blend.firstFrame, samples))});
    }
}

std::vector<RootPlacement> groundOf(const std::vector<BodyPose>& poses) {
    std::vector<RootPlacement> ground;
    for (const BodyPose& pose : poses) ground.push_back(pose.ground);
    return ground;
}

/// A clip that is blended, with its poses.
struct BlendedClip {
    const Clip& clip;
    std::vector<Seconds> times;
    std::vector<RootPlacement> ground;
};

/// Adds the blended motion of goals for which either clip has keys; that of some of them if cancelled.
///
/// @param ground  placements of the blended poses
void blendGoals(std::span<const Goal> goals, const BlendedClip& first, const BlendedClip& second,
                double weight, std::span<const RootPlacement> ground, Clip& blend,
                const WorkControl& control) {
    for (const Goal& goal : goals) {
        if (control.isCancelled()) return;
        if (!hasKeys(first.clip, goal) && !hasKeys(second.clip, goal)) continue;
        GoalMotion mixed = goalMotion(goal, first.clip, first.times, first.ground);
        const GoalMotion other = goalMotion(goal, second.clip, second.times, second.ground);
        mixed.movesPosition |= other.movesPosition;
        mixed.movesAngles |= other.movesAngles;
        mixed.movesInfluence |= other.movesInfluence;
        for (std::size_t f = 0; f < ground.size(); ++f) {
            mixed.positions[f] += weight * (other.positions[f] - mixed.positions[f]);
            mixed.angles[f] += weight * (other.angles[f] - mixed.angles[f]);
            mixed.rotations[f] = mixed.rotations[f].slerp(weight, other.rotations[f]);
            mixed.influences[f] += weight * (other.influences[f] - mixed.influences[f]);
        }
        setGoalMotion(goal, mixed, ground, blend);
    }
}

Result<std::shared_ptr<const Clip>> plainClip(const Scene& scene, CharacterId character, ClipId id,
                                              const WorkControl& control) {
    const Result<Clip> clip = flatClipOf(scene, character, id, control);
    if (!clip) return tl::unexpected<Error>(clip.error());
    if (clip->warp)
        return fail(ErrorCode::argumentInvalid, "clip " + clip->name,
                    "it has a time warp; bake or remove it before blending");
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    return std::make_shared<const Clip>(*clip);
}

}  // namespace

Result<Scene> blendClips(const Scene& scene, CharacterId character, ClipId first, ClipId second,
                         const BlendSettings& settings) {
    constexpr float kAligned = 0.4F, kPosed = 0.6F, kBlended = 0.7F;  // progress after these parts
    const WorkControl& whole = settings.control;
    const WorkControl control{whole.cancel};
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "blending was cancelled"); };
    const auto a = plainClip(scene, character, first, control);
    if (!a) return tl::unexpected<Error>(a.error());
    const auto b = plainClip(scene, character, second, control);
    if (!b) return tl::unexpected<Error>(b.error());
    const auto owner = scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    const double weight = settings.weight;
    if (!(weight >= 0 && weight <= 1))
        return fail(ErrorCode::argumentInvalid, "clip " + (*a)->name, "the weight must be between 0 and 1");
    const auto joints = findRootJoints(skeleton);
    if (!joints) return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no joints");
    AlignSettings align;
    align.control = whole.part(0, kAligned);
    const auto alignment = alignClips({owner, *a}, {owner, *b}, align);
    if (!alignment) return tl::unexpected<Error>(alignment.error());

    const BlendedTime matched(**a, **b, alignment->warp, weight);
    Clip blend;
    blend.rate = (*a)->rate;
    blend.name = settings.name.empty() ? (*a)->name + " + " + (*b)->name : settings.name;
    blend.name = freeNameIn(owner->clips, blend.name);
    blend.lastFrame = {static_cast<std::int64_t>(std::floor(blend.rate.frame(matched.duration()) + 1e-6))};
    if (const auto checked = checkFrameCount(blend); !checked) return tl::unexpected<Error>(checked.error());
    const ClipSampler firstSampler(owner->skeleton, *a), secondSampler(owner->skeleton, *b);
    std::vector<BodyPose> firstPoses, secondPoses;
    std::vector<BlendedTimes> times;
    for (FrameIndex frame{0}; frame <= blend.lastFrame; ++frame.value) {
        if (control.isCancelled()) return cancelled();
        times.push_back(matched.at(blend.rate.time(frame)));
        firstPoses.push_back(bodyPose(*joints, firstSampler, times.back().first));
        secondPoses.push_back(bodyPose(*joints, secondSampler, times.back().second));
    }
    for (auto* poses : {&firstPoses, &secondPoses}) {
        unwrapHeadings(*poses);
        if (auto checked = checkScales(*joints, skeleton, *poses); !checked)
            return tl::unexpected<Error>(checked.error());
    }
    blendShapes(**a, **b, times, weight, blend, control);
    const auto blended =
        PoseBlender(*joints, skeleton, weight).blend(firstPoses, secondPoses, whole.part(kAligned, kPosed));
    if (control.isCancelled()) return cancelled();
    BlendedClip one{**a, {}, groundOf(firstPoses)}, other{**b, {}, groundOf(secondPoses)};
    for (const BlendedTimes& time : times) {
        one.times.push_back(time.first);
        other.times.push_back(time.second);
    }
    blendGoals(owner->goals, one, other, weight, groundOf(blended), blend, control);
    blend = withBodyPoses(*joints, skeleton, std::move(blend), blended, whole.part(kPosed, kBlended));
    if (control.isCancelled()) return cancelled();
    auto added = addClip(scene, character, std::move(blend));
    if (!added) return added;
    // The blended path may need channels of the topmost joint that are not free, such as a second axis.
    added = withChangedChannelsFree(*added, character, Clip(), *added->find(character)->clips.back());
    if (!added || !settings.plantsFeet) return added;
    PlantSettings plant;
    plant.control = whole.part(kBlended, 1);
    const ClipId made = added->find(character)->clips.back()->id;
    return plantFeet(*added, character, made, plant).map([](const PlantedFeet& feet) { return feet.scene; });
}

}  // namespace sinew
