#include "core/scene/edits/joints/SetFreeChannels.h"

#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> setFreeChannels(const Scene& scene, CharacterId character, JointId joint, ChannelSet free) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edited->joint().free = free;
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
