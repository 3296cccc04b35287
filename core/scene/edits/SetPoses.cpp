#include "core/scene/edits/SetPoses.h"

#include <array>
#include <cmath>

#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

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

/// The curve with these values on the frames from `first` on; null: of a channel that shows `shown` without.
Curve withValues(const Curve* curve, double shown, FrameRate rate, FrameIndex first,
                 std::span<const double> values) {
    const FrameIndex before = first - FrameIndex{1};
    const FrameIndex behind = first + FrameIndex{static_cast<std::int64_t>(values.size())};
    const auto beside = [&](FrameIndex frame) {
        const Seconds time = rate.time(frame);
        const std::size_t index = curve ? curve->keyAtOrBefore(time) : 0;
        Key key{time, curve ? curve->evaluate(time) : shown, Interpolation::linear};
        if (curve && index < curve->size()) key.interpolation = curve->key(index).interpolation;
        return key;
    };
    const Key in = beside(before), out = beside(behind);
    const Curve left = curve ? curve->withoutKeys(in.time, {HUGE_VAL}) : Curve();
    const Curve right = curve ? curve->withoutKeys({-HUGE_VAL}, out.time) : Curve();
    const Curve made = joined(std::array{left, Curve::fromKeys({in}), Curve::fromSamples(rate, first, values),
                                         Curve::fromKeys({out}), right});
    return curve ? made.withEnds(curve->ends()) : made;
}

}  // namespace

Result<Scene> setPoses(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                       std::span<const PoseValues> poses, std::span<const ChannelId> channels) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    if (const auto checked = check(*owner, *edited, first, poses, channels); !checked)
        return tl::unexpected<Error>(checked.error());
    std::vector<double> values(poses.size());
    for (const ChannelId& id : channels) {
        const int joint = *owner->skeleton->find(id.joint);
        for (std::size_t i = 0; i < poses.size(); ++i)
            values[i] = poses[i][static_cast<std::size_t>(joint)].at(id.channel);
        const double rest = restValues((*owner->skeleton)[joint]).at(id.channel);
        Curve curve = withValues(edited->find(id), rest, edited->rate, first, values);
        putTrack(*edited, {id, std::make_shared<const Curve>(std::move(curve))});
    }
    growTo(*edited, edited->rate.time(first));
    growTo(*edited, edited->rate.time(first + FrameIndex{static_cast<std::int64_t>(poses.size()) - 1}));
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
