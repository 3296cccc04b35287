#include "core/scene/edits/TrimClip.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> trimClip(const Scene& scene, CharacterId character, ClipId clip, FrameRange played) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Result<FrameRange> frames = sourceFrames(*edited, played);
    if (!frames) return tl::unexpected<Error>(frames.error());
    edited = trimmed(*scene.find(character)->skeleton, std::move(*edited), *frames);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Seconds first = edited->rate.time(frames->first), last = edited->rate.time(frames->last);
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    if (owner.unkeyed->time < first || owner.unkeyed->time > last) owner.unkeyed = nullptr;
    return withCharacter(std::move(result), std::move(owner));
}

}  // namespace sinew
