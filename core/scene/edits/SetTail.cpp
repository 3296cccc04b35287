#include "core/scene/edits/SetTail.h"

#include "core/rig/RestSpace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setTail(const Scene& scene, CharacterId character, JointId joint, const Eigen::Vector3d& tail) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    for (const int child : skeleton.children(edited->index)) {
        if (standsAtTail(skeleton, edited->index, skeleton[child].rest.translation))
            (*edited)[child].rest.translation = tail;
    }
    edited->joint().tail = tail;
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
