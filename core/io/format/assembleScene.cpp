#include "core/io/format/assembleScene.h"

#include <unordered_map>
#include <unordered_set>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

namespace {

/// Makes the channels free that a clip animates.
void freeAnimatedChannels(std::vector<Joint>& joints, const std::vector<Clip>& clips) {
    std::unordered_map<JointId, std::size_t> indices;
    for (std::size_t i = 0; i < joints.size(); ++i) indices.emplace(joints[i].id, i);
    const auto freeChannels = [&](const std::vector<Track>& tracks) {
        for (const Track& track : tracks) {
            if (track.id.channel != Channel::weight)
                joints[indices.at(track.id.joint)].free.insert(track.id.channel);
        }
    };
    for (const Clip& clip : clips) {
        freeChannels(clip.tracks);
        for (const auto& layer : clip.layers) freeChannels(layer->tracks);
    }
}

void setTails(std::vector<Joint>& joints, const std::vector<Mesh>& meshes) {
    std::unordered_set<JointId> skinning;
    for (const Mesh& mesh : meshes) {
        if (mesh.skin->joints.size() < 2) continue;
        for (const SkinJoint& bound : mesh.skin->joints) skinning.insert(bound.joint);
    }
    std::vector<bool> above(joints.size()), below(joints.size()), fixed(joints.size());
    for (std::size_t i = joints.size(); i-- > 0;) {
        if (skinning.contains(joints[i].id)) above[i] = true;
        if (above[i] && joints[i].parent != kNoParent)
            above[static_cast<std::size_t>(joints[i].parent)] = true;
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const bool parentBelow =
            joints[i].parent != kNoParent && below[static_cast<std::size_t>(joints[i].parent)];
        below[i] = skinning.contains(joints[i].id) || parentBelow;
        fixed[i] = !skinning.empty() && !above[i] && !below[i];
    }
    deriveTails(joints, fixed);
}

}  // namespace

Result<Scene> assembleScene(Scene scene, ImportedParts parts, const std::string& name) {
    freeAnimatedChannels(parts.joints, parts.clips);
    setTails(parts.joints, parts.meshes);
    auto skeleton = Skeleton::create(std::move(parts.joints));
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = name;
    character->skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    character->metresPerUnit = parts.metresPerUnit;
    for (Clip& clip : parts.clips) {
        clip.id = scene.newId<ClipId>();
        for (auto& layer : clip.layers)
            layer = std::make_shared<const ClipLayer>(withId(*layer, scene.newId<LayerId>()));
        character->clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    }
    for (Mesh& mesh : parts.meshes) {
        mesh.id = scene.newId<MeshId>();
        character->meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    scene.characters.push_back(std::move(character));
    return scene;
}

}  // namespace sinew
