#include "core/scene/edits/motion/EaseClip.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/locomotion/BodyPose.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/EditPoses.h"

namespace sinew {

namespace {

/// Blends from the rest pose to poses.
class Easing {
public:
    Easing(const RootJoints& joints, const Skeleton& skeleton)
        : joints_(joints), skeleton_(skeleton), rest_(standingPose(joints, skeleton)) {}

    /// Returns the values of poses that change from the clip's motion at the first pose to the rest pose at
    /// the last one.
    ///
    /// @param poses    at least two poses of the clip, in order of time or reversed
    /// @param control  once it is cancelled, the last poses are missing
    std::vector<PoseValues> towardsRest(const std::vector<BodyPose>& poses,
                                        const WorkControl& control) const {
        std::vector<PoseValues> eased{poses.front().values};
        for (std::size_t i = 1; i < poses.size() && !control.isCancelled(); ++i) {
            const double done = static_cast<double>(i) / static_cast<double>(poses.size() - 1), x = 1 - done;
            control.report(done);
            eased.push_back(blended(poses[i - 1], poses[i], eased.back(), x * x * (3 - 2 * x)));
        }
        return eased;
    }

private:
    PoseValues blended(const BodyPose& previous, const BodyPose& pose, const PoseValues& before,
                       double weight) const {
        BodyPose result = pose;
        for (int j = 0; j < skeleton_.size(); ++j) {
            const JointValues& own = pose.values[asIndex(j)];
            const Eigen::Vector3d hint =
                before[asIndex(j)].angles + own.angles - previous.values[asIndex(j)].angles;
            if (j == joints_.top)
                result.values[asIndex(j)].angles = hint;
            else
                result.values[asIndex(j)] =
                    blendedValues(skeleton_[j], rest_.values[asIndex(j)], own, weight, hint);
        }
        result.hips.rotation = rest_.hips.rotation.slerp(weight, pose.hips.rotation);
        result.hips.translation =
            rest_.hips.translation + weight * (pose.hips.translation - rest_.hips.translation);
        return placedValues(joints_, skeleton_, result);
    }

    const RootJoints& joints_;
    const Skeleton& skeleton_;
    BodyPose rest_;
};

/// Returns the free channels of joints in which poses differ from the clip's; some of them if cancelled.
std::vector<ChannelId> changedChannels(const Skeleton& skeleton, const std::vector<BodyPose>& before,
                                       const std::vector<PoseValues>& after, const WorkControl& control) {
    std::set<ChannelId> changed;
    for (std::size_t i = 0; i < before.size() && !control.isCancelled(); ++i) {
        for (const ChannelValue& value : changedValues(skeleton, before[i].values, after[i]))
            changed.insert(value.id);
    }
    return {changed.begin(), changed.end()};
}

}  // namespace

Result<Scene> easeClip(const Scene& scene, CharacterId character, ClipId clip, const EaseSettings& settings,
                       const WorkControl& control) {
    const Result<Clip> found = clipOf(scene, character, clip);
    if (!found) return tl::unexpected<Error>(found.error());
    const std::string where = "clip " + found->name;
    if (!std::isfinite(settings.in.value) || !std::isfinite(settings.out.value))
        return fail(ErrorCode::numberNotFinite, where, "a time is not finite");
    if (settings.in.value < 0 || settings.out.value < 0)
        return fail(ErrorCode::argumentInvalid, where, "the times must not be negative");
    if (const auto checked = checkFrameCount(*found); !checked) return tl::unexpected<Error>(checked.error());
    const auto owner = scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    const auto joints = findRootJoints(skeleton);
    if (!joints) return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no joints");

    const std::int64_t whole = found->frameCount() - 1;
    const auto framesOf = [&](Seconds time) {
        return static_cast<std::int64_t>(
            std::round(std::min(time.value * found->rate.hertz(), static_cast<double>(whole))));
    };
    std::int64_t in = framesOf(settings.in), out = framesOf(settings.out);
    if (in + out > whole) {
        in = whole * in / (in + out);
        out = whole - in;
    }
    const ClipSampler sampler(owner->skeleton, *positionOf(owner->clips, clip));
    const Easing easing(*joints, skeleton);
    Scene result = scene;
    const auto write = [&](FrameRange frames, bool isReversed, const WorkControl& part) -> Result<void> {
        const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "easing the clip was cancelled"); };
        std::vector<BodyPose> poses = bodyPoses(*joints, sampler, frames, part.part(0, 0.3F));
        if (part.isCancelled()) return cancelled();
        if (auto checked = checkScales(*joints, skeleton, poses); !checked) return checked;
        if (isReversed) std::ranges::reverse(poses);
        std::vector<PoseValues> eased = easing.towardsRest(poses, part.part(0.3F, 0.6F));
        if (part.isCancelled()) return cancelled();
        const auto channels = changedChannels(skeleton, poses, eased, part);
        if (part.isCancelled()) return cancelled();
        if (channels.empty()) return {};
        if (isReversed) std::ranges::reverse(eased);
        auto posed = setPoses(result, character, clip, frames.first, eased, channels, part.part(0.6F, 1));
        if (!posed) return tl::unexpected<Error>(posed.error());
        result = *std::move(posed);
        return {};
    };
    const float inEnd = static_cast<float>(in) / static_cast<float>(std::max<std::int64_t>(in + out, 1));
    if (in > 0) {
        if (const auto done =
                write({found->firstFrame, found->firstFrame + FrameIndex{in}}, true, control.part(0, inEnd));
            !done)
            return tl::unexpected<Error>(done.error());
    }
    if (out > 0) {
        if (const auto done =
                write({found->lastFrame - FrameIndex{out}, found->lastFrame}, false, control.part(inEnd, 1));
            !done)
            return tl::unexpected<Error>(done.error());
    }
    return result;
}

}  // namespace sinew
