#include "core/scene/edits/RenameCharacter.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> renameCharacter(const Scene& scene, CharacterId character, std::string name) {
    Result<Character> renamed = characterOf(scene, character);
    if (!renamed) return tl::unexpected<Error>(renamed.error());
    if (name.empty()) {
        return fail(ErrorCode::argumentInvalid, "character " + renamed->name, "a character needs a name");
    }
    renamed->name = std::move(name);
    return withCharacter(scene, std::move(*renamed));
}

}  // namespace sinew
