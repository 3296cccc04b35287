#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

Result<Scene> renameSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const std::string name = "character " + std::to_string(dice.integer(0, 99));
    return renameCharacter(scene, character ? character->id : CharacterId{}, name);
}

Result<Scene> duplicateSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const bool enough = scene.characters.size() > 3;
    return duplicateCharacter(scene, character && !enough ? character->id : CharacterId{});
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    // Rarely the last one, as later edits would have nothing to edit.
    const bool isSpared = scene.characters.size() == 1 && dice.chance(0.9);
    return deleteCharacter(scene, character && !isSpared ? character->id : CharacterId{});
}

Result<Scene> addSome(const Scene& scene, Dice& dice) {
    const bool enough = scene.characters.size() > 2;
    return addScene(scene, enough ? Scene{} : randomScene(dice));
}

Result<Scene> scaleSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    return scaleCharacter(scene, character ? character->id : CharacterId{}, dice.between(0.5, 2));
}

Result<Scene> turnSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto up = static_cast<Axis>(dice.integer(0, 5)), facing = static_cast<Axis>(dice.integer(0, 5));
    return turnCharacter(scene, character ? character->id : CharacterId{}, up, facing);
}

}  // namespace

std::vector<RandomEdit> characterEdits() {
    return {{"AddScene", addSome},
            {"DeleteCharacter", deleteSome},
            {"DuplicateCharacter", duplicateSome},
            {"RenameCharacter", renameSome},
            {"ScaleCharacter", scaleSome},
            {"TurnCharacter", turnSome}};
}

}  // namespace sinew::test
