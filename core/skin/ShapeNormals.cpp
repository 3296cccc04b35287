#include "core/skin/ShapeNormals.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <map>

#include "core/math/Transform.h"

namespace sinew {

namespace {

constexpr float kSmallest = 1e-6F;  ///< displacement of a normal that is kept

struct ByCoordinates {
    bool operator()(const Eigen::Vector3f& a, const Eigen::Vector3f& b) const {
        return std::ranges::lexicographical_compare(a, b);
    }
};

}  // namespace

ShapeNormals::ShapeNormals(const Geometry& geometry) : geometry_(geometry) {
    std::map<Eigen::Vector3f, std::uint32_t, ByCoordinates> points;
    for (const Eigen::Vector3f& position : geometry.positions)
        pointOf_.push_back(points.try_emplace(position, points.size()).first->second);
    points_ = points.size();
    atRest_ = normals(geometry.positions, std::vector<bool>(points_, true));
}

std::vector<bool> ShapeNormals::touched(const ShapeDeltas& deltas) const {
    std::vector<bool> moved(points_), result(points_);
    for (const std::uint32_t vertex : deltas.vertices) moved[pointOf_[vertex]] = true;
    for (const auto& triangle : geometry_.triangles) {
        const auto isMoved = [&](std::uint32_t corner) { return moved[pointOf_[corner]]; };
        if (std::ranges::none_of(triangle, isMoved)) continue;
        for (const std::uint32_t corner : triangle) result[pointOf_[corner]] = true;
    }
    return result;
}

ShapeNormals::Normals ShapeNormals::normals(const std::vector<Eigen::Vector3f>& positions,
                                            const std::vector<bool>& wanted) const {
    Normals sums(points_, Eigen::Vector3d::Zero());
    for (const auto& triangle : geometry_.triangles) {
        const auto isWanted = [&](std::uint32_t corner) { return wanted[pointOf_[corner]]; };
        if (std::ranges::none_of(triangle, isWanted)) continue;
        const auto& [a, b, c] = triangle;
        const Eigen::Vector3d origin = positions[a].cast<double>();
        const Eigen::Vector3d doubleArea =
            (positions[b].cast<double>() - origin).cross(positions[c].cast<double>() - origin);
        for (const std::uint32_t corner : triangle) sums[pointOf_[corner]] += doubleArea;
    }
    return sums;
}

void ShapeNormals::derive(ShapeDeltas& deltas) const {
    const std::vector<bool> wanted = touched(deltas);
    std::vector<Eigen::Vector3f> positions = geometry_.positions;
    for (std::size_t i = 0; i < deltas.vertices.size(); ++i)
        positions[deltas.vertices[i]] += deltas.positions[i];
    const Normals moved = normals(positions, wanted);

    ShapeDeltas result;
    std::size_t next = 0;
    for (std::uint32_t v = 0; v < positions.size(); ++v) {
        const bool moves = next < deltas.vertices.size() && deltas.vertices[next] == v;
        const Eigen::Vector3f position = moves ? deltas.positions[next++] : Eigen::Vector3f::Zero();
        const std::uint32_t point = pointOf_[v];
        Eigen::Vector3f change = Eigen::Vector3f::Zero();
        if (wanted[point] && !moved[point].isZero(0) && !atRest_[point].isZero(0)) {
            const auto turn = shortestRotation(atRest_[point], moved[point]);
            const Eigen::Vector3d normal = geometry_.normals[v].cast<double>();
            change = (turn * normal - normal).cast<float>();
            if (!(change.norm() > kSmallest)) change.setZero();
        }
        if (!moves && change.isZero(0)) continue;
        result.vertices.push_back(v);
        result.positions.push_back(position);
        result.normals.push_back(change);
    }
    deltas = std::move(result);
}

}  // namespace sinew
