#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/anim/Curve.h"
#include "core/io/gltf/GltfAccessors.h"

namespace sinew {

/// The keys of a sampler: finite, times increasing, none too near the next.
struct GltfKeys {
    Interpolation interpolation = Interpolation::linear;  ///< linear, step, or hermite
    std::vector<double> times;                            ///< n, seconds
    std::vector<Eigen::Vector4d> values;                  ///< n; of three components the last is 0
    std::vector<Eigen::Vector4d> slopesIn, slopesOut;     ///< n under hermite, per second; else empty
};

/// Moves keys onto the frames of a rate that they miss by what single precision rounds away, so that a frame
/// shows its own key: of several near one frame the nearest alone.
void snapToFrames(GltfKeys& keys, FrameRate rate);

/// Reads them. Keys that are not finite, not behind the one before, or farther off than clips reach are told
/// and left out; of keys nearer than Curve::kMinimumGap the later stays.
///
/// @param components  3, or 4: rotations, of which those that are zero are left out too
/// @param where       for messages
/// Fails as GltfAccessors; valueCount (fewer values than times).
Result<GltfKeys> readGltfKeys(const GltfDocument& document, GltfAccessors& accessors,
                              const tinygltf::AnimationSampler& sampler, int components,
                              const std::string& where, Diagnostics& diagnostics);

}  // namespace sinew
