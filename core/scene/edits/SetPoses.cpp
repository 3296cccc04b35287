#include "core/scene/edits/SetPoses.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/SlerpChannels.h"
#include "core/scene/edits/BakeKeys.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetUnkeyedPose.h"

namespace sinew {
namespace {

constexpr FrameIndex kBeside{2};

Result<void> check(const Character& character, const Clip& clip, FrameIndex first,
                   std::span<const PoseValues> poses, std::span<const ChannelId> channels) {
    const std::string place = "clip " + clip.name;
    if (poses.empty()) return fail(ErrorCode::argumentInvalid, place, "there is no pose to key");
    for (const PoseValues& pose : poses) {
        if (pose.size() != static_cast<std::size_t>(character.skeleton->size()))
            return fail(ErrorCode::argumentInvalid, place, "a pose is of another skeleton");
    }
    for (const ChannelId& id : channels) {
        if (auto free = checkChannel(character, id); !free) return free;
        const auto joint = character.skeleton->find(id.joint);
        if (!joint) return fail(ErrorCode::argumentInvalid, place, "poses have no goals");
        for (const PoseValues& pose : poses) {
            if (!std::isfinite(pose[static_cast<std::size_t>(*joint)].at(id.channel)))
                return fail(ErrorCode::numberNotFinite, place, "a value of a pose is not a number");
        }
    }
    const auto inside = [](FrameIndex frame) {
        return frame.value > -kMaximumFrame.value && frame < kMaximumFrame;
    };
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(poses.size()) - 1};
    if (!inside(first) || !inside(last))
        return fail(ErrorCode::valueRange, place, "the range reaches beyond the last frame there is");
    return {};
}

/// The frames that get keys: the poses', and two beside them where the clip plays there, so that no curve
/// leads into the range from afar.
BakeSteps stepsAround(const Clip& clip, FrameIndex first, FrameIndex last) {
    BakeSteps steps;
    steps.first = std::max(first - kBeside, std::min(first, clip.firstFrame));
    steps.last = std::min(last + kBeside, std::max(last, clip.lastFrame));
    return steps;
}

/// The clip with a curve on every channel, each showing what the channel shows without. Angles that turn
/// together by slerp are left to baking.
void addCurves(Clip& clip, const Skeleton& skeleton, std::span<const ChannelId> channels, Seconds time) {
    for (const ChannelId& id : channels) {
        const bool together = isAngle(id.channel) && turnsBySlerp(clip, id.joint);
        if (clip.find(id) != nullptr || together) continue;
        const double rest = restValues(skeleton[*skeleton.find(id.joint)]).at(id.channel);
        const Key key{time, rest, Interpolation::linear};
        putTrack(clip, {id, std::make_shared<const Curve>(Curve::fromKeys({key}))});
    }
}

/// A curve that has a key on each of these frames, with other values there.
Curve withValues(const Curve& curve, FrameRate rate, FrameIndex first, std::span<const double> values) {
    constexpr Seconds kGap{Curve::kMinimumGap};
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(values.size()) - 1};
    const Curve before = curve.withoutKeys(rate.time(first) - kGap, {HUGE_VAL});
    const Curve behind = curve.withoutKeys({-HUGE_VAL}, rate.time(last) + kGap);
    // The last one leads on as it did.
    Key end = curve.key(curve.keyAtOrBefore(rate.time(last) + Seconds{kGap.value / 2}));
    end.value = values.back();
    const Curve middle = Curve::fromSamples(rate, first, values).withKey(end);
    return joined(std::array{before, middle, behind}).withEnds(curve.ends());
}

std::vector<double> valuesOf(std::span<const PoseValues> poses, int joint, Channel channel) {
    std::vector<double> values;
    values.reserve(poses.size());
    for (const PoseValues& pose : poses) values.push_back(pose[static_cast<std::size_t>(joint)].at(channel));
    return values;
}

}  // namespace

Result<Scene> setPoses(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                       std::span<const PoseValues> poses, std::span<const ChannelId> channels) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    if (const auto checked = check(*owner, *edited, first, poses, channels); !checked)
        return tl::unexpected<Error>(checked.error());
    if (channels.empty()) return scene;
    const Skeleton& skeleton = *owner->skeleton;
    const FrameIndex last = first + FrameIndex{static_cast<std::int64_t>(poses.size()) - 1};
    const BakeSteps steps = stepsAround(*edited, first, last);
    addCurves(*edited, skeleton, channels, edited->rate.time(steps.first));
    // Of a joint that turns by slerp the angles that have curves stand for all of them.
    std::vector<ChannelId> curved = withSlerpedAngles(*edited, channels);
    std::erase_if(curved, [&](ChannelId id) { return edited->find(id) == nullptr; });
    const std::vector<ChannelId> whole = withWholeRotations(skeleton, *edited, channels);
    const FrameRate rate = edited->rate;
    Result<Scene> baked =
        bakeKeys(withClip(scene, character, std::move(*edited)), character, clip, curved, steps);
    if (!baked) return baked;

    Clip posed = *baked->find(character)->find(clip);
    std::vector<KeyPlace> places;
    for (const ChannelId& id : whole) {
        const auto values = valuesOf(poses, *skeleton.find(id.joint), id.channel);
        Curve curve = withValues(*posed.find(id), rate, first, values);
        putTrack(posed, {id, std::make_shared<const Curve>(std::move(curve))});
        for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1})
            places.push_back({id, rate.time(frame)});
    }
    return withoutUnkeyed(withClip(*baked, character, std::move(posed)), character, clip, places);
}

}  // namespace sinew
