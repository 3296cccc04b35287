#include "core/scene/edits/WidenLimits.h"

#include <algorithm>

#include "core/scene/LimitConflicts.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetAngleLimits.h"

namespace sinew {

Result<Scene> widenLimits(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelId> channels, const std::atomic<bool>* cancel,
                          std::atomic<float>* progress) {
    Result<Clip> shown = clipOf(scene, character, clip);
    if (!shown) return tl::unexpected<Error>(shown.error());
    const auto owner = scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    for (const ChannelId& id : channels) {
        if (const auto free = checkChannel(*owner, id); !free) return tl::unexpected<Error>(free.error());
    }
    if (channels.empty()) return scene;
    const auto conflicts = limitConflicts(owner, std::make_shared<const Clip>(std::move(*shown)),
                                          {.only = channels, .cancel = cancel, .progress = progress});
    if (!conflicts) return tl::unexpected<Error>(conflicts.error());
    std::vector<ChannelLimit> wider;
    for (const LimitConflict& conflict : *conflicts) {
        const JointLimits& limits = skeleton[*skeleton.find(conflict.id.joint)].limits;
        AngleLimit limit = limits.angles[static_cast<std::size_t>(component(conflict.id.channel))];
        limit.mode = AngleLimit::Mode::limited;
        limit.min = std::min(limit.min, conflict.least);
        limit.max = std::max(limit.max, conflict.greatest);
        wider.push_back({conflict.id, limit});
    }
    return setAngleLimits(scene, character, wider);
}

}  // namespace sinew
