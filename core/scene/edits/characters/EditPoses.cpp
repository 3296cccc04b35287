#include "core/scene/edits/characters/EditPoses.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/layers/LayerStack.h"
#include "core/scene/ClipValues.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/CheckChannels.h"
#include "core/scene/edits/keys/SetKeys.h"

namespace sinew {

Result<Scene> storePose(const Scene& scene, CharacterId character, const std::string& name,
                        std::span<const ChannelValue> values) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string where = "character " + owner->name;
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a pose needs a name");
    if (values.empty()) return fail(ErrorCode::argumentInvalid, where, "the pose contains no values");
    if (const auto checked = checkPose(*owner, Seconds{}, values); !checked)
        return tl::unexpected<Error>(checked.error());

    std::map<ChannelId, double> sorted;
    for (const ChannelValue& value : values) sorted[value.id] = value.value;
    Scene result = scene;
    NamedPose pose{result.newId<PoseId>(), freeNameIn(owner->poses, name), {}};
    for (const auto& [id, value] : sorted) pose.values.push_back({id, value});
    owner->poses.push_back(std::make_shared<const NamedPose>(std::move(pose)));
    return withCharacter(std::move(result), std::move(*owner));
}

namespace {

constexpr FrameIndex kMargin{2};
constexpr float kBakingEnd = 0.7F;  // progress

tl::unexpected<Error> posesCancelled() {
    return fail(ErrorCode::cancelled, "", "keying poses was cancelled");
}

Result<void> check(const Character& character, const Clip& clip, FrameIndex first,
                   std::span<const PoseValues> poses, std::span<const ChannelId> channels,
                   const WorkControl& control) {
    const std::string where = "clip " + clip.name;
    if (poses.empty()) return fail(ErrorCode::argumentInvalid, where, "there is no pose to key");
    for (const PoseValues& pose : poses) {
        if (pose.size() != static_cast<std::size_t>(character.skeleton->size()))
            return fail(ErrorCode::argumentInvalid, where, "a pose belongs to another skeleton");
    }
    for (const ChannelId& id : channels) {
        if (control.isCancelled()) return posesCancelled();
        if (auto free = checkChannel(character, id); !free) return free;
        const auto joint = character.skeleton->find(id.joint);
        if (!joint) return fail(ErrorCode::argumentInvalid, where, "poses cannot contain goal channels");
        for (const PoseValues& pose : poses) {
            if (!std::isfinite(pose[static_cast<std::size_t>(*joint)].at(id.channel)))
                return fail(ErrorCode::numberNotFinite, where,
                            "a pose contains a value that is not a number");
        }
    }
    const auto inside = [](FrameIndex frame) {
        return frame.value > -kMaximumFrame.value && frame < kMaximumFrame;
    };
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(poses.size()) - 1};
    if (!inside(first) || !inside(last))
        return fail(ErrorCode::valueRange, where, "the range extends beyond the last possible frame");
    return {};
}

/// Returns the frames that get keys: those of the poses, and up to two on either side within the clip's
/// range, so that no long segment leads into the poses.
BakeSteps stepsAround(const Clip& clip, FrameIndex first, FrameIndex last) {
    BakeSteps steps;
    steps.first = std::max(first - kMargin, std::min(first, clip.firstFrame));
    steps.last = std::min(last + kMargin, std::max(last, clip.lastFrame));
    return steps;
}

/// Adds a curve to every channel of a clip's base or layer without one, at a value that leaves the pose as it
/// is. Angles of joints that use SLERP are left to bakeKeys().
void addCurves(Clip& curves, const Skeleton& skeleton, const Clip& clip, std::span<const ChannelId> channels,
               Seconds time) {
    const ClipLayer* const layer = clip.find(LayerId{curves.id.value});
    for (const ChannelId& id : channels) {
        const bool usesSlerp = isAngle(id.channel) && rotatesBySlerp(curves, id.joint);
        if (curves.find(id) != nullptr || usesSlerp) continue;
        const Joint& joint = skeleton[*skeleton.find(id.joint)];
        const double value = layer ? valuesWithoutEffect(joint, clip, *layer, time).at(id.channel)
                                   : restValues(joint).at(id.channel);
        const Key key{time, value, Interpolation::linear};
        setTrack(curves, {id, std::make_shared<const Curve>(Curve::fromKeys({key}))});
    }
}

/// Returns the values that the curves of a clip's base or layer must have on frames from `first` so that all
/// layers together give these poses. Adds the channels that they need besides. Fails with `cancelled`.
Result<std::vector<PoseValues>> posesOfCurves(const Character& character, ClipId curves, FrameIndex first,
                                              std::span<const PoseValues> wanted,
                                              std::vector<ChannelId>& channels, const WorkControl& control) {
    const Clip& clip = *clipWith(character, curves);
    std::vector<PoseValues> poses;
    for (const PoseValues& pose : wanted) {
        if (control.isCancelled()) return posesCancelled();
        poses.push_back(pose);
    }
    const ClipLayer* const layer = clip.find(LayerId{curves.value});
    std::map<JointId, ChannelSet> byJoint;
    for (const ChannelId& id : channels) byJoint[id.joint].insert(id.channel);
    channels.clear();
    for (const auto& [id, changed] : byJoint) {
        const int index = *character.skeleton->find(id);
        const Joint& joint = (*character.skeleton)[index];
        const ChannelSet keyed = channelsToKey(joint, clip, layer, changed);
        for (const Channel channel : kChannels) {
            if (keyed.contains(channel)) channels.push_back({id, channel});
        }
        for (std::size_t i = 0; i < poses.size(); ++i) {
            if (control.isCancelled()) return posesCancelled();
            const Seconds time = clip.rate.time(first + FrameIndex{static_cast<std::int64_t>(i)});
            JointValues& values = poses[i][static_cast<std::size_t>(index)];
            JointValues result = clipValues(joint, clip, time);
            for (const Channel channel : kChannels) {
                if (changed.contains(channel)) result.at(channel) = values.at(channel);
            }
            const auto own = valuesForResult(joint, clip, layer, keyed, time, result);
            if (!own) return tl::unexpected<Error>(own.error());
            values = *own;
        }
    }
    return poses;
}

/// Returns a curve with other values on these frames; it must have a key on each of them.
Curve withValues(const Curve& curve, FrameRate rate, FrameIndex first, std::span<const double> values) {
    constexpr Seconds kKeyGap{Curve::kMinimumGap};
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(values.size()) - 1};
    const Curve before = curve.withoutKeys(rate.time(first) - kKeyGap, {HUGE_VAL});
    const Curve after = curve.withoutKeys({-HUGE_VAL}, rate.time(last) + kKeyGap);
    // The last key keeps the outgoing segment.
    Key end = curve.key(curve.keyAtOrBefore(rate.time(last) + Seconds{kKeyGap.value / 2}));
    end.value = values.back();
    const Curve middle = Curve::fromSamples(rate, first, values).withKey(end);
    return joinCurves(std::array{before, middle, after}).withExtrapolation(curve.extrapolation());
}

std::vector<double> valuesOf(std::span<const PoseValues> poses, int joint, Channel channel) {
    std::vector<double> values;
    values.reserve(poses.size());
    for (const PoseValues& pose : poses) values.push_back(pose[static_cast<std::size_t>(joint)].at(channel));
    return values;
}

}  // namespace

Result<Scene> setPoses(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                       std::span<const PoseValues> poses, std::span<const ChannelId> channels,
                       const WorkControl& control) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    if (const auto checked = check(*owner, *edited, first, poses, channels, control); !checked)
        return tl::unexpected<Error>(checked.error());
    if (channels.empty()) return scene;
    const Skeleton& skeleton = *owner->skeleton;
    std::vector<ChannelId> keyedChannels(channels.begin(), channels.end());
    std::vector<PoseValues> own;
    if (!clipWith(*owner, clip)->layers.empty()) {
        auto ofCurves = posesOfCurves(*owner, clip, first, poses, keyedChannels, control);
        if (!ofCurves) return tl::unexpected<Error>(ofCurves.error());
        own = *std::move(ofCurves);
        poses = own;
    }
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(poses.size()) - 1};
    const BakeSteps steps = stepsAround(*edited, first, last);
    addCurves(*edited, skeleton, *clipWith(*owner, clip), keyedChannels, edited->rate.time(steps.first));
    // If a joint uses SLERP, the angles that have curves are enough to bake all of them.
    std::vector<ChannelId> curved = withSlerpAngles(*edited, keyedChannels);
    std::erase_if(curved, [&](ChannelId id) { return edited->find(id) == nullptr; });
    const std::vector<ChannelId> whole = withWholeRotations(skeleton, *edited, keyedChannels);
    const FrameRate rate = edited->rate;
    Result<Scene> baked = bakeKeys(withCurves(scene, character, std::move(*edited)), character, clip, curved,
                                   steps, control.part(0, kBakingEnd));
    if (!baked) return baked;

    Clip posed = *curvesOf(*baked, character, clip);
    std::vector<KeyRef> keyed;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (control.isCancelled()) return posesCancelled();
        control.part(kBakingEnd, 1).report(static_cast<double>(i) / static_cast<double>(whole.size()));
        const ChannelId& id = whole[i];
        const auto values = valuesOf(poses, *skeleton.find(id.joint), id.channel);
        Curve curve = withValues(*posed.find(id), rate, first, values);
        setTrack(posed, {id, std::make_shared<const Curve>(std::move(curve))});
        for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1})
            keyed.push_back({id, rate.time(frame)});
    }
    return withoutUnkeyed(withCurves(*baked, character, std::move(posed)), character, clip, keyed);
}

Result<Scene> renamePose(const Scene& scene, CharacterId character, PoseId pose, std::string name) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const auto found = positionOf(owner->poses, pose);
    const std::string where = "character " + owner->name;
    if (found == owner->poses.end()) return fail(ErrorCode::argumentInvalid, where, "it has no such pose");
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a pose needs a name");
    *found = std::make_shared<const NamedPose>(NamedPose{pose, std::move(name), (*found)->values});
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> deletePose(const Scene& scene, CharacterId character, PoseId pose) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (std::erase_if(owner->poses, [pose](const auto& each) { return each->id == pose; }) == 0)
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such pose");
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
