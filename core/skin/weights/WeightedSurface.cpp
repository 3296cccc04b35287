#include "core/skin/weights/WeightedSurface.h"

#include <Eigen/Geometry>

#include "core/base/Index.h"
#include "core/skin/weights/WeightSum.h"

namespace sinew {

namespace {

double diagonalOf(const std::vector<Eigen::Vector3d>& positions) {
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& position : positions) box.extend(position);
    return box.isEmpty() ? 0 : box.diagonal().norm();
}

}  // namespace

WeightedSurface::Vertices WeightedSurface::collect(std::span<const Part> parts, const WorkControl& control) {
    Vertices all;
    InfluenceWriter influences;
    for (const Part& part : parts) {
        const auto first = static_cast<std::uint32_t>(all.positions.size());
        for (const Eigen::Vector3f& position : part.mesh->geometry->positions)
            all.positions.emplace_back(part.modelFromMesh * position.cast<double>());
        if (control.isCancelled()) return {};
        for (const auto& [a, b, c] : part.mesh->geometry->triangles)
            all.triangles.push_back({a + first, b + first, c + first});
        for (std::size_t v = 0; v < part.mesh->skin->vertexCount(); ++v) {
            if (control.isCancelled()) return {};
            for (const Influence& each : part.mesh->skin->at(v))
                influences.add({part.joints[each.joint], each.weight});
            influences.endVertex();
        }
    }
    all.influences = std::move(influences).finish();
    return all;
}

WeightedSurface::WeightedSurface(std::span<const Part> parts, const WorkControl& control)
    : WeightedSurface(collect(parts, control), control) {}

WeightedSurface::WeightedSurface(Vertices vertices, const WorkControl& control)
    : influences_(std::move(vertices.influences)),
      tree_(vertices.positions, vertices.triangles, control),
      size_(diagonalOf(vertices.positions)) {}

std::optional<std::vector<Influence>> WeightedSurface::at(const Eigen::Vector3d& point, double reach) const {
    const auto found = tree_.closest(point);
    if (!found || found->distance > reach) return std::nullopt;
    WeightSum sum;
    for (int corner = 0; corner < 3; ++corner)
        sum.add(influences_.at(tree_.triangles()[found->triangle][asIndex(corner)]), found->weights[corner]);
    const auto influences = sum.influences();
    return std::vector<Influence>(influences.begin(), influences.end());
}

}  // namespace sinew
