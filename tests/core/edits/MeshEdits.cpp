#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/scene/edits/meshes/EditShapes.h"
#include "core/scene/edits/meshes/MeshWeights.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

std::vector<MeshId> drawMeshes(const Character& character, Dice& dice) {
    std::vector<MeshId> meshes;
    for (const auto& mesh : character.meshes) {
        if (dice.chance(0.4)) meshes.push_back(mesh->id);
    }
    return meshes;
}

Result<Scene> renameSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to rename");
    const std::vector<MeshId> meshes = drawMeshes(*character, dice);
    return renameMesh(scene, character->id, meshes.empty() ? MeshId{} : meshes[0],
                      "mesh " + std::to_string(dice.integer(0, 9)));
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to delete");
    return deleteMeshes(scene, character->id, drawMeshes(*character, dice));
}

Result<Scene> blendSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to blend");
    const auto method = static_cast<SkinningMethod>(dice.integer(0, 2));
    return setSkinningMethod(scene, character->id, drawMeshes(*character, dice), method);
}

Result<Scene> weighSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to weigh");
    std::vector<ShapeWeight> weights;
    for (const auto& mesh : character->meshes) {
        for (const Shape& shape : mesh->shapes) {
            if (dice.chance(0.5)) weights.push_back({shape.id, dice.between(-1, 2)});
        }
    }
    return setShapeWeights(scene, character->id, weights);
}

/// Biharmonic weights take far longer than the others, so they are rare.
BindMethod drawBindMethod(Dice& dice) {
    const BindMethod method = dice.oneOf(kBindMethods);
    const bool isRare = method == BindMethod::biharmonic;
    return isRare && dice.chance(0.9) ? BindMethod::geodesicVoxel : method;
}

Result<Scene> bindSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to bind");
    BindSettings settings;
    settings.method = drawBindMethod(dice);
    settings.resolution = 16;
    Diagnostics diagnostics;
    return bindMeshes(scene, character->id, drawMeshes(*character, dice), settings, diagnostics);
}

/// Doubles the meshes of a scene that has few.
Result<Scene> addRandomMeshes(const Scene& scene, Dice& dice) {
    constexpr std::size_t kMany = 6;
    const auto character = drawCharacter(scene, dice);
    std::size_t meshes = 0;
    for (const auto& each : scene.characters) meshes += each->meshes.size();
    if (!character || meshes > kMany) return fail(ErrorCode::argumentInvalid, "", "nothing to add to");
    Diagnostics diagnostics;
    return addMeshes(scene, character->id, scene, diagnostics);
}

/// Calls an edit of weights with some meshes and locked joints.
template <class Edit>
Result<Scene> editWeights(const Scene& scene, Dice& dice, const Edit& edit) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    WeightScope scope{character->id, drawMeshes(*character, dice)};
    for (const Joint& joint : character->skeleton->joints()) {
        if (dice.chance(0.2)) scope.locked.push_back(joint.id);
    }
    return edit(scope, *character);
}

Result<Scene> pruneSome(const Scene& scene, Dice& dice) {
    return editWeights(scene, dice, [&](const WeightScope& scope, const Character&) {
        return pruneWeights(scene, scope, dice.between(-0.1, 1));
    });
}

Result<Scene> smoothSome(const Scene& scene, Dice& dice) {
    return editWeights(scene, dice, [&](const WeightScope& scope, const Character&) {
        return smoothWeights(scene, scope, dice.integer(0, 3), dice.between(0, 1));
    });
}

Result<Scene> limitSome(const Scene& scene, Dice& dice) {
    return editWeights(scene, dice, [&](const WeightScope& scope, const Character&) {
        return limitInfluences(scene, scope, static_cast<std::size_t>(dice.integer(0, 4)));
    });
}

Result<Scene> mirrorSome(const Scene& scene, Dice& dice) {
    return editWeights(scene, dice, [&](const WeightScope& scope, const Character&) {
        Diagnostics diagnostics;
        return mirrorWeights(scene, scope, dice.chance(0.5) ? Side::left : Side::right, diagnostics);
    });
}

Result<Scene> copySome(const Scene& scene, Dice& dice) {
    return editWeights(scene, dice, [&](const WeightScope& scope, const Character& character) {
        Diagnostics diagnostics;
        return copyWeights(scene, scope, character, drawMeshes(character, dice), diagnostics);
    });
}

/// Makes a mesh follow one of its joints.
Result<Scene> skinOne(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->meshes.empty())
        return fail(ErrorCode::argumentInvalid, "", "nothing to skin");
    const Mesh& mesh = *character->meshes[0];
    Skin skin = rigidSkin(mesh.skin->joints[0], mesh.skin->vertexCount());
    skin.blendWeights = mesh.skin->blendWeights;
    return setSkin(scene, character->id, mesh.id, std::move(skin));
}

}  // namespace

std::vector<RandomEdit> meshEdits() {
    return {{"AddMeshes", addRandomMeshes}, {"BindMeshes", bindSome},       {"RenameMesh", renameSome},
            {"DeleteMeshes", deleteSome},   {"SetShapeWeights", weighSome}, {"SetSkinningMethod", blendSome},
            {"SetSkin", skinOne},           {"PruneWeights", pruneSome},    {"SmoothWeights", smoothSome},
            {"LimitInfluences", limitSome}, {"MirrorWeights", mirrorSome},  {"CopyWeights", copySome}};
}

}  // namespace sinew::test
