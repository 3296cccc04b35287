#include "core/scene/edits/InsertTime.h"

#include "core/scene/edits/RippleScene.h"

namespace sinew {

Result<Scene> insertTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds at, Seconds length) {
    if (length.value <= 0) {
        return fail(ErrorCode::argumentInvalid, "", "the time to insert must be longer than nothing");
    }
    return withRipple(scene, character, clip, joints, {at, at, length});
}

}  // namespace sinew
