#include "core/scene/edits/DeleteCharacter.h"

namespace sinew {

Result<Scene> deleteCharacter(const Scene& scene, CharacterId character) {
    Scene result = scene;
    const auto removed =
        std::erase_if(result.characters, [character](const auto& each) { return each->id == character; });
    if (removed == 0) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    return result;
}

}  // namespace sinew
