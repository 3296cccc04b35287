#pragma once

#include "core/io/gltf/GltfMeshes.h"
#include "core/io/gltf/GltfNodes.h"
#include "core/io/gltf/GltfReading.h"
#include "core/math/Angle.h"

namespace sinew {

/// Maximum error of SLERP between the samples of a cubic rotation, in radians: 0.01 degrees.
inline constexpr double kGltfRotationTolerance = radians(0.01);

/// Returns a clip for each animation that moves a joint or shape, and frees the animated channels in `nodes`.
/// Channels that cannot be read are ignored with a warning.
///
/// @param nodes  nodes whose joints have their ids
/// Fails with `cancelled` or `limitExceeded` (far more keys than the file has bytes).
Result<std::vector<std::shared_ptr<const Clip>>> readGltfAnimations(const GltfReading& reading,
                                                                    GltfNodes& nodes,
                                                                    const GltfMeshes& meshes);

}  // namespace sinew
