#include "core/scene/edits/DeletePose.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> deletePose(const Scene& scene, CharacterId character, PoseId pose) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (std::erase_if(owner->poses, [pose](const auto& each) { return each->id == pose; }) == 0) {
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such pose");
    }
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
