#include "core/scene/ClipValues.h"

#include <algorithm>

#include "core/anim/curve/SlerpKeys.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

namespace {

std::shared_ptr<const Curve> curveOf(const Clip& clip, ChannelId id) {
    const auto track = std::ranges::lower_bound(clip.tracks, id, {}, &Track::id);
    return track != clip.tracks.end() && track->id == id ? track->curve : nullptr;
}

}  // namespace

ClipSampler::Values clipValues(const Joint& joint, const Clip& clip, Seconds time) {
    ClipSampler::Values values = restValues(joint);
    AngleCurves angles;
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        auto curve = curveOf(clip, {joint.id, channel});
        if (!curve) continue;
        values.at(channel) = curve->evaluate(time);
        if (isAngle(channel)) angles[static_cast<std::size_t>(component(channel))] = std::move(curve);
    }
    values.angles = evaluateAngles(joint.order, angles, time);
    return values;
}

ClipSampler::Values lastKeyedValues(const Joint& joint, const Clip& clip, Seconds time) {
    ClipSampler::Values values = restValues(joint);
    for (const Channel channel : kChannels) {
        const Curve* curve = joint.free.contains(channel) ? clip.find({joint.id, channel}) : nullptr;
        if (curve == nullptr) continue;
        const std::size_t before = curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
        values.at(channel) = curve->key(before < curve->size() ? before : 0).value;
    }
    return values;
}

std::vector<ChannelValue> withinLimits(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                       LimitUse use) {
    std::vector<ChannelValue> projected(values.begin(), values.end());
    for (ChannelValue& value : projected) {
        if (!isAngle(value.id.channel)) continue;
        const auto index = skeleton.find(value.id.joint);
        if (!index || !skeleton[*index].limits.appliesTo(use)) continue;
        const auto angle = static_cast<std::size_t>(component(value.id.channel));
        value.value = project(skeleton[*index].limits.angles[angle], value.value);
    }
    return projected;
}

}  // namespace sinew
