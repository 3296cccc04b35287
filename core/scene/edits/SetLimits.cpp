#include "core/scene/edits/SetLimits.h"

#include <cmath>

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setLimits(const Scene& scene, CharacterId character, JointId joint, const JointLimits& limits) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string place = "joint " + edited->joint().name;
    for (const AngleLimit& limit : limits.angles) {
        if (!std::isfinite(limit.min) || !std::isfinite(limit.max))
            return fail(ErrorCode::numberNotFinite, place, "a limit is not a number");
        if (limit.mode == AngleLimit::Mode::locked && limit.min != limit.max)
            return fail(ErrorCode::valueRange, place, "an angle is locked at one value");
    }
    edited->joint().limits = limits;
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
