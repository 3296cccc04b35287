#include "core/scene/edits/SetIkMethod.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method) {
    const auto owner = scene.find(character);
    if (!owner) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (owner->ik == method) return scene;
    Character changed = *owner;
    changed.ik = method;
    return withCharacter(scene, std::move(changed));
}

}  // namespace sinew
