#include "core/scene/edits/InsertJoint.h"

#include "core/rig/FreeName.h"
#include "core/rig/RestSpace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> insertJoint(const Scene& scene, CharacterId character, JointId joint) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const Joint& below = skeleton[edited->index];
    const int parent = below.parent;
    Scene result = scene;
    Joint inserted;
    inserted.id = result.newId<JointId>();
    inserted.name = freeName(skeleton, parent == kNoParent ? "root" : skeleton[parent].name);
    inserted.parent = parent;
    inserted.free = kAngles;
    inserted.order = below.order;
    if (parent != kNoParent) {
        inserted.rest.translation = below.rest.translation / 2;
        if (standsAtTail(skeleton, parent, below.rest.translation))
            (*edited)[parent].tail = inserted.rest.translation;
    }
    inserted.tail = below.rest.translation - inserted.rest.translation;
    edited->joint().rest.translation -= inserted.rest.translation;
    edited->joint().parent = skeleton.size();
    edited->joints.push_back(std::move(inserted));
    return withJoints(result, character, std::move(edited->joints));
}

}  // namespace sinew
