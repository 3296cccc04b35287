#include "core/scene/edits/SetLength.h"

#include <cmath>

#include "core/scene/edits/SetTail.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setLength(const Scene& scene, CharacterId character, JointId joint, double length) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string place = "joint " + edited->joint().name;
    const Eigen::Vector3d& tail = edited->joint().tail;
    if (tail.isZero(0))
        return fail(ErrorCode::argumentInvalid, place, "it has no bone: give it a tail first");
    if (!std::isfinite(length)) return fail(ErrorCode::numberNotFinite, place, "its length is not a number");
    if (!(length > 0)) return fail(ErrorCode::valueRange, place, "a bone is longer than zero");
    return setTail(scene, character, joint, tail.stableNormalized() * length);
}

}  // namespace sinew
