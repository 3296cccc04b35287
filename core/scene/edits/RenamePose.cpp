#include "core/scene/edits/RenamePose.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> renamePose(const Scene& scene, CharacterId character, PoseId pose, std::string name) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const auto found = std::ranges::find(owner->poses, pose, [](const auto& each) { return each->id; });
    const std::string place = "character " + owner->name;
    if (found == owner->poses.end()) return fail(ErrorCode::argumentInvalid, place, "it has no such pose");
    if (name.empty()) return fail(ErrorCode::argumentInvalid, place, "a pose needs a name");
    *found = std::make_shared<const NamedPose>(NamedPose{pose, std::move(name), (*found)->values});
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
