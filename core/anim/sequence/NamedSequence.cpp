#include "core/anim/sequence/NamedSequence.h"

namespace sinew {

std::shared_ptr<const NamedSequence> withoutStrips(const std::shared_ptr<const NamedSequence>& named,
                                                   const std::function<bool(ClipId)>& isRemoved) {
    NamedSequence kept = *named;
    std::size_t removed = 0;
    for (Sequence::Strips& track : kept.sequence.tracks)
        removed += std::erase_if(track, [&](const Strip& strip) { return isRemoved(strip.clip); });
    return removed == 0 ? named : std::make_shared<const NamedSequence>(std::move(kept));
}

std::shared_ptr<const NamedSequence> withChangedStrips(const std::shared_ptr<const NamedSequence>& named,
                                                       const std::function<void(Strip&)>& change) {
    NamedSequence changed = *named;
    for (Sequence::Strips& track : changed.sequence.tracks) {
        for (Strip& strip : track) change(strip);
    }
    return changed == *named ? named : std::make_shared<const NamedSequence>(std::move(changed));
}

}  // namespace sinew
