#pragma once

#include "core/anim/clip/ClipLayer.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// Curves of a layer for some free channels of the joints; those of an additive layer have small values.
inline std::vector<Track> makeLayerTracks(Dice& dice, const Skeleton& skeleton, const Clip& clip,
                                          const ClipLayer& layer, bool slerp) {
    std::vector<Track> tracks;
    for (const Joint& joint : skeleton.joints()) {
        const bool wholeRotation = dice.chance(0.5);
        if (dice.chance(0.4)) continue;
        for (const Channel channel : kChannels) {
            const bool isWanted = isAngle(channel) && wholeRotation ? true : dice.chance(0.4);
            if (!joint.free.contains(channel) || !isWanted) continue;
            Curve curve = dice.chance(0.3)
                              ? makeDenseCurve(dice, joint, channel, clip)
                              : makeSparseCurve(dice, joint, channel, clip, slerp && dice.chance(0.3));
            if (isTranslation(channel) && layer.mode == LayerMode::additive)
                curve = curve.scaled(1, -joint.rest.translation[component(channel)]);
            tracks.push_back({{joint.id, channel}, std::make_shared<const Curve>(std::move(curve))});
        }
    }
    return tracks;
}

inline ClipLayer makeLayer(Dice& dice, const Skeleton& skeleton, const Clip& clip, LayerId id,
                           bool slerp = true) {
    ClipLayer layer;
    layer.id = id;
    layer.name = "layer " + std::to_string(id.value);
    layer.mode = dice.chance(0.6) ? LayerMode::additive : LayerMode::override;
    layer.rotation = static_cast<LayerRotation>(dice.integer(0, 2));
    layer.weight = dice.chance(0.4) ? 1 : dice.between(0, 1);
    layer.tracks = makeLayerTracks(dice, skeleton, clip, layer, slerp);
    if (dice.chance(0.3)) {
        std::vector<Key> keys;
        for (int i = 0; i < 4; ++i)
            keys.push_back({clip.rate.time(clip.firstFrame) + Seconds{i * 0.3}, dice.between(-0.1, 1.1)});
        layer.tracks.push_back(
            {layerChannel(id), std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    }
    std::ranges::sort(layer.tracks, {}, &Track::id);
    if (dice.chance(0.3)) {
        layer.mask.emplace();
        for (const Joint& joint : skeleton.joints()) {
            if (dice.chance(0.7))
                layer.mask->push_back({joint.id, dice.chance(0.5) ? 1 : dice.between(0, 1)});
        }
    }
    layer.muted = dice.chance(0.1);
    layer.solo = dice.chance(0.05);
    return layer;
}

/// Adds one to three layers with the ids 2000001, 2000002, ...
inline Clip withLayers(Clip clip, const Skeleton& skeleton, std::uint32_t seed, bool slerp = true) {
    Dice dice(seed);
    const int count = dice.integer(1, 3);
    for (int i = 0; i < count; ++i) {
        const LayerId id{2000001 + static_cast<std::uint64_t>(i)};
        clip.layers.push_back(std::make_shared<const ClipLayer>(makeLayer(dice, skeleton, clip, id, slerp)));
    }
    return clip;
}

/// A rig whose clip has layers.
inline rc::Gen<Rig> randomLayeredRig(const RigOptions& rig = {}, const ClipOptions& clip = {}) {
    return rc::gen::map(rc::gen::pair(randomRig(rig, clip), rc::gen::arbitrary<std::uint32_t>()),
                        [slerp = clip.slerp](const std::pair<Rig, std::uint32_t>& drawn) {
                            const Rig& made = drawn.first;
                            return Rig{made.skeleton, std::make_shared<const Clip>(withLayers(
                                                          *made.clip, *made.skeleton, drawn.second, slerp))};
                        });
}

}  // namespace sinew::test
