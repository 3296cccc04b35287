#include "core/scene/edits/layers/EditLayers.h"

#include <algorithm>
#include <cmath>

#include "core/scene/LayeredClips.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

namespace {

using Position = std::vector<std::shared_ptr<const ClipLayer>>::iterator;

Result<void> check(const LayerSettings& settings) {
    const std::string where = "layer " + settings.name;
    if (settings.name.empty()) return fail(ErrorCode::argumentInvalid, "", "a layer needs a name");
    const auto isFraction = [](double value) { return value >= 0 && value <= 1; };
    if (!isFraction(settings.weight))
        return fail(ErrorCode::argumentInvalid, where, "its weight must be between 0 and 1");
    if (!settings.mask) return {};
    if (!std::ranges::all_of(*settings.mask, isFraction, &JointFactor::factor))
        return fail(ErrorCode::argumentInvalid, where, "the factors of its mask must be between 0 and 1");
    if (std::ranges::adjacent_find(*settings.mask, std::not_fn(std::ranges::less{}), &JointFactor::joint) !=
        settings.mask->end())
        return fail(ErrorCode::argumentInvalid, where, "its mask is not sorted by joint, or lists one twice");
    return {};
}

Result<void> check(const Character& character, const Clip& clip, const ClipLayer& layer) {
    if (auto checked = check(layer); !checked) return checked;
    for (const Track& track : layer.tracks) {
        if (!track.curve || track.curve->empty())
            return fail(ErrorCode::argumentInvalid, "layer " + layer.name, "a curve has no keys");
        if (track.id == layerChannel(layer.id)) continue;
        if (auto free = checkChannel(character, track.id); !free) return free;
    }
    const bool areSorted = std::ranges::adjacent_find(layer.tracks, std::not_fn(std::ranges::less{}),
                                                      &Track::id) == layer.tracks.end();
    if (!areSorted)
        return fail(ErrorCode::argumentInvalid, "layer " + layer.name, "two curves drive the same channel");
    Clip curves = clipOfLayer(clip, layer);
    return checkFrames(curves);
}

/// Changes the layers of a clip by a function of the clip and the position of a layer.
template <class Change>
Result<Scene> changed(const Scene& scene, CharacterId character, ClipId clip, LayerId layer, Change change) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto at = positionOf(edited->layers, layer);
    if (at == edited->layers.end())
        return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "it has no such layer");
    Scene result = scene;
    if (const Result<void> done = change(result, *edited, at); !done)
        return tl::unexpected<Error>(done.error());
    return withClip(std::move(result), character, *std::move(edited));
}

/// Returns the scene with a clip that an operation has baked.
template <class Bake>
Result<Scene> baked(const Scene& scene, CharacterId character, ClipId clip, Bake bake) {
    const auto owner = scene.find(character);
    const auto found = owner
                           ? std::ranges::find(owner->clips, clip, [](const auto& each) { return each->id; })
                           : std::vector<std::shared_ptr<const Clip>>::const_iterator{};
    if (!owner || found == owner->clips.end())
        return tl::unexpected<Error>(clipOf(scene, character, clip).error());
    return bake(layeredClip(owner, *found)).map([&](Clip edited) {
        return withClip(scene, character, std::move(edited));
    });
}

}  // namespace

Result<Scene> addLayer(const Scene& scene, CharacterId character, ClipId clip, ClipLayer layer,
                       std::optional<std::size_t> position) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    Scene result = scene;
    layer = withId(std::move(layer), result.newId<LayerId>());
    if (const auto checked = check(*scene.find(character), *edited, layer); !checked)
        return tl::unexpected<Error>(checked.error());
    const std::size_t at = position.value_or(edited->layers.size());
    if (at > edited->layers.size())
        return fail(ErrorCode::argumentInvalid, "clip " + edited->name,
                    "it has no such position for a layer");
    layer.name = freeNameIn(edited->layers, layer.name);
    edited->layers.insert(edited->layers.begin() + static_cast<std::ptrdiff_t>(at),
                          std::make_shared<const ClipLayer>(std::move(layer)));
    return withClip(std::move(result), character, *std::move(edited));
}

Result<Scene> duplicateLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer) {
    return changed(scene, character, clip, layer,
                   [](Scene& result, Clip& edited, Position at) -> Result<void> {
                       ClipLayer copy = withId(**at, result.newId<LayerId>());
                       copy.name = freeNameIn(edited.layers, copy.name);
                       edited.layers.insert(at + 1, std::make_shared<const ClipLayer>(std::move(copy)));
                       return {};
                   });
}

Result<Scene> deleteLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer) {
    return changed(scene, character, clip, layer, [](Scene&, Clip& edited, Position at) -> Result<void> {
        edited.layers.erase(at);
        return {};
    });
}

Result<Scene> moveLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                        std::size_t position) {
    return changed(scene, character, clip, layer, [&](Scene&, Clip& edited, Position at) -> Result<void> {
        if (position >= edited.layers.size())
            return fail(ErrorCode::argumentInvalid, "clip " + edited.name,
                        "it has no such position for a layer");
        const Position to = edited.layers.begin() + static_cast<std::ptrdiff_t>(position);
        if (to < at) std::rotate(to, at, at + 1);
        if (to > at) std::rotate(at, at + 1, to + 1);
        return {};
    });
}

Result<Scene> setLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                       LayerSettings settings) {
    return changed(scene, character, clip, layer, [&](Scene&, Clip& edited, Position at) -> Result<void> {
        if (auto checked = check(settings); !checked) return checked;
        ClipLayer replaced = **at;
        if (settings.name != replaced.name) settings.name = freeNameIn(edited.layers, settings.name);
        static_cast<LayerSettings&>(replaced) = std::move(settings);
        *at = std::make_shared<const ClipLayer>(std::move(replaced));
        return {};
    });
}

Result<Scene> splitLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                         std::span<const JointId> joints) {
    return changed(
        scene, character, clip, layer, [&](Scene& result, Clip& edited, Position at) -> Result<void> {
            const auto isMoved = [&](const Track& track) {
                return std::ranges::find(joints, track.id.joint) != joints.end();
            };
            const auto isWeight = [&](const Track& track) { return track.id == layerChannel(layer); };
            ClipLayer upper = **at, lower = **at;
            std::erase_if(upper.tracks,
                          [&](const Track& track) { return !isMoved(track) && !isWeight(track); });
            std::erase_if(lower.tracks, isMoved);
            if (std::ranges::all_of(upper.tracks, isWeight) || std::ranges::all_of(lower.tracks, isWeight))
                return fail(ErrorCode::argumentInvalid, "layer " + lower.name,
                            "a part of it would have no curves; choose some, but not all of its joints");
            upper = withId(std::move(upper), result.newId<LayerId>());
            upper.name = freeNameIn(edited.layers, upper.name);
            *at = std::make_shared<const ClipLayer>(std::move(lower));
            edited.layers.insert(at + 1, std::make_shared<const ClipLayer>(std::move(upper)));
            return {};
        });
}

Result<Scene> mergeLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                         const LayerBakeControl& control) {
    return baked(scene, character, clip,
                 [&](const LayeredClip& subject) { return mergedDown(subject, layer, control); });
}

Result<Scene> flattenLayers(const Scene& scene, CharacterId character, ClipId clip,
                            const LayerBakeControl& control) {
    return baked(scene, character, clip,
                 [&](const LayeredClip& subject) { return flattened(subject, control); });
}

Result<Scene> convertLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                           LayerMode mode, LayerRotation rotation, const LayerBakeControl& control) {
    return baked(scene, character, clip, [&](const LayeredClip& subject) {
        return convertedLayer(subject, layer, mode, rotation, control);
    });
}

Result<Scene> addDifference(const Scene& scene, CharacterId character, ClipId clip, ClipId wanted,
                            const LayerBakeControl& control) {
    const auto known = clipOf(scene, character, clip).and_then([&](const Clip&) {
        return clipOf(scene, character, wanted);
    });
    if (!known) return tl::unexpected<Error>(known.error());
    if (clip == wanted)
        return fail(ErrorCode::argumentInvalid, "clip " + known->name, "it does not differ from itself");
    const auto owner = scene.find(character);
    for (const ClipId id : {clip, wanted}) {
        if (const Clip& each = *owner->find(id); each.playingWarp())
            return fail(ErrorCode::argumentInvalid, "clip " + each.name,
                        "it has a time warp; bake or remove it before adding a difference");
    }
    const auto subject = [&](ClipId id) {
        return layeredClip(owner,
                           *std::ranges::find(owner->clips, id, [](const auto& each) { return each->id; }));
    };
    return differenceLayer(subject(wanted), subject(clip), LayerRotation::joint, control)
        .and_then([&](ClipLayer layer) { return addLayer(scene, character, clip, std::move(layer)); });
}

}  // namespace sinew
