#include "core/scene/edits/characters/EditPoses.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

std::string drawName(Dice& dice) { return "pose " + std::to_string(dice.integer(0, 9)); }

PoseId drawPose(const Character& character, Dice& dice) {
    if (character.poses.empty()) return {};
    return dice.oneOf(character.poses)->id;
}

Result<Scene> storeSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->poses.size() > 20) {
        return fail(ErrorCode::argumentInvalid, "", "nothing to keep");
    }
    return storePose(scene, character->id, drawName(dice), drawValues(*character, dice));
}

Result<Scene> renameSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to rename");
    return renamePose(scene, character->id, drawPose(*character, dice), drawName(dice));
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to delete");
    return deletePose(scene, character->id, drawPose(*character, dice));
}

}  // namespace

std::vector<RandomEdit> poseEdits() {
    return {{"StorePose", storeSome}, {"RenamePose", renameSome}, {"DeletePose", deleteSome}};
}

}  // namespace sinew::test
