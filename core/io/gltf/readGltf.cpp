#include "core/io/gltf/readGltf.h"

#include "core/io/gltf/GltfAnimations.h"
#include "core/io/gltf/GltfExtras.h"
#include "core/io/gltf/GltfMeshes.h"
#include "core/scene/WithFreshIds.h"

namespace sinew {

namespace {

/// Returns the stored character, otherwise an empty one, with new ids for it and for the nodes' joints.
Character initialCharacter(const GltfReading& reading, std::optional<Character> stored, GltfNodes& nodes) {
    if (stored) {
        Character character = withFreshIds(*std::move(stored), reading.scene);
        nodes.joints = character.skeleton->joints();
        return character;
    }
    for (Joint& joint : nodes.joints) joint.id = reading.scene.newId<JointId>();
    Character character;
    character.id = reading.scene.newId<CharacterId>();
    character.name = reading.document.source().stem();
    character.metresPerUnit = reading.metresPerUnit;
    return character;
}

}  // namespace

Result<Scene> readGltf(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const auto unit = fileUnit(source, options, 1);
    if (!unit) return tl::unexpected(unit.error());
    const auto document = GltfDocument::open(source, diagnostics);
    if (!document) return tl::unexpected(document.error());
    auto nodes = readGltfNodes(*document, *unit, diagnostics);
    if (!nodes) return tl::unexpected(nodes.error());

    Scene scene;
    GltfAccessors accessors(*document);
    const GltfReading reading{*document, accessors, *unit, options, scene, diagnostics};
    Character character = initialCharacter(reading, readGltfExtras(reading, *nodes), *nodes);
    const auto skeleton = Skeleton::create(nodes->joints);
    if (!skeleton) {
        const std::string where = source.name() + ": " + skeleton.error().where;
        return fail(skeleton.error().code, where, skeleton.error().message);
    }
    auto meshes = readGltfMeshes(reading, *nodes, *skeleton);
    if (!meshes) return tl::unexpected(meshes.error());
    if (character.clips.empty()) {
        auto clips = readGltfAnimations(reading, *nodes, *meshes);
        if (!clips) return tl::unexpected(clips.error());
        character.clips = std::move(*clips);
    } else {
        restoreGltfShapes(character.meshes, meshes->meshes);
    }
    // Reading animations has freed channels; nothing else has changed.
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(nodes->joints).value());
    character.meshes = std::move(meshes->meshes);
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

}  // namespace sinew
