#pragma once

#include "core/anim/ClipSampler.h"

namespace sinew {

/// What a clip alone makes of one joint at a time, read from its curves: the numbers that a ClipSampler
/// gives, without compiling one. O(log keys).
ClipSampler::Values clipValues(const Joint& joint, const Clip& clip, Seconds time);

/// The values of a joint's keys at or before a time; of channels whose first key comes later that one's, and
/// rest's for channels without keys.
ClipSampler::Values lastKeyedValues(const Joint& joint, const Clip& clip, Seconds time);

}  // namespace sinew
