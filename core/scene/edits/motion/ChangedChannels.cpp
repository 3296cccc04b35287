#include "core/scene/edits/motion/ChangedChannels.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> withChangedChannelsFree(const Scene& scene, CharacterId character, const Clip& before,
                                      const Clip& after, std::span<const JointId> joints) {
    std::set<ChannelId> changed;
    for (const Track& track : after.tracks) {
        const Track* old = before.track(track.id);
        const bool mayChange = joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end();
        if (mayChange && !(old && old->curve == track.curve)) changed.insert(track.id);
    }
    return withChannelsFree(scene, character, changed, after.id);
}

Result<Scene> withChannelsFree(const Scene& scene, CharacterId character, const std::set<ChannelId>& channels,
                               ClipId kept) {
    Result<EditedJoints> edited = editJoints(scene, character, {});
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::set<ChannelId> freed;
    for (const ChannelId id : channels) {
        const auto joint = edited->skeleton().find(id.joint);
        if (!joint || (*edited)[*joint].free.contains(id.channel)) continue;
        (*edited)[*joint].free.insert(id.channel);
        freed.insert(id);
    }
    if (freed.empty()) return scene;
    Character owner = *scene.find(character);
    for (auto& other : owner.clips) {
        if (other->id != kept)
            other = withoutChannels(other, [&](ChannelId id) { return freed.contains(id); });
    }
    return withJoints(withCharacter(scene, std::move(owner)), character, std::move(edited->joints));
}

}  // namespace sinew
