#include "core/scene/edits/DuplicateCharacter.h"

#include <algorithm>

#include "core/scene/WithFreshIds.h"
#include "core/scene/edits/FreeNames.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

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

}  // namespace sinew
