#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/base/Result.h"
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

/// Returns the tracks of an animation. Channels for morph weights or without a node are skipped. Fails as
/// replayGltf().
Result<std::vector<GltfReplayTrack>> gltfReplayTracks(const tinygltf::Model& model,
                                                      const tinygltf::Animation& animation);

}  // namespace sinew
