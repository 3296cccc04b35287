#include "core/io/format/TargetMoves.h"

#include "core/skin/Skinning.h"

namespace sinew {

namespace {

constexpr std::uint32_t kUnused = UINT32_MAX;

/// Returns the new number of each vertex if those without triangles are left out, or kUnused.
std::vector<std::uint32_t> numbersOfUsed(const Geometry& geometry) {
    std::vector<std::uint32_t> numbers(geometry.positions.size(), kUnused);
    for (const auto& triangle : geometry.triangles) {
        for (const std::uint32_t corner : triangle) numbers[corner] = 0;
    }
    std::uint32_t next = 0;
    for (std::uint32_t& number : numbers) {
        if (number != kUnused) number = next++;
    }
    return numbers;
}

/// The transforms of the vertices of a mesh in the rest pose.
class RestSkin {
public:
    RestSkin(const Mesh& mesh, const Skeleton& skeleton)
        : skin_(*mesh.skin), matrices_(skinMatrices(skin_, skeleton, skeleton.restModel())) {}

    Affine worldFromMesh(std::size_t vertex) const {
        Affine blended;
        blended.matrix().setZero();
        for (const Influence& influence : skin_.at(vertex))
            blended.matrix() += static_cast<double>(influence.weight) * matrices_[influence.joint].matrix();
        return blended;
    }

private:
    const Skin& skin_;
    std::vector<Affine> matrices_;
};

TargetMoves movesOf(const ShapeDeltas& deltas, const std::vector<std::uint32_t>& numbers,
                    const RestSkin& skin) {
    TargetMoves target;
    for (std::size_t i = 0; i < deltas.vertices.size(); ++i) {
        const std::uint32_t vertex = deltas.vertices[i];
        if (numbers[vertex] == kUnused || deltas.positions[i].isZero(0)) continue;
        const Eigen::Vector3d move = skin.worldFromMesh(vertex).linear() * deltas.positions[i].cast<double>();
        target.vertices.push_back(numbers[vertex]);
        target.moves.emplace_back(move.cast<float>());
    }
    return target;
}

}  // namespace

std::vector<TargetMoves> targetMoves(const Mesh& mesh, const Skeleton& skeleton) {
    std::vector<TargetMoves> targets;
    if (mesh.shapes.empty()) return targets;
    const Geometry& geometry = *mesh.geometry;
    const std::vector<std::uint32_t> numbers = numbersOfUsed(geometry);
    const RestSkin skin(mesh, skeleton);
    std::vector<Eigen::Vector3f> positions;
    for (std::size_t v = 0; v < numbers.size(); ++v) {
        if (numbers[v] == kUnused) continue;
        const Eigen::Vector3d position = skin.worldFromMesh(v) * geometry.positions[v].cast<double>();
        positions.emplace_back(position.cast<float>());
    }
    const auto rest = std::make_shared<const std::vector<Eigen::Vector3f>>(std::move(positions));
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            targets.push_back(movesOf(*target.deltas, numbers, skin));
            targets.back().rest = rest;
        }
    }
    return targets;
}

}  // namespace sinew
