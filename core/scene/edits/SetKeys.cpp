#include "core/scene/edits/SetKeys.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/ExchangeKeys.h"
#include "core/anim/Reorder.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetUnkeyedPose.h"

namespace sinew {
namespace {

Interpolation interpolationFor(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    return curve.key(before < curve.size() ? before : 0).interpolation;
}

Key keyFor(const Curve& curve, Seconds time, double value) {
    Key key{time, value, interpolationFor(curve, time)};
    const std::size_t index = curve.keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
    if (index < curve.size()) {
        const Key there = curve.key(index);
        if (std::abs(there.time.value - time.value) < Curve::kMinimumGap) {
            key = there;
            key.value = value;
        }
    }
    return key;
}

void setKey(Clip& clip, Seconds time, const ChannelValue& value) {
    const auto place = std::ranges::lower_bound(clip.tracks, value.id, {}, &Track::id);
    if (place != clip.tracks.end() && place->id == value.id) {
        place->curve =
            std::make_shared<const Curve>(place->curve->withKey(keyFor(*place->curve, time, value.value)));
        return;
    }
    Curve first = Curve::fromKeys({{time, value.value, Interpolation::catmullRom}});
    clip.tracks.insert(place, {value.id, std::make_shared<const Curve>(std::move(first))});
}

void putCurve(Clip& clip, ChannelId id, std::shared_ptr<const Curve> curve) {
    const auto place = std::ranges::lower_bound(clip.tracks, id, {}, &Track::id);
    if (place != clip.tracks.end() && place->id == id) {
        place->curve = std::move(curve);
    } else {
        clip.tracks.insert(place, {id, std::move(curve)});
    }
}

/// The angles of a joint that are not among the values, as they are shown; none where the joint does not turn
/// by slerp. Makes the joint's curves ready for keys on all angles.
std::vector<ChannelValue> otherAngles(const Joint& joint, Clip& clip, Seconds time,
                                      std::span<const ChannelValue> unkeyed,
                                      std::span<const ChannelValue> values) {
    std::vector<ChannelValue> others;
    const AngleCurves curves = playingAngles(clip, joint);
    const bool slerps = std::ranges::any_of(
        curves, [](const auto& curve) { return curve && curve->uses(Interpolation::slerp); });
    if (!slerps) return others;
    Eigen::Vector3d shown = shownAngles(joint.order, curves, time);
    for (const ChannelValue& value : unkeyed) {
        if (value.id.joint == joint.id && isAngle(value.id.channel))
            shown[component(value.id.channel)] = value.value;
    }
    std::array<bool, 3> wanted{};
    for (int i = 0; i < 3; ++i) {
        const ChannelId id{joint.id, angle(i)};
        wanted[static_cast<std::size_t>(i)] = joint.free.contains(id.channel);
        const bool given = std::ranges::find(values, id, &ChannelValue::id) != values.end();
        if (wanted[static_cast<std::size_t>(i)] && !given) others.push_back({id, shown[i]});
    }
    const AngleCurves ready = readyForKeys(curves, wanted, time);
    for (int i = 0; i < 3; ++i) {
        const auto& curve = ready[static_cast<std::size_t>(i)];
        if (curve) putCurve(clip, {joint.id, angle(i)}, curve);
    }
    return others;
}

/// The values, and for joints that turn by slerp the angles that are missing: a key on one angle is one of
/// the rotation, which is to be what is shown.
std::vector<ChannelValue> withWholeRotations(const Character& character, Clip& clip, Seconds time,
                                             std::span<const ChannelValue> values) {
    std::vector<ChannelValue> all(values.begin(), values.end());
    const auto unkeyed = unkeyedAt(character, clip.id, time);
    std::set<JointId> done;
    for (const ChannelValue& value : values) {
        if (!isAngle(value.id.channel) || !done.insert(value.id.joint).second) continue;
        const auto index = character.skeleton->find(value.id.joint);
        if (!index) continue;  // of a goal
        const Joint& joint = (*character.skeleton)[*index];
        const auto others = otherAngles(joint, clip, time, unkeyed, values);
        all.insert(all.end(), others.begin(), others.end());
    }
    return all;
}

}  // namespace

Result<Scene> setKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                      std::span<const ChannelValue> values) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    auto checked = checkValues(*scene.find(character), time, values);
    if (checked) checked = checkFrames(*edited, time);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (values.empty()) return scene;
    const auto all = withWholeRotations(*scene.find(character), *edited, time, values);
    for (const ChannelValue& value : all) setKey(*edited, time, value);
    growTo(*edited, time);
    return withoutUnkeyed(withClip(scene, character, std::move(*edited)), character, clip, time, all);
}

}  // namespace sinew
