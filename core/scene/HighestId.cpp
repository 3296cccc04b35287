#include "core/scene/HighestId.h"

#include <algorithm>

namespace sinew {

std::uint64_t highestId(const Character& character) {
    std::uint64_t highest = character.id.value;
    const auto raiseTo = [&](std::uint64_t id) { highest = std::max(highest, id); };
    for (const Joint& joint : character.skeleton->joints()) raiseTo(joint.id.value);
    for (const auto& clip : character.clips) raiseTo(clip->id.value);
    for (const auto& pose : character.poses) raiseTo(pose->id.value);
    for (const auto& mesh : character.meshes) raiseTo(mesh->id.value);
    for (const Goal& goal : character.goals) raiseTo(goal.id.value);
    for (const SelectionSet& set : character.selectionSets) raiseTo(set.id.value);
    return highest;
}

}  // namespace sinew
