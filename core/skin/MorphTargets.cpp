#include "core/skin/MorphTargets.h"

#include <cassert>

#include "core/base/Numbers.h"

namespace sinew {

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
    std::vector<Eigen::Vector3d> moves(positions.size(), Eigen::Vector3d::Zero()), turns = moves;
    std::vector<double> factors(targetCount(mesh));
    targetFactors(mesh, weights, factors);
    std::size_t next = 0;
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            const double factor = factors[next++];
            if (factor == 0) continue;
            for (std::size_t i = 0; i < target.deltas->vertices.size(); ++i) {
                const std::uint32_t vertex = target.deltas->vertices[i];
                moves[vertex] += factor * target.deltas->positions[i].cast<double>();
                turns[vertex] += factor * target.deltas->normals[i].cast<double>();
            }
        }
    }
    for (std::size_t v = 0; v < positions.size(); ++v) {
        positions[v] = (geometry.positions[v].cast<double>() + moves[v]).cast<float>();
        if (!normals.empty())
            normals[v] = (geometry.normals[v].cast<double>() + turns[v]).stableNormalized().cast<float>();
    }
}

}  // namespace sinew
