#include "core/scene/edits/Replace.h"

#include <set>

#include "core/anim/clip/ClipLayer.h"
#include "core/scene/LayeredClips.h"

namespace sinew {

Scene withCharacter(Scene scene, Character character) {
    replacePart(scene.characters, std::move(character));
    return scene;
}

Scene withClip(Scene scene, CharacterId character, Clip clip) {
    Character owner = *scene.find(character);
    replacePart(owner.clips, std::move(clip));
    return withCharacter(std::move(scene), std::move(owner));
}

Result<Character> characterOf(const Scene& scene, CharacterId character) {
    const auto found = scene.find(character);
    if (found == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    return *found;
}

Result<Clip> clipOf(const Scene& scene, CharacterId character, ClipId clip) {
    return characterOf(scene, character).and_then([&](const Character& owner) -> Result<Clip> {
        if (const Clip* found = owner.find(clip)) return *found;
        return fail(ErrorCode::argumentInvalid, "character " + owner.name, "it has no such clip");
    });
}

Result<Clip> flatClipOf(const Scene& scene, CharacterId character, ClipId clip, const WorkControl& control) {
    return clipOf(scene, character, clip).and_then([&](Clip layered) {
        return flattened(layeredClip(scene.find(character), std::make_shared<const Clip>(std::move(layered))),
                         {.cancel = control.cancel});
    });
}

const Clip* clipWith(const Character& character, ClipId curves) {
    if (const Clip* clip = character.find(curves)) return clip;
    const auto found = std::ranges::find_if(
        character.clips, [&](const auto& clip) { return clip->find(LayerId{curves.value}) != nullptr; });
    return found == character.clips.end() ? nullptr : found->get();
}

Result<Clip> curvesOf(const Scene& scene, CharacterId character, ClipId curves) {
    const auto owner = scene.find(character);
    const Clip* const clip = owner ? clipWith(*owner, curves) : nullptr;
    if (!clip || clip->id == curves) {
        return clipOf(scene, character, curves).map([](Clip base) {
            base.layers.clear();
            return base;
        });
    }
    const ClipLayer& layer = *clip->find(LayerId{curves.value});
    if (layer.locked)
        return fail(ErrorCode::argumentInvalid, "layer " + layer.name, "it is locked; unlock it to edit it");
    return clipOfLayer(*clip, layer);
}

Scene withCurves(Scene scene, CharacterId character, Clip curves) {
    Clip clip = *clipWith(*scene.find(character), curves.id);
    if (clip.id == curves.id) {
        curves.layers = std::move(clip.layers);
        return withClip(std::move(scene), character, std::move(curves));
    }
    return withClip(std::move(scene), character, withClipOfLayer(std::move(clip), curves));
}

Result<Character> characterOfMeshes(const Scene& scene, CharacterId character,
                                    std::span<const MeshId> meshes) {
    Result<Character> owner = characterOf(scene, character);
    for (const MeshId mesh : meshes) {
        if (owner && owner->find(mesh) == nullptr)
            return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such mesh");
    }
    return owner;
}

std::shared_ptr<const Clip> withoutChannels(const std::shared_ptr<const Clip>& clip,
                                            const std::function<bool(ChannelId)>& isRemoved) {
    Clip kept = *clip;
    const auto drivesRemoved = [&](const Track& track) { return isRemoved(track.id); };
    auto removed = std::erase_if(kept.tracks, drivesRemoved) +
                   std::erase_if(kept.accepted, [&](const auto& each) { return isRemoved(each.id); });
    for (auto& layer : kept.layers) {
        ClipLayer keptLayer = *layer;
        const auto removedHere = std::erase_if(keptLayer.tracks, drivesRemoved);
        if (removedHere > 0) layer = std::make_shared<const ClipLayer>(std::move(keptLayer));
        removed += removedHere;
    }
    return removed == 0 ? clip : std::make_shared<const Clip>(std::move(kept));
}

Scene withUnkeyedMoved(Scene scene, CharacterId character, ClipId clip,
                       const std::function<std::optional<Seconds>(Seconds)>& newTime) {
    Character owner = *scene.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return scene;
    const auto time = newTime(owner.unkeyed->time);
    if (time == owner.unkeyed->time) return scene;
    owner.unkeyed =
        time ? std::make_shared<const UnkeyedPose>(UnkeyedPose{clip, *time, owner.unkeyed->values}) : nullptr;
    return withCharacter(std::move(scene), std::move(owner));
}

void dropGoals(Character& character, const std::function<bool(const Goal&)>& shouldDrop) {
    std::set<std::uint64_t> dropped;
    std::erase_if(character.goals, [&](const Goal& goal) {
        if (shouldDrop(goal)) dropped.insert(goal.id.value);
        return dropped.contains(goal.id.value);
    });
    const auto isOfDroppedGoal = [&](ChannelId id) { return dropped.contains(id.joint.value); };
    for (auto& clip : character.clips) clip = withoutChannels(clip, isOfDroppedGoal);
}

void dropMeshes(Character& character, const std::function<bool(const Mesh&)>& shouldDrop) {
    std::set<ChannelId> dropped;
    std::erase_if(character.meshes, [&](const auto& mesh) {
        if (!shouldDrop(*mesh)) return false;
        for (const Shape& shape : mesh->shapes) dropped.insert(shapeChannel(shape.id));
        return true;
    });
    if (dropped.empty()) return;
    for (auto& clip : character.clips)
        clip = withoutChannels(clip, [&](ChannelId id) { return dropped.contains(id); });
}

}  // namespace sinew
