#include "core/scene/edits/characters/EditCharacters.h"

#include <algorithm>
#include <cassert>

#include "core/scene/HighestId.h"
#include "core/scene/WithFreshIds.h"
#include "core/scene/edits/FreeNames.h"
#include "core/scene/edits/Replace.h"

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

}  // namespace

Scene addCharacter(Scene scene, Character character) {
    assert(character.skeleton != nullptr);
    scene.lastId = std::max(scene.lastId, highestId(character));
    if (!character.id) character.id = scene.newId<CharacterId>();
    character.skeleton = identified(scene, character.skeleton);
    for (auto& clip : character.clips) clip = identified(scene, clip, &Clip::id);
    for (auto& pose : character.poses) pose = identified(scene, pose, &NamedPose::id);
    for (auto& mesh : character.meshes) mesh = identified(scene, mesh, &Mesh::id);
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
    if (other.characters.empty()) {
        return fail(ErrorCode::argumentInvalid, "", "there are no characters to add");
    }
    if (scene.characters.empty() && scene.lastId == 0) return other;
    Scene result = scene;
    for (const auto& character : other.characters) {
        result.characters.push_back(std::make_shared<const Character>(withFreshIds(*character, result)));
    }
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
    copy->name = freeCharacterName(scene, copy->name);
    const auto original =
        std::ranges::find(result.characters, character, [](const auto& each) { return each->id; });
    result.characters.insert(original + 1,
                             std::make_shared<const Character>(withFreshIds(std::move(*copy), result)));
    return result;
}

Result<Scene> renameCharacter(const Scene& scene, CharacterId character, std::string name) {
    Result<Character> renamed = characterOf(scene, character);
    if (!renamed) return tl::unexpected<Error>(renamed.error());
    if (name.empty()) {
        return fail(ErrorCode::argumentInvalid, "character " + renamed->name, "a character needs a name");
    }
    renamed->name = std::move(name);
    return withCharacter(scene, std::move(*renamed));
}

}  // namespace sinew
