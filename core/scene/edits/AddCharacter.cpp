#include "core/scene/edits/AddCharacter.h"

#include <algorithm>
#include <cassert>

#include "core/scene/HighestId.h"

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

/// The part with a fresh identity where it has none.
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

}  // namespace sinew
