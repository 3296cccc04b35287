#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Whether values can be given to a skeleton's channels at a time. Fails: argumentInvalid (a joint that the
/// skeleton lacks, a channel that is not free), numberNotFinite; where = "joint NAME".
Result<void> checkValues(const Skeleton& skeleton, Seconds time, std::span<const ChannelValue> values);

}  // namespace sinew
