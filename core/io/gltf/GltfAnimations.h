#pragma once

#include <memory>
#include <vector>

#include "core/io/Format.h"
#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfNodes.h"
#include "core/math/Angle.h"

namespace sinew {

/// SLERP between the samples of a cubic rotation stays this near to it, radians: 0.01 degrees.
inline constexpr double kGltfRotationTolerance = radians(0.01);

/// A clip for every animation that moves a joint; the channels that move become free. Channels that cannot be
/// read are told and left out.
///
/// @param nodes  whose joints have their ids
/// @param scene  where ids come from
/// Fails: cancelled, limitExceeded (many times more keys than the file has bytes).
Result<std::vector<std::shared_ptr<const Clip>>> readGltfAnimations(const GltfDocument& document,
                                                                    GltfAccessors& accessors,
                                                                    GltfNodes& nodes, double metresPerUnit,
                                                                    const ReadOptions& options, Scene& scene,
                                                                    Diagnostics& diagnostics);

}  // namespace sinew
