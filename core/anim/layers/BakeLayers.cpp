#include "core/anim/layers/BakeLayers.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/layers/LayerTask.h"

namespace sinew {

namespace {

/// Adds the joints, goals and shapes for which a layer has curves.
void addOwners(const std::vector<Track>& tracks, const Clip& clip, std::set<JointId>& owners) {
    for (const Track& track : tracks) {
        if (!clip.find(LayerId{track.id.joint.value})) owners.insert(track.id.joint);
    }
}

Error layerError(const ClipLayer& layer, std::string reason) {
    return {ErrorCode::argumentInvalid, "layer " + layer.name, std::move(reason)};
}

/// Returns the layer with this id. Fails if it does not exist or does not take effect.
Result<const ClipLayer*> playingLayer(const Clip& clip, LayerId id) {
    const ClipLayer* const layer = clip.find(id);
    if (!layer) return fail(ErrorCode::argumentInvalid, "clip " + clip.name, "it has no such layer");
    if (!isPlaying(clip, *layer))
        return tl::unexpected<Error>(
            layerError(*layer, "it is muted, or another layer is solo; it must take effect"));
    return layer;
}

/// Returns the position among the layers of a motion before which a layer is or would be.
std::size_t positionOf(const LayeredMotion& motion, LayerId id) {
    std::size_t position = 0;
    for (const auto& layer : motion.clip().layers) {
        if (layer->id == id) break;
        if (position < motion.layers().size() && motion.layers()[position]->id == layer->id) ++position;
    }
    return position;
}

/// Lets a layer produce what it and the layers up to `top`, including it, produce now, and removes those
/// between. The layer plays throughout: without a mask.
Result<Clip> absorbed(const LayeredClip& subject, ClipLayer target, LayerId top,
                      const LayerBakeControl& control) {
    const LayeredMotion motion(subject);
    const std::size_t first = positionOf(motion, target.id);
    std::size_t end = positionOf(motion, top);
    if (end < motion.layers().size() && motion.layers()[end]->id == top) ++end;
    std::set<JointId> owners;
    bool isSum = target.mode == LayerMode::additive;
    for (std::size_t i = first; i < end; ++i) {
        const ClipLayer& layer = *motion.layers()[i];
        addOwners(layer.tracks, motion.clip(), owners);
        isSum = isSum && layer.mode == LayerMode::additive && layer.rotation == target.rotation;
    }
    target.mask = std::nullopt;
    auto tracks = bake({motion, end, motion, first, &target, !isSum}, owners, target.tracks, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    target.tracks = *std::move(tracks);
    Clip clip = *subject.clip;
    const auto targetAt =
        std::ranges::find(clip.layers, target.id, [](const auto& each) { return each->id; });
    const auto topAt = std::ranges::find(clip.layers, top, [](const auto& each) { return each->id; });
    clip.layers.erase(targetAt + 1, topAt + 1);
    return withLayer(std::move(clip), std::move(target));
}

/// Returns the clip with its lowest layers combined with its base.
Result<Clip> withLowestInBase(const LayeredClip& subject, std::size_t count,
                              const LayerBakeControl& control) {
    Clip clip = *subject.clip;
    if (count == 0) return clip;
    const LayeredMotion motion(subject);
    const std::size_t end =
        count < clip.layers.size() ? positionOf(motion, clip.layers[count]->id) : motion.layers().size();
    std::set<JointId> owners;
    for (std::size_t i = 0; i < end; ++i) addOwners(motion.layers()[i]->tracks, clip, owners);
    auto tracks = bake({motion, end, motion, 0, nullptr}, owners, clip.tracks, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    clip.tracks = *std::move(tracks);
    clip.layers.erase(clip.layers.begin(), clip.layers.begin() + static_cast<std::ptrdiff_t>(count));
    return clip;
}

}  // namespace

Result<Clip> flattened(const LayeredClip& subject, const LayerBakeControl& control) {
    return withLowestInBase(subject, subject.clip->layers.size(), control);
}

Result<Clip> mergedDown(const LayeredClip& subject, LayerId layer, const LayerBakeControl& control) {
    const Clip& clip = *subject.clip;
    const auto upper = playingLayer(clip, layer);
    if (!upper) return tl::unexpected<Error>(upper.error());
    const auto at = std::ranges::find(clip.layers, layer, [](const auto& each) { return each->id; });
    if (at != clip.layers.begin()) {
        const auto lower = playingLayer(clip, (*std::prev(at))->id);
        if (!lower) return tl::unexpected<Error>(lower.error());
        return absorbed(subject, **lower, layer, control);
    }
    auto merged = withLowestInBase(subject, 1, control);
    if (merged && playingLayers(*merged).size() + 1 != playingLayers(clip).size())
        return tl::unexpected<Error>(layerError(**upper,
                                                "it is solo, and merging it would let other layers take "
                                                "effect; turn off solo, or mute the other layers"));
    return merged;
}

Result<Clip> convertedLayer(const LayeredClip& subject, LayerId id, LayerMode mode, LayerRotation rotation,
                            const LayerBakeControl& control) {
    const auto layer = playingLayer(*subject.clip, id);
    if (!layer) return tl::unexpected<Error>(layer.error());
    ClipLayer target = **layer;
    target.mode = mode;
    target.rotation = rotation;
    target.weight = 1;
    std::erase_if(target.tracks, [&](const Track& track) { return track.id == layerChannel(id); });
    return absorbed(subject, std::move(target), id, control);
}

Result<ClipLayer> differenceLayer(const LayeredClip& wanted, const LayeredClip& base, LayerRotation rotation,
                                  const LayerBakeControl& control) {
    const LayeredMotion above(wanted), below(base);
    ClipLayer layer;
    layer.name = wanted.clip->name;
    layer.rotation = rotation;
    std::set<JointId> owners;
    for (const LayeredMotion* motion : {&above, &below}) {
        addOwners(motion->clip().tracks, motion->clip(), owners);
        for (const auto& each : motion->layers()) addOwners(each->tracks, motion->clip(), owners);
    }
    auto tracks =
        bake({above, above.layers().size(), below, below.layers().size(), &layer}, owners, {}, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    layer.tracks = *std::move(tracks);
    const auto hasEffect = [](const Track& track) {
        const double neutral = isScale(track.id.channel) ? 1 : 0;
        const double tolerance = 1e-12;
        return std::ranges::any_of(keyValues(*track.curve),
                                   [&](double value) { return std::abs(value - neutral) > tolerance; });
    };
    std::set<ChannelId> effective;
    for (const Track& track : layer.tracks) {
        if (!hasEffect(track)) continue;
        effective.insert(track.id);
        for (int i = 0; isAngle(track.id.channel) && i < 3; ++i) effective.insert({track.id.joint, angle(i)});
    }
    std::erase_if(layer.tracks, [&](const Track& track) { return !effective.contains(track.id); });
    return layer;
}

}  // namespace sinew
