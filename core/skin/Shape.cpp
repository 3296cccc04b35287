#include "core/skin/Shape.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>

#include "core/skin/MorphTargets.h"

namespace sinew {

const char* fault(const ShapeDeltas& deltas) {
    const std::size_t count = deltas.vertices.size();
    if (deltas.positions.size() != count || deltas.normals.size() != count)
        return "the numbers of vertices, displacements and normals of a shape differ";
    if (std::ranges::adjacent_find(deltas.vertices, std::greater_equal()) != deltas.vertices.end())
        return "the vertex indices of a shape do not increase";
    const auto finite = [](const Eigen::Vector3f& vector) { return vector.allFinite(); };
    if (!std::ranges::all_of(deltas.positions, finite) || !std::ranges::all_of(deltas.normals, finite))
        return "a displacement of a shape is not finite";
    return nullptr;
}

const char* fault(const Shape& shape) {
    if (!std::isfinite(shape.weight)) return "the weight of a shape is not finite";
    double last = 0;
    for (const ShapeTarget& target : shape.targets) {
        if (!target.deltas) return "a shape has no displacements";
        if (!(target.fullWeight > last)) return "the full weights of a shape do not increase from 0";
        last = target.fullWeight;
    }
    return last == 1 ? nullptr : "the last full weight of a shape is not 1";
}

double reach(const ShapeDeltas& deltas) {
    double square = 0;
    for (const Eigen::Vector3f& position : deltas.positions)
        square = std::max(square, position.cast<double>().squaredNorm());
    return std::sqrt(square);
}

void targetFactors(const Shape& shape, double weight, std::span<double> factors) {
    assert(factors.size() == shape.targets.size());
    std::ranges::fill(factors, 0.0);
    const ActiveTargets active = activeTargets(shape, weight);
    factors[active.upper] = active.upperFactor;
    if (active.upper > 0) factors[active.upper - 1] = active.lowerFactor;
}

}  // namespace sinew
