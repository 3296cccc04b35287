#include "core/scene/HighestId.h"

#include <algorithm>

namespace sinew {

std::uint64_t highestId(const Character& character) {
    std::uint64_t highest = character.id.value;
    const auto see = [&](std::uint64_t id) { highest = std::max(highest, id); };
    for (const Joint& joint : character.skeleton->joints()) see(joint.id.value);
    for (const auto& clip : character.clips) see(clip->id.value);
    for (const auto& pose : character.poses) see(pose->id.value);
    for (const auto& mesh : character.meshes) see(mesh->id.value);
    for (const Goal& goal : character.goals) see(goal.id.value);
    for (const SelectionSet& set : character.selectionSets) see(set.id.value);
    return highest;
}

}  // namespace sinew
