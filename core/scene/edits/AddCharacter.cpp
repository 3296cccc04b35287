#include "core/scene/edits/AddCharacter.h"

#include <algorithm>
#include <cassert>

#include "core/scene/HighestId.h"

namespace sinew {

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
