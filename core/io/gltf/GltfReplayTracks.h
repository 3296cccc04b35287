#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/io/gltf/TinyGltf.h"

namespace sinew {

/// The keys of one property of one node, as stored in their sampler.
struct GltfReplayTrack {
    enum class Property { translation, rotation, scale };
    enum class Kind { step, linear, cubic };
    int node = 0;
    Property property = Property::translation;
    Kind kind = Kind::linear;
    std::vector<double> times;            ///< n, in seconds, increasing
    std::vector<Eigen::Vector4d> values;  ///< n, or 3n if cubic: incoming slope, value, outgoing slope

    std::size_t width() const { return property == Property::rotation ? 4 : 3; }
    /// Returns the value at a time: x, y, z and 0, or a unit quaternion x, y, z, w.
    Eigen::Vector4d at(double time) const;
};

/// The keys of the N morph weights of a node's mesh.
struct GltfReplayWeights {
    int node = 0;
    GltfReplayTrack::Kind kind = GltfReplayTrack::Kind::linear;
    std::vector<double> times;   ///< n, in seconds, increasing
    std::vector<double> values;  ///< n * N, or 3 * n * N if cubic: slopes in, values, slopes out of each key

    /// Computes the weights at a time.
    void at(double time, std::span<double> weights) const;
};

/// Returns the weights of an animation. Fails as replayGltf().
Result<std::vector<GltfReplayWeights>> gltfReplayWeights(const tinygltf::Model& model,
                                                         const tinygltf::Animation& animation);

/// Returns all numbers of an accessor whose elements have `width` components, element after element. Fails as
/// replayGltf().
Result<std::vector<double>> gltfReplayNumbers(const tinygltf::Model& model, int accessor, std::size_t width);

/// Returns the number of morph targets of the mesh that a node shows; 0 without one.
std::size_t gltfTargetCount(const tinygltf::Model& model, int node);

/// Returns the tracks of an animation. Channels for morph weights or without a node are skipped. Fails as
/// replayGltf().
Result<std::vector<GltfReplayTrack>> gltfReplayTracks(const tinygltf::Model& model,
                                                      const tinygltf::Animation& animation,
                                                      const WorkControl& control);

}  // namespace sinew
