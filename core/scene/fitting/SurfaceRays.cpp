#include "core/scene/fitting/SurfaceRays.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/Index.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr std::uint32_t kLeafSize = 4;
constexpr double kEdge = 1e-9;  // of a triangle: rays must not slip through between two of them

bool crosses(const Eigen::AlignedBox3d& box, const Vector3d& origin, const Vector3d& inverse) {
    double from = 0, to = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const double a = (box.min()[axis] - origin[axis]) * inverse[axis];
        const double b = (box.max()[axis] - origin[axis]) * inverse[axis];
        // NaN, for a ray within a face of the box, does not narrow the range.
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    }
    return from <= to;
}

}  // namespace

SurfaceRays::SurfaceRays(const BindSurface& surface) {
    const std::size_t count = surface.triangles.size();
    std::vector<Eigen::AlignedBox3d> boxes(count);
    std::vector<Vector3d> centers(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::uint32_t corner : surface.triangles[i]) boxes[i].extend(surface.positions[corner]);
        centers[i] = boxes[i].center();
    }
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    if (count > 0) nodes_.push_back({{}, 0, static_cast<std::uint32_t>(count)});
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        const std::uint32_t first = nodes_[n].first, size = nodes_[n].count;
        const auto begin = order.begin() + first, end = begin + size;
        Eigen::AlignedBox3d middles;
        for (auto i = begin; i != end; ++i) {
            nodes_[n].box.extend(boxes[*i]);
            middles.extend(centers[*i]);
        }
        if (size <= kLeafSize) continue;
        int axis = 0;
        middles.sizes().maxCoeff(&axis);
        const std::uint32_t half = size / 2;
        std::nth_element(begin, begin + half, end, [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(centers[a][axis], a) < std::pair(centers[b][axis], b);
        });
        nodes_[n].first = static_cast<std::uint32_t>(nodes_.size());
        nodes_[n].count = 0;
        nodes_.push_back({{}, first, half});
        nodes_.push_back({{}, first + half, size - half});
    }
    triangles_.reserve(count);
    for (const std::uint32_t i : order) {
        const auto& [a, b, c] = surface.triangles[i];
        const Vector3d& corner = surface.positions[a];
        triangles_.push_back({corner, surface.positions[b] - corner, surface.positions[c] - corner});
    }
}

/// Returns the triangles that a ray hits, by distance. One on an edge between two counts once.
std::vector<SurfaceRays::Hit> SurfaceRays::hits(const Vector3d& origin, const Vector3d& direction) const {
    const Vector3d inverse = direction.cwiseInverse();
    std::vector<Hit> found;
    const auto intersect = [&](const Triangle& triangle) {
        // Möller and Trumbore: "Fast, Minimum Storage Ray/Triangle Intersection" (1997).
        const Vector3d p = direction.cross(triangle.edge2);
        const double determinant = triangle.edge1.dot(p);
        if (determinant == 0) return;
        const Vector3d s = origin - triangle.corner;
        const double u = s.dot(p) / determinant;
        if (!(u >= -kEdge && u <= 1 + kEdge)) return;
        const Vector3d q = s.cross(triangle.edge1);
        const double v = direction.dot(q) / determinant;
        if (!(v >= -kEdge && u + v <= 1 + kEdge)) return;
        const double t = triangle.edge2.dot(q) / determinant;
        if (t >= 0) found.push_back({t, determinant > 0 ? 1 : -1});
    };
    std::vector<std::uint32_t> stack{0};
    while (!stack.empty()) {
        const Node& node = nodes_[stack.back()];
        stack.pop_back();
        if (!crosses(node.box, origin, inverse)) continue;
        if (node.count == 0) {
            stack.push_back(node.first);
            stack.push_back(node.first + 1);
        }
        for (std::uint32_t i = 0; i < node.count; ++i) intersect(triangles_[node.first + i]);
    }
    std::ranges::sort(found, {}, [](const Hit& hit) { return std::pair(hit.distance, hit.change); });
    const double same = kEdge * nodes_[0].box.diagonal().norm();
    const auto repeats = std::ranges::unique(found, [&](const Hit& a, const Hit& b) {
        return a.change == b.change && b.distance - a.distance <= same;
    });
    found.erase(repeats.begin(), repeats.end());
    return found;
}

std::optional<double> SurfaceRays::exit(const Vector3d& origin, const Vector3d& direction) const {
    if (nodes_.empty()) return std::nullopt;
    const std::vector<Hit> all = hits(origin, direction);
    if (all.empty()) return std::nullopt;
    int parts = 0;
    for (const Hit& hit : all) parts -= hit.change;
    for (const Hit& hit : all) {
        if (parts <= 0) break;
        parts += hit.change;
        if (parts == 0) return hit.distance;
    }
    return all.front().distance;
}

}  // namespace sinew
