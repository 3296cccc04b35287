#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

std::string drawName(Dice& dice) { return "set " + std::to_string(dice.integer(0, 6)); }

SelectionSetId drawSet(const Character& character, Dice& dice) {
    const auto& sets = character.selectionSets;
    if (sets.empty()) return {};
    return dice.oneOf(sets).id;
}

Result<Scene> saveSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const Joint* joint = character ? drawJoint(*character, dice) : nullptr;
    if (!joint) return fail(ErrorCode::argumentInvalid, "", "nothing to keep");
    return saveSelectionSet(scene, character->id, drawName(dice), {&joint->id, 1});
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to forget");
    return deleteSelectionSet(scene, character->id, drawSet(*character, dice));
}

Result<Scene> renameSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to rename");
    return renameSelectionSet(scene, character->id, drawSet(*character, dice), drawName(dice));
}

}  // namespace

std::vector<RandomEdit> selectionSetEdits() {
    return {{"SaveSelectionSet", saveSome},
            {"DeleteSelectionSet", deleteSome},
            {"RenameSelectionSet", renameSome}};
}

}  // namespace sinew::test
