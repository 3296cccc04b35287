#include "core/skin/TriangleTree.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unsupported/Eigen/BVH>
#include <utility>

#include "core/base/Index.h"

namespace sinew {

namespace {

using Eigen::Vector3d;
using Box = Eigen::AlignedBox3d;
using Corners = std::array<Vector3d, 3>;

using Hierarchy = Eigen::KdBVH<double, 3, std::uint32_t>;

constexpr double kEdge = 1e-9;                                // relative to a triangle, and to the surface
constexpr std::size_t kPartTriangles = std::size_t{1} << 16;  // triangles, arranged in milliseconds

/// Returns the barycentric coordinates of the point of a triangle that is closest to a point. The triangle
/// may be degenerate.
Vector3d closestWeights(const Vector3d& point, const Corners& corners) {
    const Vector3d ab = corners[1] - corners[0], ac = corners[2] - corners[0], normal = ab.cross(ac);
    const double squared = normal.squaredNorm();
    if (squared > 0) {
        const Vector3d from = point - corners[0];
        const double b = from.cross(ac).dot(normal) / squared, c = ab.cross(from).dot(normal) / squared;
        if (b >= 0 && c >= 0 && b + c <= 1) return {1 - b - c, b, c};
    }
    Vector3d best = Vector3d::UnitX();
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const int next = (i + 1) % 3;
        const Vector3d &from = corners[asIndex(i)], &to = corners[asIndex(next)];
        const double length = (to - from).squaredNorm();
        const double part = length > 0 ? std::clamp((point - from).dot(to - from) / length, 0.0, 1.0) : 0;
        const double distance = (from + part * (to - from) - point).squaredNorm();
        if (distance >= least) continue;
        least = distance;
        best.setZero();
        best[i] = 1 - part;
        best[next] += part;
    }
    return best;
}

Vector3d pointAt(const Vector3d& weights, const Corners& corners) {
    return weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
}

/// Returns where a ray meets a triangle (Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle
/// Intersection", 1997). Edges are a little wide, so that no ray slips through between two triangles.
std::optional<SurfaceCrossing> crossing(const Vector3d& origin, const Vector3d& direction,
                                        const Corners& corners) {
    const Vector3d ab = corners[1] - corners[0], ac = corners[2] - corners[0], p = direction.cross(ac);
    const double determinant = ab.dot(p);
    if (determinant == 0) return std::nullopt;
    const Vector3d fromA = origin - corners[0], q = fromA.cross(ab);
    const double u = fromA.dot(p) / determinant, v = direction.dot(q) / determinant,
                 distance = ac.dot(q) / determinant;
    if (!(u >= -kEdge && v >= -kEdge && u + v <= 1 + kEdge && distance >= 0)) return std::nullopt;
    return SurfaceCrossing{distance, determinant > 0};
}

}  // namespace

struct TriangleTree::Tree {
    std::vector<Vector3d> positions;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    /// Subtrees of up to kPartTriangles triangles, because Eigen builds a tree in one call, which cannot be
    /// cancelled.
    std::vector<Hierarchy> parts;
    Hierarchy whole;  ///< of the parts
    double size = 0;  ///< the diagonal of the bounding box

    Corners corners(std::uint32_t triangle) const {
        const auto& [a, b, c] = triangles[triangle];
        return {positions[a], positions[b], positions[c]};
    }
};

namespace {

/// Finds the closest triangle, as Eigen::BVMinimize() needs it.
template <class Tree>
struct ClosestQuery {
    using Scalar = double;
    const Tree& tree;
    const Vector3d& point;
    SurfacePoint best{0, Vector3d::Zero(), Vector3d::Zero(), std::numeric_limits<double>::infinity()};

    double minimumOnVolume(const Box& box) const {
        const double squared = box.squaredExteriorDistance(point);
        return squared < best.distance ? squared : std::numeric_limits<double>::infinity();
    }
    double minimumOnObject(std::uint32_t triangle) {
        const Corners corners = tree.corners(triangle);
        const Vector3d weights = closestWeights(point, corners), position = pointAt(weights, corners);
        const double squared = (position - point).squaredNorm();
        if (squared < best.distance) best = {triangle, weights, position, squared};
        return squared;
    }
};

/// Collects the triangles that a ray meets, as Eigen::BVIntersect() needs it.
template <class Tree>
struct RayQuery {
    const Tree& tree;
    const Vector3d &origin, &direction;
    Vector3d inverse = direction.cwiseInverse();
    std::vector<SurfaceCrossing> hits{};

    bool intersectVolume(const Box& box) const {
        double from = 0, to = std::numeric_limits<double>::infinity();
        for (int axis = 0; axis < 3; ++axis) {
            if (direction[axis] == 0) {
                if (origin[axis] < box.min()[axis] || origin[axis] > box.max()[axis]) return false;
                continue;
            }
            const double a = (box.min()[axis] - origin[axis]) * inverse[axis],
                         b = (box.max()[axis] - origin[axis]) * inverse[axis];
            from = std::max(from, std::min(a, b));
            to = std::min(to, std::max(a, b));
        }
        return from <= to;
    }
    bool intersectObject(std::uint32_t triangle) {
        if (const auto hit = crossing(origin, direction, tree.corners(triangle))) hits.push_back(*hit);
        return false;
    }
};

/// Applies a query to the triangles of the parts that it meets.
template <class Tree, class Query>
struct PartsQuery {
    using Scalar = double;
    const Tree& tree;
    Query& query;

    double minimumOnVolume(const Box& box) const { return query.minimumOnVolume(box); }
    double minimumOnObject(std::uint32_t part) { return Eigen::BVMinimize(tree.parts[part], query); }
    bool intersectVolume(const Box& box) const { return query.intersectVolume(box); }
    bool intersectObject(std::uint32_t part) {
        Eigen::BVIntersect(tree.parts[part], query);
        return false;
    }
};

/// Divides triangles by the positions of their boxes into parts of up to kPartTriangles. Stops early once
/// cancelled.
void divide(std::span<std::uint32_t> triangles, const std::vector<Box>& boxes, const WorkControl& control,
            std::vector<std::span<std::uint32_t>>& parts) {
    if (control.isCancelled()) return;
    if (triangles.size() <= kPartTriangles) return parts.push_back(triangles);
    Box centers;
    for (const std::uint32_t triangle : triangles) centers.extend(boxes[triangle].center());
    Eigen::Index axis = 0;
    centers.sizes().maxCoeff(&axis);
    const std::size_t half = triangles.size() / 2;
    std::ranges::nth_element(triangles, triangles.begin() + static_cast<std::ptrdiff_t>(half), {},
                             [&](std::uint32_t triangle) { return boxes[triangle].center()[axis]; });
    divide(triangles.first(half), boxes, control, parts);
    divide(triangles.subspan(half), boxes, control, parts);
}

}  // namespace

TriangleTree::TriangleTree(std::span<const Vector3d> positions,
                           std::span<const std::array<std::uint32_t, 3>> triangles,
                           const WorkControl& control) {
    auto tree = std::make_unique<Tree>();
    tree->positions.assign(positions.begin(), positions.end());
    tree->triangles.assign(triangles.begin(), triangles.end());
    std::vector<std::uint32_t> numbers;
    std::vector<Box> boxes;
    Box whole;
    for (std::uint32_t t = 0; t < triangles.size() && !control.isCancelled(); ++t) {
        Box box;
        for (const Vector3d& corner : tree->corners(t)) box.extend(corner);
        numbers.push_back(t);
        boxes.push_back(box);
        whole.extend(box);
    }
    tree->size = whole.isEmpty() ? 0 : whole.diagonal().norm();
    std::vector<std::span<std::uint32_t>> parts;
    divide(numbers, boxes, control, parts);
    std::vector<Box> partBoxes;
    for (const std::span<const std::uint32_t> part : parts) {
        if (control.isCancelled()) break;
        std::vector<Box> ownBoxes;
        partBoxes.emplace_back();
        for (const std::uint32_t triangle : part) {
            ownBoxes.push_back(boxes[triangle]);
            partBoxes.back().extend(boxes[triangle]);
        }
        tree->parts.emplace_back(part.begin(), part.end(), ownBoxes.begin(), ownBoxes.end());
        control.report(static_cast<double>(tree->parts.size()) / static_cast<double>(parts.size()));
    }
    if (control.isCancelled()) tree = std::make_unique<Tree>();
    numbers.resize(tree->parts.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    tree->whole.init(numbers.begin(), numbers.end(), partBoxes.begin(), partBoxes.end());
    tree_ = std::move(tree);
}

TriangleTree::~TriangleTree() = default;
TriangleTree::TriangleTree(TriangleTree&&) noexcept = default;
TriangleTree& TriangleTree::operator=(TriangleTree&&) noexcept = default;

const std::vector<std::array<std::uint32_t, 3>>& TriangleTree::triangles() const { return tree_->triangles; }

std::optional<SurfacePoint> TriangleTree::closest(const Vector3d& point) const {
    if (tree_->triangles.empty()) return std::nullopt;
    ClosestQuery<Tree> query{*tree_, point};
    PartsQuery<Tree, ClosestQuery<Tree>> ofParts{*tree_, query};
    Eigen::BVMinimize(tree_->whole, ofParts);
    query.best.distance = std::sqrt(query.best.distance);
    return query.best;
}

std::vector<SurfaceCrossing> TriangleTree::crossings(const Vector3d& origin,
                                                     const Vector3d& direction) const {
    if (tree_->triangles.empty()) return {};
    RayQuery<Tree> query{*tree_, origin, direction};
    PartsQuery<Tree, RayQuery<Tree>> ofParts{*tree_, query};
    Eigen::BVIntersect(tree_->whole, ofParts);
    std::vector<SurfaceCrossing>& hits = query.hits;
    std::ranges::sort(hits, {},
                      [](const SurfaceCrossing& hit) { return std::pair(hit.distance, hit.enters); });
    const double same = kEdge * tree_->size / direction.norm();
    const auto repeats = std::ranges::unique(hits, [&](const SurfaceCrossing& a, const SurfaceCrossing& b) {
        return a.enters == b.enters && b.distance - a.distance <= same;
    });
    hits.erase(repeats.begin(), repeats.end());
    return std::move(hits);
}

}  // namespace sinew
