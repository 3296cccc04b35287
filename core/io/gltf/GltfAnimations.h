#pragma once

#include <memory>
#include <vector>

#include "core/io/format/Format.h"
#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfNodes.h"
#include "core/math/Angle.h"

namespace sinew {

/// Maximum error of SLERP between the samples of a cubic rotation, in radians: 0.01 degrees.
inline constexpr double kGltfRotationTolerance = radians(0.01);

/// Returns a clip for each animation that moves a joint, and frees the animated channels in `nodes`.
/// Channels that cannot be read are ignored with a warning.
///
/// @param nodes  nodes whose joints have their ids
/// @param scene  source of new ids
/// Fails with `cancelled` or `limitExceeded` (far more keys than the file has bytes).
Result<std::vector<std::shared_ptr<const Clip>>> readGltfAnimations(const GltfDocument& document,
                                                                    GltfAccessors& accessors,
                                                                    GltfNodes& nodes, double metresPerUnit,
                                                                    const ReadOptions& options, Scene& scene,
                                                                    Diagnostics& diagnostics);

}  // namespace sinew
