#include "core/io/writing/StickFigure.h"

namespace sinew {

namespace {

constexpr std::uint32_t kCorners = 6;    ///< head, four around the bone, tail
constexpr double kShortestBone = 1e-30;  ///< metres; the direction of shorter ones is lost in rounding
constexpr double kWaist = 0.1;           ///< where the bone is widest, as a fraction of its length
constexpr double kRadius = 0.07;         ///< there, as a fraction of its length

/// Appends the vertices and triangles of a bone in model space.
void addBone(const Affine& modelFromJoint, const Eigen::Vector3d& tail, Geometry& geometry) {
    const auto first = static_cast<std::uint32_t>(geometry.positions.size());
    const Eigen::Vector3d side = kRadius * tail.norm() * tail.unitOrthogonal();
    const Eigen::Vector3d front = tail.normalized().cross(side);
    const auto add = [&](const Eigen::Vector3d& point) {
        geometry.positions.emplace_back((modelFromJoint * point).cast<float>());
    };
    add(Eigen::Vector3d::Zero());
    for (const Eigen::Vector3d& corner : {side, front, Eigen::Vector3d(-side), Eigen::Vector3d(-front)})
        add(kWaist * tail + corner);
    add(tail);
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t corner = first + 1 + i, next = first + 1 + (i + 1) % 4;
        geometry.triangles.push_back({first, next, corner});
        geometry.triangles.push_back({first + kCorners - 1, corner, next});
    }
}

}  // namespace

Mesh stickFigure(const Skeleton& skeleton) {
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    InfluenceWriter influences;
    for (int i = 0; i < skeleton.size(); ++i) {
        const Affine& modelFromJoint = skeleton.restModel()[static_cast<std::size_t>(i)];
        const Affine jointFromModel = modelFromJoint.inverse();
        const bool isFinite = jointFromModel.matrix().allFinite() &&
                              (modelFromJoint * skeleton[i].tail).cast<float>().allFinite();
        if (!isFinite || !(skeleton[i].tail.norm() > kShortestBone)) continue;
        addBone(modelFromJoint, skeleton[i].tail, *geometry);
        const std::array whole{Influence{static_cast<std::uint16_t>(skin->joints.size()), 1}};
        for (std::uint32_t corner = 0; corner < kCorners; ++corner) influences.addVertex(whole);
        skin->joints.push_back({skeleton[i].id, jointFromModel});
    }
    skin->influences = std::move(influences).finish();
    geometry->normals.assign(geometry->positions.size(), Eigen::Vector3f::Zero());
    Mesh figure;
    figure.name = "figure";
    figure.surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    figure.geometry = std::move(geometry);
    figure.skin = std::move(skin);
    return figure;
}

}  // namespace sinew
