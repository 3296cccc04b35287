#include "core/scene/edits/keys/SetKeys.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/clip/ReplaceKeys.h"
#include "core/anim/filter/Reorder.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"
#include "core/scene/edits/keys/SetUnkeyedPose.h"

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
        const Key existing = curve.key(index);
        if (std::abs(existing.time.value - time.value) < Curve::kMinimumGap) {
            key = existing;
            key.value = value;
        }
    }
    return key;
}

void setKey(Clip& clip, Seconds time, const ChannelValue& value) {
    const auto track = std::ranges::lower_bound(clip.tracks, value.id, {}, &Track::id);
    if (track != clip.tracks.end() && track->id == value.id) {
        track->curve =
            std::make_shared<const Curve>(track->curve->withKey(keyFor(*track->curve, time, value.value)));
        return;
    }
    Curve first = Curve::fromKeys({{time, value.value, Interpolation::catmullRom}});
    clip.tracks.insert(track, {value.id, std::make_shared<const Curve>(std::move(first))});
}

void putCurve(Clip& clip, ChannelId id, std::shared_ptr<const Curve> curve) {
    const auto track = std::ranges::lower_bound(clip.tracks, id, {}, &Track::id);
    if (track != clip.tracks.end() && track->id == id) {
        track->curve = std::move(curve);
    } else {
        clip.tracks.insert(track, {id, std::move(curve)});
    }
}

/// Returns the angles of a joint that are not among `values`, as shown; none if the joint does not use SLERP.
/// Prepares the joint's curves for keys on all angles.
std::vector<ChannelValue> otherAngles(const Joint& joint, Clip& clip, Seconds time,
                                      std::span<const ChannelValue> unkeyed,
                                      std::span<const ChannelValue> values) {
    std::vector<ChannelValue> others;
    const AngleCurves curves = freeAngleCurves(clip, joint);
    const bool usesSlerp = std::ranges::any_of(
        curves, [](const auto& curve) { return curve && curve->uses(Interpolation::slerp); });
    if (!usesSlerp) return others;
    Eigen::Vector3d shown = evaluateAngles(joint.order, curves, time);
    for (const ChannelValue& value : unkeyed) {
        if (value.id.joint == joint.id && isAngle(value.id.channel))
            shown[component(value.id.channel)] = value.value;
    }
    std::array<bool, 3> wanted{};
    for (int i = 0; i < 3; ++i) {
        const ChannelId id{joint.id, angle(i)};
        wanted[static_cast<std::size_t>(i)] = joint.free.contains(id.channel);
        const bool isGiven = std::ranges::find(values, id, &ChannelValue::id) != values.end();
        if (wanted[static_cast<std::size_t>(i)] && !isGiven) others.push_back({id, shown[i]});
    }
    const AngleCurves prepared = prepareForKeys(curves, wanted, time);
    for (int i = 0; i < 3; ++i) {
        const auto& curve = prepared[static_cast<std::size_t>(i)];
        if (curve) putCurve(clip, {joint.id, angle(i)}, curve);
    }
    return others;
}

/// Returns the values plus the missing angles of joints that use SLERP: a key on one angle is a key of the
/// whole rotation, which must be the one shown.
std::vector<ChannelValue> withWholeRotations(const Character& character, Clip& clip, Seconds time,
                                             std::span<const ChannelValue> values) {
    std::vector<ChannelValue> all(values.begin(), values.end());
    const auto unkeyed = unkeyedAt(character, clip.id, time);
    std::set<JointId> seen;
    for (const ChannelValue& value : values) {
        if (!isAngle(value.id.channel) || !seen.insert(value.id.joint).second) continue;
        const auto index = character.skeleton->find(value.id.joint);
        if (!index) continue;  // the channel of a goal
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
    extendRange(*edited, time);
    return withoutUnkeyed(withClip(scene, character, std::move(*edited)), character, clip, time, all);
}

}  // namespace sinew
