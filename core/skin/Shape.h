#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// The displacements of K vertices of a mesh. Vertices that do not move are left out, since a shape of a face
/// usually moves a small part of it. Immutable once it is part of a Scene.
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
/// target, to the next one and so on, linearly between their weights. Outside of these it continues on the
/// line that is closest.
struct Shape {
    ShapeId id;
    std::string name;
    double weight = 0;                 ///< in clips that have no keys for it
    std::vector<ShapeTarget> targets;  ///< at least one; full weights are above 0 and increase up to 1
};

/// Returns what is wrong with a part from an external source, as a sentence; null if it is as documented
/// above. O(size).
const char* fault(const ShapeDeltas& deltas);
const char* fault(const Shape& shape);  ///< except its deltas

/// Returns how far the vertex moves that moves farthest, in metres.
double reach(const ShapeDeltas& deltas);

/// Computes how much each target of a shape contributes at a weight.
/// @param factors  out, one per target
void targetFactors(const Shape& shape, double weight, std::span<double> factors);

}  // namespace sinew
