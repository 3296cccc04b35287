#include "ui/properties/SkinSummaries.h"

namespace sinew {

const SkinSummary& SkinSummaries::of(const std::shared_ptr<const Skin>& skin) {
    if (const auto found = known_.find(skin); found != known_.end()) return found->second;
    std::erase_if(known_, [](const auto& entry) { return entry.first.expired(); });
    return known_.emplace(skin, summaryOf(*skin)).first->second;
}

}  // namespace sinew
