#include "core/scene/edits/keys/SetKeys.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/layers/LayerStack.h"
#include "core/scene/ClipValues.h"
#include "core/scene/LayeredClips.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

namespace {

Scene withUnkeyed(Scene scene, const Character& owner, UnkeyedPose pose) {
    Character character = owner;
    character.unkeyed = pose.values.empty() ? nullptr : std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(scene), std::move(character));
}

}  // namespace

Result<Scene> setUnkeyedPose(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                             std::span<const ChannelValue> values) {
    const auto owner = scene.find(character);
    const Clip* const posed = owner ? clipWith(*owner, clip) : nullptr;
    if (!posed) return tl::unexpected<Error>(clipOf(scene, character, clip).error());
    clip = posed->id;
    if (const auto checked = checkPose(*owner, time, values); !checked)
        return tl::unexpected<Error>(checked.error());
    std::map<ChannelId, double> merged;
    for (const ChannelValue& value : unkeyedAt(*owner, clip, time)) merged[value.id] = value.value;
    for (const ChannelValue& value : values) merged[value.id] = value.value;
    UnkeyedPose pose{clip, time, {}};
    for (const auto& [id, value] : merged) {
        const auto joint = owner->skeleton->find(id.joint);
        if (!joint) continue;
        const double keyed = clipValues((*owner->skeleton)[*joint], *posed, time).at(id.channel);
        if (keyed != value) pose.values.push_back({id, value});
    }
    if (pose.values.empty() && !owner->unkeyed) return scene;
    return withUnkeyed(scene, *owner, std::move(pose));
}

Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, Seconds time,
                     std::span<const ChannelValue> values) {
    const auto owner = scene.find(character);
    const auto shown = unkeyedAt(*owner, clipWith(*owner, clip)->id, time);
    if (shown.empty()) return scene;
    UnkeyedPose pose = *owner->unkeyed;
    std::erase_if(pose.values, [&](const ChannelValue& value) {
        return std::ranges::find(values, value.id, &ChannelValue::id) != values.end();
    });
    if (pose.values.size() == shown.size()) return scene;
    return withUnkeyed(std::move(scene), *owner, std::move(pose));
}

Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, std::span<const KeyRef> keys) {
    const auto owner = scene.find(character);
    if (!owner->unkeyed || owner->unkeyed->clip != clipWith(*owner, clip)->id) return scene;
    const Seconds time = owner->unkeyed->time;
    std::vector<ChannelValue> keyed;
    for (const ChannelValue& value : owner->unkeyed->values) {
        constexpr Seconds kSlack{Curve::kMinimumGap};
        const auto key = std::ranges::upper_bound(keys, KeyRef{value.id, time - kSlack});
        if (key != keys.end() && key->id == value.id && key->time < time + kSlack) keyed.push_back(value);
    }
    return withoutUnkeyed(std::move(scene), character, clip, time, keyed);
}

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

/// Returns the curve with a key inserted or changed. A new key within a Hermite segment continues its slope,
/// so that a key on the curve leaves its shape as it was.
Curve withKey(const Curve& curve, Key key) {
    const std::size_t index = curve.keyAtOrBefore(key.time);
    if (key.interpolation != Interpolation::hermite || index + 1 >= curve.size()) return curve.withKey(key);
    Key before = curve.key(index), after = curve.key(index + 1);
    if (areTooClose(before.time, key.time) || areTooClose(key.time, after.time)) return curve.withKey(key);
    const Segment segment = segmentAt(curve, index);
    const TangentLengths first = segment.lengthsBetween(before.time.value, key.time.value);
    const TangentLengths second = segment.lengthsBetween(key.time.value, after.time.value);
    key.slopeIn = key.slopeOut = segment.slope(key.time.value);
    before.lengths.out = first.out;
    key.lengths = {first.in, second.out};
    after.lengths.in = second.in;
    return replaceKeys(curve, std::array{index, index + 1}, std::array{before, key, after});
}

/// Sets a key per channel; of several values of a channel, the last counts. O(values * log values + tracks).
void setKeysOf(Clip& clip, Seconds time, std::span<const ChannelValue> values, Interpolation first) {
    std::map<ChannelId, double> byChannel;
    for (const ChannelValue& value : values) byChannel[value.id] = value.value;
    std::vector<Track> added;
    for (const auto& [id, value] : byChannel) {
        if (Track* track = clip.track(id)) {
            const Curve& curve = *track->curve;
            track->curve = std::make_shared<const Curve>(withKey(curve, keyFor(curve, time, value)));
        } else {
            added.push_back({id, std::make_shared<const Curve>(Curve::fromKeys({{time, value, first}}))});
        }
    }
    const auto known = static_cast<std::ptrdiff_t>(clip.tracks.size());
    std::ranges::move(added, std::back_inserter(clip.tracks));
    std::ranges::inplace_merge(clip.tracks, clip.tracks.begin() + known, {}, &Track::id);
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
        if (curve) setTrack(clip, {{joint.id, angle(i)}, curve});
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

/// Returns the values that the curves of a clip's base or layer must have so that all layers together give
/// these values; those of a layer's own weight stay as they are.
Result<std::vector<ChannelValue>> valuesOfCurves(const Character& character, ClipId curves, Seconds time,
                                                 std::span<const ChannelValue> values) {
    const Clip& clip = *clipWith(character, curves);
    if (clip.layers.empty()) return std::vector<ChannelValue>(values.begin(), values.end());
    const ClipLayer* const layer = clip.find(LayerId{curves.value});
    std::vector<ChannelValue> own;
    std::map<JointId, std::vector<ChannelValue>> byJoint;
    for (const ChannelValue& value : values) {
        if (character.skeleton->find(value.id.joint)) {
            byJoint[value.id.joint].push_back(value);
        } else if (layer && value.id == layerChannel(layer->id)) {
            own.push_back(value);
        } else {
            const double unkeyed = defaultValue(character, value.id);
            const auto found = valueForResult(value.id, clip, layer, time, unkeyed, value.value);
            if (!found) return tl::unexpected<Error>(found.error());
            own.push_back({value.id, *found});
        }
    }
    for (const auto& [id, wanted] : byJoint) {
        const Joint& joint = (*character.skeleton)[*character.skeleton->find(id)];
        JointValues result = clipValues(joint, clip, time);
        for (const ChannelValue& value : unkeyedAt(character, clip.id, time)) {
            if (value.id.joint == id) result.at(value.id.channel) = value.value;
        }
        ChannelSet channels;
        for (const ChannelValue& value : wanted) {
            result.at(value.id.channel) = value.value;
            channels.insert(value.id.channel);
        }
        channels = channelsToKey(joint, clip, layer, channels);
        const auto found = valuesForResult(joint, clip, layer, channels, time, result);
        if (!found) return tl::unexpected<Error>(found.error());
        for (const Channel channel : kChannels) {
            if (channels.contains(channel)) own.push_back({{id, channel}, found->at(channel)});
        }
    }
    return own;
}

}  // namespace

Result<Scene> setKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                      std::span<const ChannelValue> values, Interpolation first) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Character& owner = *scene.find(character);
    auto checked = checkValues(owner, time, values);
    if (checked) checked = checkFrames(*edited, time);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (values.empty()) return scene;
    const auto own = valuesOfCurves(owner, clip, time, values);
    if (!own) return tl::unexpected<Error>(own.error());
    const auto all = withWholeRotations(owner, *edited, time, *own);
    setKeysOf(*edited, time, all, first);
    extendRange(*edited, time);
    return withoutUnkeyed(withCurves(scene, character, std::move(*edited)), character, clip, time, all);
}

}  // namespace sinew
