#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/import/ForeignNodes.h"

namespace sinew {

/// The channels of an animation by Assimp's node names.
using Channels = std::unordered_map<std::string, const aiNodeAnim*>;
Channels channelsOf(const aiAnimation& animation);

/// Values at times in seconds. Values that are not finite are left out; of keys closer than
/// Curve::kMinimumGap the later one is kept.
template <class Value>
struct Keys {
    std::vector<double> times;  ///< increasing
    std::vector<Value> values;
};

/// The keys of a node's transform in its parent's space, in the file's units.
struct NodeKeys {
    Keys<Eigen::Vector3d> translations, scales;
    Keys<Eigen::Quaterniond> rotations;
};

/// Returns the keys of a node's channel.
NodeKeys nodeKeys(const ForeignNode& node, const Channels& channels, double secondsPerTick);

}  // namespace sinew
