#pragma once

#include <map>
#include <memory>

#include "core/skin/SkinSummary.h"

namespace sinew {

/// Summaries of skins, each counted once while it lives: panels ask at every selection.
class SkinSummaries {
public:
    const SkinSummary& of(const std::shared_ptr<const Skin>& skin);

private:
    std::map<std::weak_ptr<const Skin>, SkinSummary, std::owner_less<>> known_;
};

}  // namespace sinew
