#pragma once

#include <vector>

#include "core/anim/ClipSampler.h"

namespace sinew {

/// The authored numbers of every joint at one moment, in the skeleton's joint order: metres, radians (raw
/// turns), factors. What posing works on; a Pose is made of it.
using PoseValues = std::vector<ClipSampler::Values>;

/// The rest pose: rest's own translations and scales, angles 0.
PoseValues restValues(const Skeleton& skeleton);
ClipSampler::Values restValues(const Joint& joint);

/// The local transforms they make.
Pose poseOf(const Skeleton& skeleton, const PoseValues& values);

/// The values of `after` for every free channel that is another in `before`, sorted by id.
std::vector<ChannelValue> changedValues(const Skeleton& skeleton, const PoseValues& before,
                                        const PoseValues& after);

}  // namespace sinew
