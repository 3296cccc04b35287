#include "ui/viewport/meshes/MeshBounds.h"

namespace sinew {

namespace {

template <class Use>
void forEachCorner(const Eigen::AlignedBox3d& box, const Affine& matrix, const Use& use) {
    for (int i = 0; i < 8; ++i)
        use(Eigen::Vector3d(matrix * box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i))));
}

}  // namespace

MeshBounds::MeshBounds(const Geometry& geometry, const Skin& skin) {
    std::vector<Eigen::AlignedBox3d> boxes(skin.joints.size());
    for (std::size_t v = 0; v < geometry.positions.size(); ++v)
        boxes[skin.at(v).front().joint].extend(geometry.positions[v].cast<double>());
    for (std::size_t joint = 0; joint < boxes.size(); ++joint) {
        if (!boxes[joint].isEmpty()) boxes_.push_back({joint, boxes[joint]});
    }
}

void MeshBounds::appendCorners(std::span<const Affine> matrices,
                               std::vector<Eigen::Vector3d>& corners) const {
    for (const auto& [joint, box] : boxes_)
        forEachCorner(box, matrices[joint],
                      [&](const Eigen::Vector3d& corner) { corners.push_back(corner); });
}

Eigen::AlignedBox3d MeshBounds::posedBounds(std::span<const Affine> matrices) const {
    Eigen::AlignedBox3d around;
    for (const auto& [joint, box] : boxes_)
        forEachCorner(box, matrices[joint], [&](const Eigen::Vector3d& corner) { around.extend(corner); });
    return around;
}

double largestScale(std::span<const Affine> matrices) {
    double largest = 0;
    for (const Affine& matrix : matrices)
        largest = std::max(largest, matrix.linear().colwise().norm().maxCoeff());
    return largest;
}

}  // namespace sinew
