#include "core/scene/edits/motion/ChangedChannels.h"

#include <algorithm>
#include <set>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> withChangedChannelsFree(const Scene& scene, CharacterId character, const Clip& before,
                                      const Clip& after, std::span<const JointId> joints) {
    Result<EditedJoints> edited = editJoints(scene, character, {});
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::set<ChannelId> freed;
    for (const Track& track : after.tracks) {
        const Track* old = before.track(track.id);
        const auto joint = edited->skeleton().find(track.id.joint);
        const bool mayChange = joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end();
        if (!joint || !mayChange || (old && old->curve == track.curve)) continue;
        ChannelSet& free = (*edited)[*joint].free;
        if (free.contains(track.id.channel)) continue;
        free.insert(track.id.channel);
        freed.insert(track.id);
    }
    if (freed.empty()) return scene;
    Character owner = *scene.find(character);
    for (auto& clip : owner.clips) {
        if (clip->id != after.id)
            clip = withoutChannels(clip, [&](ChannelId id) { return freed.contains(id); });
    }
    return withJoints(withCharacter(scene, std::move(owner)), character, std::move(edited->joints));
}

}  // namespace sinew
