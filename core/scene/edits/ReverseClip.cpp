#include "core/scene/edits/ReverseClip.h"

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> reverseClip(const Scene& scene, CharacterId character, ClipId clip) {
    const Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    Result<Clip> edited = reversed(*before);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    UnkeyedPose pose = *owner.unkeyed;
    const FrameIndex frame = before->rate.nearestFrame(pose.time);
    pose.time = before->rate.time(before->firstFrame + (before->lastFrame - frame));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(result), std::move(owner));
}

}  // namespace sinew
