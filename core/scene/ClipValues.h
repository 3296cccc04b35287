#pragma once

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// Returns the values that a clip gives a joint at a time, evaluated directly from its curves. The same as
/// ClipSampler::values(), but without compiling the clip. O(log keys).
ClipSampler::Values clipValues(const Joint& joint, const Clip& clip, Seconds time);

/// Returns the values of a joint's latest keys at or before a time. A channel whose first key comes later has
/// that key's value, a channel without keys its rest value.
ClipSampler::Values lastKeyedValues(const Joint& joint, const Clip& clip, Seconds time);

}  // namespace sinew
