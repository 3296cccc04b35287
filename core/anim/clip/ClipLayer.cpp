#include "core/anim/clip/ClipLayer.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

/// Returns |value|^exponent with the sign of `value`.
double signedPower(double value, double exponent) {
    return exponent == 1 ? value : std::copysign(std::pow(std::abs(value), exponent), value);
}

}  // namespace

std::string_view name(LayerMode mode) { return mode == LayerMode::additive ? "additive" : "override"; }

std::string_view name(LayerRotation rotation) {
    switch (rotation) {
        case LayerRotation::joint:
            return "joint";
        case LayerRotation::parent:
            return "parent";
        case LayerRotation::channels:
            break;
    }
    return "channels";
}

const Curve* ClipLayer::find(ChannelId channel) const {
    const auto found = std::ranges::lower_bound(tracks, channel, {}, &Track::id);
    return found != tracks.end() && found->id == channel ? found->curve.get() : nullptr;
}

double ClipLayer::weightAt(Seconds time) const {
    const Curve* const curve = find(layerChannel(id));
    return std::clamp(curve ? curve->evaluate(time) : weight, 0.0, 1.0);
}

double ClipLayer::factor(JointId joint) const {
    if (!mask) return 1;
    const auto found = std::ranges::lower_bound(*mask, joint, {}, &JointFactor::joint);
    return found != mask->end() && found->joint == joint ? found->factor : 0;
}

bool isPlaying(const Clip& clip, const ClipLayer& layer) {
    if (layer.muted) return false;
    return layer.solo || std::ranges::none_of(clip.layers, [](const auto& each) { return each->solo; });
}

std::vector<std::shared_ptr<const ClipLayer>> playingLayers(const Clip& clip) {
    std::vector<std::shared_ptr<const ClipLayer>> playing;
    std::ranges::copy_if(clip.layers, std::back_inserter(playing),
                         [&](const auto& layer) { return isPlaying(clip, *layer); });
    return playing;
}

ClipLayer withId(ClipLayer layer, LayerId id) {
    for (Track& track : layer.tracks) {
        if (track.id == layerChannel(layer.id)) track.id = layerChannel(id);
    }
    std::ranges::sort(layer.tracks, {}, &Track::id);
    layer.id = id;
    return layer;
}

Clip clipOfLayer(const Clip& clip, const ClipLayer& layer) {
    Clip curves = clip;
    curves.id = layerClip(layer.id);
    curves.name = layer.name;
    curves.tracks = layer.tracks;
    curves.layers.clear();
    return curves;
}

Clip withClipOfLayer(Clip clip, const Clip& edited) {
    ClipLayer layer = *clip.find(LayerId{edited.id.value});
    layer.tracks = edited.tracks;
    clip.firstFrame = edited.firstFrame;
    clip.lastFrame = edited.lastFrame;
    return withLayer(std::move(clip), std::move(layer));
}

Clip withLayer(Clip clip, ClipLayer layer) {
    const auto replaced = std::ranges::find(clip.layers, layer.id, [](const auto& each) { return each->id; });
    *replaced = std::make_shared<const ClipLayer>(std::move(layer));
    return clip;
}

Result<Clip> editedWithLayers(const Clip& clip,
                              const std::function<Result<Clip>(Clip, const WorkControl&)>& edit,
                              const WorkControl& control) {
    const auto partOf = [&](std::size_t i) {
        const auto count = static_cast<float>(clip.layers.size() + 1);
        return control.part(static_cast<float>(i) / count, static_cast<float>(i + 1) / count);
    };
    Clip base = clip;
    base.layers.clear();
    Result<Clip> edited = edit(std::move(base), partOf(0));
    for (std::size_t i = 0; i < clip.layers.size(); ++i) {
        const auto& layer = clip.layers[i];
        if (!edited) return edited;
        Result<Clip> curves = edit(clipOfLayer(clip, *layer), partOf(i + 1));
        if (!curves) return curves;
        ClipLayer changed = *layer;
        changed.tracks = std::move(curves->tracks);
        edited->layers.push_back(std::make_shared<const ClipLayer>(std::move(changed)));
    }
    return edited;
}

double channelValue(const Clip& clip, ChannelId id, Seconds time, double defaultValue) {
    const Curve* const base = clip.find(id);
    double value = base ? base->evaluate(time) : defaultValue;
    for (const auto& layer : clip.layers) {
        const Curve* const curve = isPlaying(clip, *layer) ? layer->find(id) : nullptr;
        if (curve)
            value = combine(layer->mode, id.channel, layer->weightAt(time), value, curve->evaluate(time));
    }
    return value;
}

double combine(LayerMode mode, Channel channel, double weight, double below, double value) {
    if (weight == 0) return below;
    if (mode == LayerMode::override && weight == 1) return value;
    if (isScale(channel)) {
        const double base = mode == LayerMode::override ? signedPower(below, 1 - weight) : below;
        return base * signedPower(value, weight);
    }
    return mode == LayerMode::additive ? below + weight * value : below + weight * (value - below);
}

double contribution(LayerMode mode, Channel channel, double weight, double below, double result) {
    if (mode == LayerMode::override && weight == 1) return result;
    if (isScale(channel)) {
        const double base = mode == LayerMode::override ? signedPower(below, 1 - weight) : below;
        return signedPower(result / base, 1 / weight);
    }
    return mode == LayerMode::additive ? (result - below) / weight : below + (result - below) / weight;
}

}  // namespace sinew
