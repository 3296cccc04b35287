#include "ui/viewport/meshes/MeshBounds.h"

#include <QVector4D>
#include <algorithm>
#include <array>

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
        if (!boxes[joint].isEmpty()) boxes_.push_back({joint, boxes[joint], {}});
    }
}

MeshBounds::MeshBounds(const Mesh& mesh) : MeshBounds(*mesh.geometry, *mesh.skin) {
    std::vector<JointBox*> boxOf(mesh.skin->joints.size());
    for (JointBox& box : boxes_) boxOf[box.joint] = &box;
    std::size_t index = 0;
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            const ShapeDeltas& deltas = *target.deltas;
            for (std::size_t i = 0; i < deltas.vertices.size(); ++i) {
                std::vector<TargetBox>& targets =
                    boxOf[mesh.skin->at(deltas.vertices[i]).front().joint]->targets;
                if (targets.empty() || targets.back().target != index)
                    targets.push_back({index, Eigen::AlignedBox3d(Eigen::Vector3d::Zero())});
                targets.back().moves.extend(deltas.positions[i].cast<double>());
            }
            ++index;
        }
    }
}

Eigen::AlignedBox3d MeshBounds::JointBox::morphed(std::span<const double> factors) const {
    Eigen::AlignedBox3d result = box;
    if (factors.empty()) return result;
    for (const auto& [target, moves] : targets) {
        const Eigen::Vector3d a = factors[target] * moves.min(), b = factors[target] * moves.max();
        result.min() += a.cwiseMin(b);
        result.max() += a.cwiseMax(b);
    }
    return result;
}

void MeshBounds::appendCorners(std::span<const Affine> matrices, std::span<const double> factors,
                               std::vector<Eigen::Vector3d>& corners) const {
    for (const JointBox& part : boxes_)
        forEachCorner(part.morphed(factors), matrices[part.joint],
                      [&](const Eigen::Vector3d& corner) { corners.push_back(corner); });
}

Eigen::AlignedBox3d MeshBounds::posedBounds(std::span<const Affine> matrices) const {
    Eigen::AlignedBox3d around;
    for (const JointBox& part : boxes_)
        forEachCorner(part.box, matrices[part.joint],
                      [&](const Eigen::Vector3d& corner) { around.extend(corner); });
    return around;
}

double largestScale(std::span<const Affine> matrices) {
    double largest = 0;
    for (const Affine& matrix : matrices)
        largest = std::max(largest, matrix.linear().colwise().norm().maxCoeff());
    return largest;
}

bool isOutside(const Eigen::AlignedBox3d& box, const QMatrix4x4& viewProjection) {
    std::array<int, 4> outsideCounts{};
    for (int i = 0; i < 8; ++i) {
        const Eigen::Vector3f at = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)).cast<float>();
        const QVector4D clip = viewProjection * QVector4D(at.x(), at.y(), at.z(), 1);
        outsideCounts[0] += clip.x() > clip.w();
        outsideCounts[1] += clip.x() < -clip.w();
        outsideCounts[2] += clip.y() > clip.w();
        outsideCounts[3] += clip.y() < -clip.w();
    }
    return std::ranges::find(outsideCounts, 8) != outsideCounts.end();
}

}  // namespace sinew
