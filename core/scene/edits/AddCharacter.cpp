#include "core/scene/edits/AddCharacter.h"

#include <algorithm>
#include <cassert>

namespace sinew {
namespace {

std::uint64_t highestId(const Character& character) {
    std::uint64_t highest = character.id.value;
    for (const Joint& joint : character.skeleton->joints()) highest = std::max(highest, joint.id.value);
    for (const auto& clip : character.clips) highest = std::max(highest, clip->id.value);
    for (const Goal& goal : character.goals) highest = std::max(highest, goal.id.value);
    return highest;
}

}  // namespace

Scene addCharacter(Scene scene, Character character) {
    assert(character.skeleton != nullptr);
    scene.lastId = std::max(scene.lastId, highestId(character));
    if (!character.id) character.id = scene.newId<CharacterId>();
    for (auto& clip : character.clips) {
        if (clip->id) continue;
        Clip named = *clip;
        named.id = scene.newId<ClipId>();
        clip = std::make_shared<const Clip>(std::move(named));
    }
    for (Goal& goal : character.goals) {
        if (!goal.id) goal.id = scene.newId<GoalId>();
    }
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

}  // namespace sinew
