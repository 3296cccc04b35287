#include "core/scene/edits/ChangeSpeed.h"

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> changeSpeed(const Scene& scene, CharacterId character, ClipId clip, double factor) {
    const Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    Result<Clip> edited = withSpeed(*before, factor);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    UnkeyedPose pose = *owner.unkeyed;
    pose.time = before->rate.time(before->rate.nearestFrame(atSpeed(*before, factor, pose.time)));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(result), std::move(owner));
}

}  // namespace sinew
