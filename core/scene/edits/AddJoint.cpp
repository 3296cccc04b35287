#include "core/scene/edits/AddJoint.h"

#include "core/rig/FreeName.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> addJoint(const Scene& scene, CharacterId character, JointId parent) {
    const auto owner = ownerOf(scene, character, {&parent, parent ? std::size_t{1} : std::size_t{0}});
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    Scene result = scene;
    Joint joint;
    joint.id = result.newId<JointId>();
    joint.free = kAngles;
    joint.tail = {0, kNewBoneLength, 0};
    joint.name = freeName(skeleton, "root");
    if (parent) {
        joint.parent = *skeleton.find(parent);
        const Joint& above = skeleton[joint.parent];
        joint.name = freeName(skeleton, above.name);
        joint.rest.translation = above.tail;
        joint.order = above.order;
        if (!above.tail.isZero(0)) joint.tail = above.tail;
    } else {
        for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ})
            joint.free.insert(channel);
    }
    std::vector<Joint> joints = skeleton.joints();
    joints.push_back(std::move(joint));
    return withJoints(result, character, std::move(joints));
}

}  // namespace sinew
