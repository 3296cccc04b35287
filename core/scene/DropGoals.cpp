#include "core/scene/DropGoals.h"

#include <algorithm>
#include <set>

namespace sinew {

void dropGoals(Character& character, const std::function<bool(const Goal&)>& shouldDrop) {
    std::set<std::uint64_t> dropped;
    std::erase_if(character.goals, [&](const Goal& goal) {
        if (shouldDrop(goal)) dropped.insert(goal.id.value);
        return dropped.contains(goal.id.value);
    });
    const auto isOfDroppedGoal = [&](const Track& track) { return dropped.contains(track.id.joint.value); };
    for (auto& clip : character.clips) {
        if (std::ranges::none_of(clip->tracks, isOfDroppedGoal)) continue;
        Clip kept = *clip;
        std::erase_if(kept.tracks, isOfDroppedGoal);
        clip = std::make_shared<const Clip>(std::move(kept));
    }
}

}  // namespace sinew
