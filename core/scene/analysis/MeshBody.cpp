#include "core/scene/analysis/MeshBody.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

namespace {

// Lengths are parts of the height, numbers of vertices parts of those at the same heights.
constexpr double kLowestLeg = 0.05, kHighestLeg = 0.25;     // heights between which legs are apart
constexpr double kLowestTrunk = 0.55, kHighestTrunk = 0.9;  // heights between which the trunk is
constexpr double kGap = 0.01, kMiddle = 0.05;               // distance from the middle
constexpr double kFewInGap = 0.01, kManyInMiddle = 0.1;     // numbers of vertices
constexpr double kSmallerLeg = 0.35;                        // number of vertices
constexpr double kDeepest = 0.6, kNarrowest = 0.15, kWidest = 1.3;
constexpr std::size_t kFewest = 100;  // vertices

/// Vertices between two heights.
struct Band {
    std::size_t all = 0, left = 0, nearMiddle = 0;

    double part(std::size_t number) const {
        return all == 0 ? 0 : static_cast<double>(number) / static_cast<double>(all);
    }
};

/// Returns the vertices between two heights, which are parts of the box's extent along `up`.
Band bandOf(const std::vector<Eigen::Vector3d>& vertices, const Eigen::AlignedBox3d& box, Axis up, int across,
            std::pair<double, double> heights, double middleWidth) {
    Band band;
    const int along = component(up);
    const double height = box.sizes()[along];
    for (const Eigen::Vector3d& vertex : vertices) {
        const double part = (vertex[along] - box.min()[along]) / height;
        const double above = isNegative(up) ? 1 - part : part;
        if (above < heights.first || above > heights.second) continue;
        const double side = vertex[across] - box.center()[across];
        ++band.all;
        band.left += side > 0 ? 1 : 0;
        band.nearMiddle += std::abs(side) < middleWidth * height ? 1 : 0;
    }
    return band;
}

bool stands(const std::vector<Eigen::Vector3d>& vertices, const Eigen::AlignedBox3d& box, Axis up,
            int across) {
    const int deep = 3 - component(up) - across;
    const Eigen::Vector3d sizes = box.sizes() / box.sizes()[component(up)];
    if (sizes[deep] > kDeepest || sizes[across] < kNarrowest || sizes[across] > kWidest) return false;
    const Band legs = bandOf(vertices, box, up, across, {kLowestLeg, kHighestLeg}, kGap);
    const Band trunk = bandOf(vertices, box, up, across, {kLowestTrunk, kHighestTrunk}, kMiddle);
    const std::size_t smaller = std::min(legs.left, legs.all - legs.left);
    return legs.part(smaller) > kSmallerLeg && legs.part(legs.nearMiddle) < kFewInGap &&
           trunk.part(trunk.nearMiddle) > kManyInMiddle;
}

}  // namespace

std::vector<Eigen::Vector3d> verticesAtRest(const Character& character) {
    std::vector<Eigen::Vector3d> vertices;
    for (const auto& mesh : character.meshes) {
        const auto& joints = mesh->skin->joints;
        const auto joint = joints.empty() ? std::nullopt : character.skeleton->find(joints.front().joint);
        const Affine modelFromMesh =
            joint ? Affine(character.skeleton->restModel()[asIndex(*joint)] * joints.front().jointFromMesh)
                  : Affine::Identity();
        for (const Eigen::Vector3f& position : mesh->geometry->positions)
            vertices.push_back(modelFromMesh * position.cast<double>());
    }
    return vertices;
}

std::optional<MeshBody> findMeshBody(const std::vector<Eigen::Vector3d>& vertices) {
    if (vertices.size() < kFewest) return std::nullopt;
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& vertex : vertices) box.extend(vertex);
    if (!box.sizes().allFinite() || !(box.sizes().minCoeff() > 0)) return std::nullopt;
    std::optional<MeshBody> body;
    for (const Axis up : {Axis::y, Axis::z, Axis::minusY, Axis::minusZ}) {
        for (int across = 0; across < 3; ++across) {
            if (across == component(up) || !stands(vertices, box, up, across)) continue;
            if (body) return std::nullopt;
            body = {up, box.sizes()[component(up)]};
        }
    }
    return body;
}

}  // namespace sinew
