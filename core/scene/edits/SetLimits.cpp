#include "core/scene/edits/SetLimits.h"

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setLimits(const Scene& scene, CharacterId character, JointId joint, const JointLimits& limits) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edited->joint().limits = limits;
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
