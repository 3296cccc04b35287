#include "core/scene/edits/SetRoll.h"

#include <cmath>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/SetRest.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setRoll(const Scene& scene, CharacterId character, JointId joint, double roll) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Joint& turned = edited->joint();
    const std::string place = "joint " + turned.name;
    if (turned.tail.isZero(0))
        return fail(ErrorCode::argumentInvalid, place, "it has no bone: give it a tail first");
    if (!std::isfinite(roll)) return fail(ErrorCode::numberNotFinite, place, "its roll is not a number");
    const double turn = roll - restRoll(edited->skeleton(), edited->index);
    Transform rest = turned.rest;
    rest.rotation = rest.rotation * Eigen::AngleAxisd(turn, turned.tail.stableNormalized());
    return setRest(scene, character, joint, rest, Below::stays);
}

}  // namespace sinew
