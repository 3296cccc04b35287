#include "core/io/verify/ShapeComparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

constexpr double kFarthest = 0.1;  ///< vertices farther apart do not correspond
constexpr double kNoise = 1e-5;    ///< difference of distances that rounding may cause

/// Positions sorted along a direction. A point's neighbours are close to it in this order.
class SortedPositions {
public:
    explicit SortedPositions(const NearestVertices::Positions& positions) : positions_(positions) {
        for (std::uint32_t i = 0; i < positions.size(); ++i) order_.emplace_back(along(positions[i]), i);
        std::ranges::sort(order_);
    }

    double nearestDistance(const Eigen::Vector3f& point) const {
        double distance = kFarthest;
        forEachWithin(point, distance,
                      [&](std::uint32_t, double other) { distance = std::min(distance, other); });
        return distance;
    }

    /// Calls `take` with the index and distance of each position within a distance of a point. `limit` may
    /// decrease meanwhile.
    template <class Take>
    void forEachWithin(const Eigen::Vector3f& point, const double& limit, const Take& take) const {
        const double here = along(point);
        const auto middle = std::ranges::lower_bound(order_, here, {}, &Entry::first);
        const auto visit = [&](const Entry& entry) {
            if (!(std::abs(entry.first - here) <= limit)) return false;
            const double distance = (positions_[entry.second].cast<double>() - point.cast<double>()).norm();
            if (distance <= limit) take(entry.second, distance);
            return true;
        };
        for (auto next = middle; next != order_.end() && visit(*next);) ++next;
        for (auto next = middle; next != order_.begin() && visit(*std::prev(next));) --next;
    }

private:
    using Entry = std::pair<double, std::uint32_t>;

    /// Returns the coordinate of a point along a direction in which few meshes have flat faces.
    static double along(const Eigen::Vector3f& point) {
        static const Eigen::Vector3d kDirection = Eigen::Vector3d(0.36, 0.48, 0.8);
        const double coordinate = kDirection.dot(point.cast<double>());
        return std::isnan(coordinate) ? std::numeric_limits<double>::infinity() : coordinate;
    }

    const NearestVertices::Positions& positions_;
    std::vector<Entry> order_;
};

/// Returns the moves of all vertices of a mesh.
std::vector<Eigen::Vector3f> allMoves(const TargetMoves& target, std::size_t vertices) {
    std::vector<Eigen::Vector3f> moves(vertices, Eigen::Vector3f::Zero());
    for (std::size_t i = 0; i < target.vertices.size(); ++i) moves[target.vertices[i]] = target.moves[i];
    return moves;
}

double distanceBetween(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
    const double distance = (a.cast<double>() - b.cast<double>()).norm();
    return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

/// Returns the largest distance of a move from the closest one of the vertices nearest to its own.
double largestError(const std::vector<Eigen::Vector3f>& moves, const std::vector<Eigen::Vector3f>& others,
                    const NearestVertices& nearest) {
    double largest = 0;
    for (std::size_t v = 0; v < moves.size(); ++v) {
        const auto candidates = nearest.of(v);
        double error = candidates.empty() ? distanceBetween(moves[v], Eigen::Vector3f::Zero())
                                          : std::numeric_limits<double>::infinity();
        for (const std::uint32_t other : candidates)
            error = std::min(error, distanceBetween(moves[v], others[other]));
        largest = std::max(largest, error);
    }
    return largest;
}

}  // namespace

NearestVertices::NearestVertices(const Positions& vertices, const Positions& candidates) {
    const SortedPositions sorted(candidates);
    starts_.reserve(vertices.size() + 1);
    for (const Eigen::Vector3f& vertex : vertices) {
        const double limit = std::min(kFarthest, sorted.nearestDistance(vertex) + kNoise);
        sorted.forEachWithin(vertex, limit, [&](std::uint32_t index, double) { nearest_.push_back(index); });
        starts_.push_back(static_cast<std::uint32_t>(nearest_.size()));
    }
}

double ShapeComparison::error(const TargetMoves& scene, const TargetMoves& file) const {
    const std::vector<Eigen::Vector3f> own = allMoves(scene, inFile_.size()),
                                       other = allMoves(file, inScene_.size());
    return std::max(largestError(own, other, inFile_), largestError(other, own, inScene_));
}

}  // namespace sinew
