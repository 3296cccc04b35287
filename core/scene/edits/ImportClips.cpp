#include "core/scene/edits/ImportClips.h"

#include "core/scene/edits/FreeNames.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> importClips(const Scene& scene, CharacterId onto, const Skeleton& from,
                          std::span<const std::shared_ptr<const Clip>> clips, Diagnostics& diagnostics) {
    Result<Character> owner = characterOf(scene, onto);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string place = "character " + owner->name;
    if (clips.empty()) return fail(ErrorCode::argumentInvalid, place, "there are no clips to import");
    const JointMatches matches = matchJoints(from, *owner->skeleton);
    if (matches.count() == 0) {
        return fail(ErrorCode::skeletonMismatch, place, "none of its joints has a name that the clips have");
    }
    Scene result = scene;
    for (const auto& clip : clips) {
        Clip mapped = mapClip(from, *clip, *owner->skeleton, matches, diagnostics);
        mapped.id = result.newId<ClipId>();
        mapped.name = freeClipName(*owner, clip->name);
        owner->clips.push_back(std::make_shared<const Clip>(std::move(mapped)));
    }
    reportMatches(from, *owner->skeleton, matches, diagnostics);
    return withCharacter(std::move(result), std::move(*owner));
}

}  // namespace sinew
