#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/import/ForeignNodes.h"

namespace sinew {

/// What an animation does to nodes, by their names in Assimp.
using Channels = std::unordered_map<std::string, const aiNodeAnim*>;
Channels channelsOf(const aiAnimation& animation);

/// Values at times, seconds; what is not finite is left out, of keys nearer than Curve::kMinimumGap the later
/// stays.
template <class Value>
struct Keys {
    std::vector<double> times;  ///< increasing
    std::vector<Value> values;
};

/// The keys of a node's transform, the file's units, in its parent's space.
struct NodeKeys {
    Keys<Eigen::Vector3d> translations, scales;
    Keys<Eigen::Quaterniond> rotations;
};

/// What an animation does to a node: its own channel, or those of its chain, composed. A chain's translation
/// is sampled between keys where pivots make it bend.
///
/// @param seconds  of a tick
/// @param step     seconds between samples
NodeKeys nodeKeys(const ForeignNode& node, const Channels& channels, double seconds, double step);

}  // namespace sinew
