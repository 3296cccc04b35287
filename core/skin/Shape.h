#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// The displacements of K vertices of a mesh. Vertices that do not move are omitted, because a shape of a
/// face usually moves only a small part of it. Immutable once it is part of a Scene.
struct ShapeDeltas {
    std::vector<std::uint32_t> vertices;     ///< K, increasing
    std::vector<Eigen::Vector3f> positions;  ///< K, metres, in mesh space, finite
    std::vector<Eigen::Vector3f> normals;    ///< K, added to the unit normals, finite
};

/// Displacements that a shape reaches at one of its weights.
struct ShapeTarget {
    double fullWeight = 1;
    std::shared_ptr<const ShapeDeltas> deltas;  ///< never null
};

/// A shape that a mesh can take: a morph target (glTF) or blend shape (FBX), such as a smile. Its weight is a
/// channel of the character's clips (shapeChannel()).
///
/// A shape with several targets has in-betweens: the displacement goes from none at weight 0 to the first
/// target, to the next one and so on, linearly between their full weights. Below 0 and above the last full
/// weight, the first or last of these lines is extended.
struct Shape {
    ShapeId id;
    std::string name;
    double weight = 0;                 ///< in clips that have no keys for it
    std::vector<ShapeTarget> targets;  ///< at least one; full weights are above 0 and increase up to 1
};

/// Returns which invariant documented above a part from an external source violates, as a sentence without
/// its full stop, or null if it violates none. O(size).
const char* fault(const ShapeDeltas& deltas);
const char* fault(const Shape& shape);  ///< does not check its deltas

/// Returns the largest displacement of a vertex, in metres.
double reach(const ShapeDeltas& deltas);

/// Computes how much each target of a shape contributes at a weight.
///
/// @param factors  out, one per target
void targetFactors(const Shape& shape, double weight, std::span<double> factors);

}  // namespace sinew
