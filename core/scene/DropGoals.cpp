#include "core/scene/DropGoals.h"

#include <algorithm>
#include <set>

namespace sinew {

void dropGoals(Character& character, const std::function<bool(const Goal&)>& which) {
    std::set<std::uint64_t> gone;
    std::erase_if(character.goals, [&](const Goal& goal) {
        if (which(goal)) gone.insert(goal.id.value);
        return gone.contains(goal.id.value);
    });
    const auto ofGone = [&](const Track& track) { return gone.contains(track.id.joint.value); };
    for (auto& clip : character.clips) {
        if (std::ranges::none_of(clip->tracks, ofGone)) continue;
        Clip kept = *clip;
        std::erase_if(kept.tracks, ofGone);
        clip = std::make_shared<const Clip>(std::move(kept));
    }
}

}  // namespace sinew
