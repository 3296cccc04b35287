#include "core/scene/edits/RemoveTime.h"

#include "core/scene/edits/RippleScene.h"

namespace sinew {

Result<Scene> removeTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds from, Seconds to) {
    if (to <= from) {
        return fail(ErrorCode::argumentInvalid, "", "the time to remove must be longer than nothing");
    }
    return withRipple(scene, character, clip, joints, {from, to, {0}});
}

}  // namespace sinew
