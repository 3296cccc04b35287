#include "core/scene/edits/SetRest.h"

#include "core/rig/RestSpace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setRest(const Scene& scene, CharacterId character, JointId joint, const Transform& rest,
                      Below below) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const int index = edited->index;
    if (!(rest.rotation.norm() > 1e-6)) {
        return fail(ErrorCode::argumentInvalid, "joint " + skeleton[index].name,
                    "its rest orientation is no rotation");
    }
    Joint& moved = edited->joint();
    moved.rest = rest;
    if (moved.rest.rotation.coeffs() != skeleton[index].rest.rotation.coeffs())
        moved.rest.rotation.normalize();
    if (moved.rest == skeleton[index].rest) return scene;

    const int parent = moved.parent;
    if (parent != kNoParent && standsAtTail(skeleton, parent, skeleton[index].rest.translation))
        (*edited)[parent].tail = rest.translation;
    if (below == Below::stays) {
        const Affine before = restModel(skeleton, index);
        const Affine after = restModel(skeleton, parent) * moved.rest.affine();
        if (!moved.tail.isZero(0)) moved.tail = after.inverse() * (before * moved.tail);
        for (const int child : skeleton.children(index))
            (*edited)[child].rest = restUnder(after, restModel(skeleton, child));
    }
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
