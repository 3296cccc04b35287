#include "core/scene/edits/AcceptConflicts.h"

#include <algorithm>

#include "core/scene/LimitConflicts.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> acceptConflicts(const Scene& scene, CharacterId character, ClipId clip,
                              std::span<const ChannelId> channels, bool accepted,
                              const std::atomic<bool>* cancel, std::atomic<float>* progress) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    for (const ChannelId& id : channels) {
        if (const auto free = checkChannel(*owner, id); !free) return tl::unexpected<Error>(free.error());
    }
    const auto named = [&](ChannelId id) { return std::ranges::find(channels, id) != channels.end(); };
    std::vector<AcceptedConflict> list = edited->accepted;
    std::erase_if(list, [&](const AcceptedConflict& conflict) { return named(conflict.id); });
    if (accepted && !channels.empty()) {
        const auto conflicts = limitConflicts(owner, std::make_shared<const Clip>(*edited),
                                              {.only = channels, .cancel = cancel, .progress = progress});
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        for (const LimitConflict& conflict : *conflicts) list.push_back({conflict.id, conflict.worst});
    }
    std::ranges::sort(list, {}, &AcceptedConflict::id);
    if (list == edited->accepted) return scene;
    edited->accepted = std::move(list);
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
