#pragma once

#include "core/anim/curve/Curve.h"
#include "core/io/gltf/GltfReading.h"

namespace sinew {

/// The keys of a sampler. They are finite, and their times increase by at least the minimum gap.
struct GltfKeys {
    Interpolation interpolation = Interpolation::linear;  ///< linear, step, or hermite
    std::vector<double> times;                            ///< n, seconds
    std::vector<Eigen::Vector4d> values;                  ///< n; components that there are none of are 0
    std::vector<Eigen::Vector4d> slopesIn, slopesOut;     ///< n for hermite, per second; otherwise empty
};

/// Moves keys onto the frames they miss only by rounding, so that each frame shows its own key: by
/// single-precision rounding, or more if all keys are on frames (see frameTolerance()). If several keys are
/// close to a frame, only the closest is moved.
void snapToFrames(GltfKeys& keys, FrameRate rate);

/// Reads the keys of a sampler for N morph weights, as N sets of keys with one component. Otherwise like
/// readGltfKeys().
Result<std::vector<GltfKeys>> readGltfWeightKeys(const GltfReading& reading,
                                                 const tinygltf::AnimationSampler& sampler,
                                                 std::size_t weights, const std::string& where);

/// Reads the keys of a sampler. Keys that are not finite, not later than the one before, or out of range are
/// ignored with a warning; of keys closer than Curve::kMinimumGap the later one is kept.
///
/// @param components  3, or 4 for rotations, of which zero quaternions are ignored too
/// @param where       location for messages
/// Fails as GltfAccessors, and with `valueCount` (fewer values than times).
Result<GltfKeys> readGltfKeys(const GltfReading& reading, const tinygltf::AnimationSampler& sampler,
                              int components, const std::string& where);

}  // namespace sinew
