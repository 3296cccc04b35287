#include "core/anim/layers/LayerStack.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/SlerpKeys.h"

namespace sinew {

namespace {

std::shared_ptr<const Curve> curveOf(const std::vector<Track>& tracks, ChannelId id) {
    const auto track = std::ranges::lower_bound(tracks, id, {}, &Track::id);
    return track != tracks.end() && track->id == id ? track->curve : nullptr;
}

/// Sets the motion of a joint to that of its curves, and returns the channels that they drive.
ChannelSet readCurves(const Joint& joint, const std::vector<Track>& tracks, Seconds time,
                      JointMotion& motion) {
    ChannelSet channels;
    AngleCurves angles;
    for (const Channel channel : kChannels) {
        auto curve = joint.free.contains(channel) ? curveOf(tracks, {joint.id, channel}) : nullptr;
        if (!curve || curve->empty()) continue;
        channels.insert(channel);
        if (isAngle(channel)) {
            angles[static_cast<std::size_t>(component(channel))] = std::move(curve);
        } else {
            motion.values.at(channel) = curve->evaluate(time);
        }
    }
    motion.values.angles = evaluateAngles(joint.order, angles, time);
    if (usesSlerp(angles)) {
        channels.insert(kAngles);  // SLERP turns all three
        motion.rotation = toQuaternion(joint.order, motion.values.angles);
    }
    return channels;
}

tl::unexpected<Error> hasNoEffect(const ClipLayer& layer, std::string reason) {
    return fail(ErrorCode::argumentInvalid, "layer " + layer.name, std::move(reason));
}

/// Returns why a layer cannot be keyed at a time, or nothing.
Result<void> checkIsPlaying(const Clip& clip, const ClipLayer& layer, double weight) {
    if (layer.muted) return hasNoEffect(layer, "it is muted; unmute it to key it");
    if (!isPlaying(clip, layer)) return hasNoEffect(layer, "another layer is solo; turn that off to key it");
    if (weight == 0) return hasNoEffect(layer, "its weight is 0 here; raise it to key it");
    return {};
}

tl::unexpected<Error> isHidden(const ClipLayer& above) {
    return fail(ErrorCode::argumentInvalid, "layer " + above.name,
                "it overrides the layers below; mute it or key it instead");
}

/// Returns the playing layers above `layer`, or all if it is null; the topmost first.
std::vector<std::shared_ptr<const ClipLayer>> layersAbove(const Clip& clip, const ClipLayer* layer) {
    auto above = playingLayers(clip);
    if (layer) {
        const auto own = std::ranges::find(above, layer->id, [](const auto& each) { return each->id; });
        if (own != above.end()) above.erase(above.begin(), own + 1);
    }
    std::ranges::reverse(above);
    return above;
}

tl::unexpected<Error> hasNoSolution(const Joint& joint) {
    return fail(ErrorCode::argumentInvalid, "joint " + joint.name,
                "a layer above combines its angles one by one, which cannot give this rotation; change the "
                "rotation setting of that layer");
}

/// Returns whether the layers above one turn a motion into values. Layers that combine angles one by one
/// depend on which of the angles of a composed rotation they get.
bool leadsTo(const Joint& joint, const Clip& clip, const ClipLayer* layer, JointMotion motion, Seconds time,
             const JointValues& result) {
    auto above = layersAbove(clip, layer);
    for (auto each = above.rbegin(); each != above.rend(); ++each)
        motion = combined(joint, motion, layerTerm(joint, **each, time));
    constexpr double kTolerance = 1e-9;
    return rotationDistance(rotationOf(joint, motion), toQuaternion(joint.order, result.angles)) < kTolerance;
}

}  // namespace

LayerTerm layerTerm(const Joint& joint, const ClipLayer& layer, Seconds time) {
    JointMotion motion{{joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale}};
    const ChannelSet channels = readCurves(joint, layer.tracks, time, motion);
    return {layer, layer.weightAt(time) * layer.factor(joint.id), channels, motion};
}

JointMotion motionBelow(const Joint& joint, const Clip& clip, const ClipLayer* end, Seconds time) {
    JointMotion motion{{joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale}};
    readCurves(joint, clip.tracks, time, motion);
    for (const auto& layer : clip.layers) {
        if (end && layer->id == end->id) break;
        if (isPlaying(clip, *layer)) motion = combined(joint, motion, layerTerm(joint, *layer, time));
    }
    return motion;
}

ChannelSet channelsToKey(const Joint& joint, const Clip& clip, const ClipLayer* layer, ChannelSet changed) {
    const auto composes = [&](const auto& other) {
        ChannelSet channels;
        for (int i = 0; i < 3; ++i) {
            if (other->find({joint.id, angle(i)})) channels.insert(angle(i));
        }
        return isPlaying(clip, *other) && composesRotations(joint, *other, channels);
    };
    ChannelSet all = changed;
    if (!changed.containsAny(kAngles)) return all;
    if ((layer && composesRotations(joint, *layer, kAngles)) || std::ranges::any_of(clip.layers, composes)) {
        for (int i = 0; i < 3; ++i) all.insert(angle(i));
    }
    return all;
}

JointValues valuesWithoutEffect(const Joint& joint, const Clip& clip, const ClipLayer& layer, Seconds time) {
    if (layer.mode == LayerMode::override) return valuesOf(joint, motionBelow(joint, clip, &layer, time));
    return {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero(), Eigen::Vector3d::Ones()};
}

Result<JointValues> valuesForResult(const Joint& joint, const Clip& clip, const ClipLayer* layer,
                                    ChannelSet channels, Seconds time, const JointValues& result) {
    JointMotion wanted{result};
    for (const auto& above : layersAbove(clip, layer)) {
        const JointValues now = valuesOf(joint, motionBelow(joint, clip, above.get(), time));
        const auto remaining = below(joint, layerTerm(joint, *above, time), wanted, now);
        if (!remaining) return isHidden(*above);
        wanted = *remaining;
    }
    if (!layer) {
        const JointValues base = valuesOf(joint, wanted);
        return leadsTo(joint, clip, nullptr, {base}, time, result) ? Result<JointValues>(base)
                                                                   : hasNoSolution(joint);
    }
    LayerTerm term = layerTerm(joint, *layer, time);
    if (const auto checked = checkIsPlaying(clip, *layer, layer->weightAt(time)); !checked)
        return tl::unexpected<Error>(checked.error());
    if (term.weight == 0) return hasNoEffect(*layer, "its mask excludes joint '" + joint.name + "'");
    const JointValues unkeyed = layer->mode == LayerMode::override ? valuesOf(joint, wanted) : JointValues{};
    for (const Channel channel : kChannels) {
        if (!channels.contains(channel) || term.channels.contains(channel)) continue;
        term.motion.values.at(channel) = unkeyed.at(channel);
        term.channels.insert(channel);
    }
    term.motion = {valuesOf(joint, term.motion)};
    const auto own = contribution(joint, motionBelow(joint, clip, layer, time), term, wanted);
    if (!own)
        return hasNoEffect(*layer, "its weight is too low here to turn joint '" + joint.name + "' so far");
    term.motion = {*own};
    const JointMotion reached = combined(joint, motionBelow(joint, clip, layer, time), term);
    return leadsTo(joint, clip, layer, reached, time, result) ? Result<JointValues>(*own)
                                                              : hasNoSolution(joint);
}

Result<double> valueForResult(ChannelId channel, const Clip& clip, const ClipLayer* layer, Seconds time,
                              double defaultValue, double result) {
    for (const auto& above : layersAbove(clip, layer)) {
        const Curve* const curve = above->find(channel);
        const double weight = above->weightAt(time);
        if (!curve || weight == 0) continue;
        if (above->mode == LayerMode::override && weight == 1) return isHidden(*above);
        const double own = curve->evaluate(time);
        result -= weight * own;
        if (above->mode == LayerMode::override) result /= 1 - weight;
    }
    if (!layer) return result;
    const double weight = layer->weightAt(time);
    if (const auto checked = checkIsPlaying(clip, *layer, weight); !checked)
        return tl::unexpected<Error>(checked.error());
    Clip under = clip;
    std::erase_if(under.layers, [&, isAbove = false](const auto& each) mutable {
        isAbove = isAbove || each->id == layer->id;
        return isAbove || !isPlaying(clip, *each);
    });
    return contribution(layer->mode, channel.channel, weight,
                        channelValue(under, channel, time, defaultValue), result);
}

}  // namespace sinew
