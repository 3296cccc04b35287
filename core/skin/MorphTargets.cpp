#include "core/skin/MorphTargets.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr std::size_t kBlock = 256;  // vertices whose sums are on the stack

/// Sums of displacements of a block of vertices.
struct Displacements {
    std::array<Eigen::Vector3d, kBlock> moves, turns;
};

void addDeltas(const ShapeDeltas& deltas, double factor, std::size_t first, Displacements& sum) {
    if (factor == 0) return;
    const auto begin = std::ranges::lower_bound(deltas.vertices, first) - deltas.vertices.begin();
    for (auto i = static_cast<std::size_t>(begin); i < deltas.vertices.size(); ++i) {
        const std::size_t vertex = deltas.vertices[i] - first;
        if (vertex >= kBlock) return;
        sum.moves[vertex] += factor * deltas.positions[i].cast<double>();
        sum.turns[vertex] += factor * deltas.normals[i].cast<double>();
    }
}

/// Returns the sums for the vertices from `first` on.
Displacements displacements(const Mesh& mesh, std::span<const double> weights, std::size_t first) {
    Displacements sum;
    sum.moves.fill(Eigen::Vector3d::Zero());
    sum.turns.fill(Eigen::Vector3d::Zero());
    for (std::size_t s = 0; s < mesh.shapes.size(); ++s) {
        const std::vector<ShapeTarget>& targets = mesh.shapes[s].targets;
        const ActiveTargets active = activeTargets(mesh.shapes[s], weights[s]);
        if (active.upper > 0) addDeltas(*targets[active.upper - 1].deltas, active.lowerFactor, first, sum);
        addDeltas(*targets[active.upper].deltas, active.upperFactor, first, sum);
    }
    return sum;
}

}  // namespace

ActiveTargets activeTargets(const Shape& shape, double weight) {
    const std::vector<ShapeTarget>& targets = shape.targets;
    std::size_t upper = 0;
    while (upper + 1 < targets.size() && weight > targets[upper].fullWeight) ++upper;
    if (upper == 0) return {0, weight / targets[0].fullWeight, 0};
    const double lower = targets[upper - 1].fullWeight;
    const double factor = (weight - lower) / (targets[upper].fullWeight - lower);
    return {upper, factor, 1 - factor};
}

std::size_t targetCount(const Mesh& mesh) {
    std::size_t count = 0;
    for (const Shape& shape : mesh.shapes) count += shape.targets.size();
    return count;
}

std::vector<std::string> targetNames(const Mesh& mesh) {
    std::vector<std::string> names;
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            std::string& name = names.emplace_back(shape.name);
            if (&target == &shape.targets.back()) continue;
            name += ' ';
            appendShortest(name, 100 * target.fullWeight);
            name += '%';
        }
    }
    return names;
}

void targetFactors(const Mesh& mesh, std::span<const double> weights, std::span<double> factors) {
    std::size_t first = 0;
    for (std::size_t s = 0; s < mesh.shapes.size(); ++s) {
        const std::size_t count = mesh.shapes[s].targets.size();
        targetFactors(mesh.shapes[s], weights[s], factors.subspan(first, count));
        first += count;
    }
}

void morphVertices(const Mesh& mesh, std::span<const double> weights, std::span<Eigen::Vector3f> positions,
                   std::span<Eigen::Vector3f> normals) {
    const Geometry& geometry = *mesh.geometry;
    assert(weights.size() == mesh.shapes.size() && positions.size() == geometry.positions.size());
    assert(normals.empty() || normals.size() == positions.size());
    for (std::size_t first = 0; first < positions.size(); first += kBlock) {
        const Displacements sum = displacements(mesh, weights, first);
        const std::size_t count = std::min(kBlock, positions.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t v = first + i;
            positions[v] = (geometry.positions[v].cast<double>() + sum.moves[i]).cast<float>();
            if (!normals.empty())
                normals[v] =
                    (geometry.normals[v].cast<double>() + sum.turns[i]).stableNormalized().cast<float>();
        }
    }
}

}  // namespace sinew
