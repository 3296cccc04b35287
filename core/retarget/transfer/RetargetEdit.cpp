#include "core/retarget/transfer/RetargetEdit.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

Result<Scene> withMotion(const Scene& scene, CharacterId target, Clip motion,
                         std::optional<ClipId> replaced) {
    if (!replaced) return addClip(scene, target, std::move(motion));
    const auto edited = clipOf(scene, target, *replaced);
    if (!edited) return tl::unexpected<Error>(edited.error());
    motion.id = edited->id;
    motion.name = edited->name;
    motion.warp = edited->warp;
    motion.warpMuted = edited->warpMuted;
    motion.contacts = edited->contacts;
    motion.accepted = edited->accepted;
    if (!edited->markers.empty()) motion.markers = edited->markers;
    return withClip(scene, target, std::move(motion));
}

}  // namespace

Result<RetargetEdit> retarget(const Scene& scene, CharacterId source, ClipId clip, CharacterId target,
                              const Mapping& mapping, const RetargetSettings& settings,
                              std::optional<ClipId> replaced) {
    const auto from = scene.find(source), onto = scene.find(target);
    if (!from || !onto) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (source == target)
        return fail(ErrorCode::argumentInvalid, "character " + onto->name,
                    "a character cannot be retargeted to itself");
    const auto played = std::ranges::find(from->clips, clip, [](const auto& each) { return each->id; });
    if (played == from->clips.end())
        return fail(ErrorCode::argumentInvalid, "character " + from->name, "it has no such clip");
    auto made = retargetClip(*from, *played, *onto, mapping, settings);
    if (!made) return tl::unexpected<Error>(made.error());
    RetargetEdit edit;
    auto edited = withMotion(scene, target, std::move(made->clip), replaced);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edit.scene = *std::move(edited);
    edit.clip = replaced.value_or(edit.scene.find(target)->clips.back()->id);
    made->clip = {};
    edit.report = *std::move(made);
    return edit;
}

}  // namespace sinew
