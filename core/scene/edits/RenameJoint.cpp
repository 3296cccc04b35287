#include "core/scene/edits/RenameJoint.h"

#include "core/rig/FreeName.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> renameJoint(const Scene& scene, CharacterId character, JointId joint, std::string name) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string place = "joint " + edited->joint().name;
    if (name.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(ErrorCode::argumentInvalid, place, "a joint needs a name");
    const auto other = edited->skeleton().find(name);
    if (other && *other != edited->index) {
        return fail(
            ErrorCode::duplicateName, place,
            "another joint is called " + name + "; " + freeName(edited->skeleton(), name) + " is free");
    }
    edited->joint().name = std::move(name);
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
