#include "core/scene/edits/keys/SetUnkeyedPose.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/scene/ClipValues.h"
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
    const Result<Clip> posed = clipOf(scene, character, clip);
    if (!posed) return tl::unexpected<Error>(posed.error());
    const auto owner = scene.find(character);
    auto checked = checkValues(*owner, time, values);
    if (checked) checked = checkJoints(*owner->skeleton, values);
    if (!checked) return tl::unexpected<Error>(checked.error());
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
    const auto shown = unkeyedAt(*owner, clip, time);
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
    if (!owner->unkeyed || owner->unkeyed->clip != clip) return scene;
    const Seconds time = owner->unkeyed->time;
    std::vector<ChannelValue> keyed;
    for (const ChannelValue& value : owner->unkeyed->values) {
        constexpr Seconds kSlack{Curve::kMinimumGap};
        const auto key = std::ranges::upper_bound(keys, KeyRef{value.id, time - kSlack});
        if (key != keys.end() && key->id == value.id && key->time < time + kSlack) keyed.push_back(value);
    }
    return withoutUnkeyed(std::move(scene), character, clip, time, keyed);
}

}  // namespace sinew
