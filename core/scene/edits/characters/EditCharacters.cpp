#include "core/scene/edits/characters/EditCharacters.h"

#include <algorithm>
#include <cassert>

#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/WithFreshIds.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

namespace {

std::shared_ptr<const Skeleton> identified(Scene& scene, const std::shared_ptr<const Skeleton>& skeleton) {
    const auto hasNone = [](const Joint& joint) { return !joint.id; };
    if (std::ranges::none_of(skeleton->joints(), hasNone)) return skeleton;
    std::vector<Joint> joints = skeleton->joints();
    for (Joint& joint : joints) {
        if (!joint.id) joint.id = scene.newId<JointId>();
    }
    return std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

/// Returns the part, with a fresh id if it has none.
template <class Part, class PartId>
std::shared_ptr<const Part> identified(Scene& scene, const std::shared_ptr<const Part>& part,
                                       PartId Part::*id) {
    if ((*part).*id) return part;
    Part named = *part;
    named.*id = scene.newId<PartId>();
    return std::make_shared<const Part>(std::move(named));
}

std::shared_ptr<const Mesh> withShapeIds(Scene& scene, const std::shared_ptr<const Mesh>& mesh) {
    if (std::ranges::all_of(mesh->shapes, [](const Shape& shape) { return bool(shape.id); })) return mesh;
    Mesh named = *mesh;
    for (Shape& shape : named.shapes) {
        if (!shape.id) shape.id = scene.newId<ShapeId>();
    }
    return std::make_shared<const Mesh>(std::move(named));
}

}  // namespace

Scene addCharacter(Scene scene, Character character) {
    assert(character.skeleton != nullptr);
    scene.lastId = std::max(scene.lastId, highestId(character));
    if (!character.id) character.id = scene.newId<CharacterId>();
    character.skeleton = identified(scene, character.skeleton);
    for (auto& clip : character.clips) clip = identified(scene, clip, &Clip::id);
    for (auto& pose : character.poses) pose = identified(scene, pose, &NamedPose::id);
    for (auto& sequence : character.sequences) sequence = identified(scene, sequence, &NamedSequence::id);
    for (auto& mesh : character.meshes) mesh = withShapeIds(scene, identified(scene, mesh, &Mesh::id));
    for (Goal& goal : character.goals) {
        if (!goal.id) goal.id = scene.newId<GoalId>();
    }
    for (SelectionSet& set : character.selectionSets) {
        if (!set.id) set.id = scene.newId<SelectionSetId>();
    }
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

Result<Scene> addScene(const Scene& scene, const Scene& other) {
    if (other.characters.empty())
        return fail(ErrorCode::argumentInvalid, "", "there are no characters to add");
    if (scene.characters.empty() && scene.lastId == 0) return other;
    Scene result = scene;
    for (const auto& character : other.characters)
        result.characters.push_back(std::make_shared<const Character>(withFreshIds(*character, result)));
    return result;
}

Result<Scene> deleteCharacter(const Scene& scene, CharacterId character) {
    Scene result = scene;
    const auto removed =
        std::erase_if(result.characters, [character](const auto& each) { return each->id == character; });
    if (removed == 0) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    return result;
}

Result<Scene> duplicateCharacter(const Scene& scene, CharacterId character) {
    Result<Character> copy = characterOf(scene, character);
    if (!copy) return tl::unexpected<Error>(copy.error());
    Scene result = scene;
    copy->name = freeNameIn(scene.characters, copy->name);
    result.characters.insert(positionOf(result.characters, character) + 1,
                             std::make_shared<const Character>(withFreshIds(std::move(*copy), result)));
    return result;
}

Result<Scene> renameCharacter(const Scene& scene, CharacterId character, std::string name) {
    Result<Character> renamed = characterOf(scene, character);
    if (!renamed) return tl::unexpected<Error>(renamed.error());
    if (name.empty())
        return fail(ErrorCode::argumentInvalid, "character " + renamed->name, "a character needs a name");
    renamed->name = std::move(name);
    return withCharacter(scene, std::move(*renamed));
}

Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string where = "character " + (*owner)->name;
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a selection set needs a name");
    if (joints.empty())
        return fail(ErrorCode::argumentInvalid, where, "a selection set needs at least one joint");
    Character edited = **owner;
    Scene result = scene;
    std::vector<JointId> chosen(joints.begin(), joints.end());
    const auto same = std::ranges::find(edited.selectionSets, name, &SelectionSet::name);
    if (same != edited.selectionSets.end()) {
        same->joints = std::move(chosen);
    } else {
        edited.selectionSets.push_back({result.newId<SelectionSetId>(), std::move(name), std::move(chosen)});
    }
    return withCharacter(std::move(result), std::move(edited));
}

Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name) {
    Result<Character> edited = characterOf(scene, character);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string where = "character " + edited->name;
    const auto found = std::ranges::find(edited->selectionSets, set, &SelectionSet::id);
    if (found == edited->selectionSets.end())
        return fail(ErrorCode::argumentInvalid, where, "it has no such selection set");
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a selection set needs a name");
    const auto other = std::ranges::find(edited->selectionSets, name, &SelectionSet::name);
    if (other != edited->selectionSets.end() && other != found)
        return fail(ErrorCode::duplicateName, where, "another selection set is called " + name);
    found->name = std::move(name);
    return withCharacter(scene, std::move(*edited));
}

Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set) {
    Result<Character> edited = characterOf(scene, character);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto removed =
        std::erase_if(edited->selectionSets, [set](const SelectionSet& other) { return other.id == set; });
    if (removed == 0)
        return fail(ErrorCode::argumentInvalid, "character " + edited->name, "it has no such selection set");
    return withCharacter(scene, std::move(*edited));
}

}  // namespace sinew
