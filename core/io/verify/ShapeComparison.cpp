#include "core/io/verify/ShapeComparison.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <numeric>

#include "core/base/CancellableSort.h"
#include "core/io/verify/PointTree.h"

namespace sinew {

namespace {

using Positions = VertexGroups::Positions;

constexpr double kFarthest = 0.1;  ///< vertices farther apart do not correspond
constexpr double kNoise = 1e-5;    ///< difference of distances that rounding may cause
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// More groups than a mesh has within the reach of rounding. Only meshes that do not correspond have them.
constexpr std::size_t kMostCandidates = 512;

bool isCancelled(const std::atomic<bool>* cancel) { return cancel && *cancel; }

/// Returns the cube of space that contains a position. All positions that are not finite share one.
std::array<double, 3> cellOf(const Eigen::Vector3f& position) {
    if (!position.allFinite()) return {kInfinity, kInfinity, kInfinity};
    const auto index = [&](int axis) { return std::floor(static_cast<double>(position[axis]) / kNoise); };
    return {index(0), index(1), index(2)};
}

/// Returns the moves of all vertices of a mesh.
Positions allMoves(const TargetMoves& target, std::size_t vertices) {
    Positions moves(vertices, Eigen::Vector3f::Zero());
    for (std::size_t i = 0; i < target.vertices.size(); ++i) moves[target.vertices[i]] = target.moves[i];
    return moves;
}

double distanceBetween(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
    const double distance = (a.cast<double>() - b.cast<double>()).norm();
    return std::isnan(distance) ? kInfinity : distance;
}

using Moves = std::span<const Eigen::Vector3f>;

bool isBefore(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto order = std::strong_order(a[axis], b[axis]);
        if (order != 0) return order < 0;
    }
    return false;
}

/// Removes all but one of equal moves from those at `begin` and after it.
void removeDuplicates(Positions& moves, std::size_t begin) {
    if (moves.size() < begin + 2) return;
    const auto first = moves.begin() + static_cast<std::ptrdiff_t>(begin);
    std::sort(first, moves.end(), isBefore);
    moves.erase(std::unique(first, moves.end()), moves.end());
}

/// The different moves of the members of each group.
class GroupMoves {
public:
    /// If `cancel` is set meanwhile, the groups after the current one have no moves.
    GroupMoves(const VertexGroups& groups, const Positions& ofVertices, const std::atomic<bool>* cancel) {
        starts_.reserve(groups.size() + 1);
        for (std::size_t g = 0; g < groups.size() && !isCancelled(cancel); ++g) {
            for (const std::uint32_t vertex : groups.members(g)) moves_.push_back(ofVertices[vertex]);
            removeDuplicates(moves_, starts_.back());
            starts_.push_back(moves_.size());
        }
        starts_.resize(groups.size() + 1, moves_.size());
    }
    std::size_t size() const { return starts_.size() - 1; }
    Moves of(std::size_t group) const {
        return Moves(moves_).subspan(starts_[group], starts_[group + 1] - starts_[group]);
    }

private:
    std::vector<std::size_t> starts_{0};
    Positions moves_;
};

/// Returns the largest distance of one of the moves from the closest one of others.
double farthest(Moves moves, Moves others) {
    constexpr std::size_t kFewPairs = 4096;
    double largest = 0;
    const auto closest = [&](const Eigen::Vector3f& move) {
        double distance = kInfinity;
        for (const Eigen::Vector3f& other : others)
            distance = std::min(distance, distanceBetween(move, other));
        return distance;
    };
    if (moves.size() * others.size() <= kFewPairs) {
        for (const Eigen::Vector3f& move : moves) largest = std::max(largest, closest(move));
        return largest;
    }
    const PointTree tree(others);
    for (const Eigen::Vector3f& move : moves)
        largest = std::max(largest, tree.nearestDistance(move, kInfinity));
    return largest;
}

/// Returns the largest distance of a move from the closest one of the vertices nearest to its own.
double largestError(const GroupMoves& own, const GroupMoves& other, const NearestGroups& nearest,
                    const std::atomic<bool>* cancel) {
    const Positions unmoved{Eigen::Vector3f::Zero()};
    Positions candidates;
    double largest = 0;
    for (std::size_t g = 0; g < own.size() && !isCancelled(cancel); ++g) {
        const auto groups = nearest.of(g);
        Moves others = unmoved;
        if (groups.size() == 1) {
            others = other.of(groups[0]);
        } else if (groups.size() > 1) {
            candidates.clear();
            for (const std::uint32_t group : groups) {
                const Moves moves = other.of(group);
                candidates.insert(candidates.end(), moves.begin(), moves.end());
            }
            removeDuplicates(candidates, 0);
            others = candidates;
        }
        largest = std::max(largest, farthest(own.of(g), others));
    }
    return largest;
}

}  // namespace

VertexGroups::VertexGroups(const Positions& vertices, const std::atomic<bool>* cancel)
    : members_(vertices.size()) {
    std::vector<std::array<double, 3>> cells;
    cells.reserve(vertices.size());
    for (const Eigen::Vector3f& vertex : vertices) cells.push_back(cellOf(vertex));
    std::iota(members_.begin(), members_.end(), 0U);
    const auto isLess = [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(cells[a], a) < std::pair(cells[b], b);
    };
    cancellableSort(std::span(members_), isLess, {cancel});
    for (std::size_t i = 0; i < members_.size(); ++i) {
        const std::uint32_t vertex = members_[i];
        if (i == 0 || cells[vertex] != cells[members_[i - 1]]) {
            if (i > 0) starts_.push_back(i);
            positions_.push_back(vertices[vertex]);
        } else if (vertices[vertex].allFinite()) {
            spread_ = std::max(spread_, distanceBetween(vertices[vertex], positions_.back()));
        }
    }
    if (!members_.empty()) starts_.push_back(members_.size());
}

NearestGroups::NearestGroups(const VertexGroups& groups, const VertexGroups& candidates,
                             const std::atomic<bool>* cancel) {
    const PointTree tree(candidates.positions(), cancel);
    const double spread = groups.spread() + candidates.spread();
    starts_.reserve(groups.size() + 1);
    for (std::size_t g = 0; g < groups.size() && !isCancelled(cancel); ++g) {
        const Eigen::Vector3f& position = groups.positions()[g];
        const double distance = tree.nearestDistance(position, kFarthest);
        const auto found =
            tree.within(position, std::min(kFarthest, std::max(distance, spread) + kNoise), kMostCandidates);
        nearest_.insert(nearest_.end(), found.begin(), found.end());
        starts_.push_back(nearest_.size());
    }
    starts_.resize(groups.size() + 1, nearest_.size());
}

double ShapeComparison::error(const TargetMoves& scene, const TargetMoves& file) const {
    const GroupMoves own(scene_, allMoves(scene, vertices_[0]), cancel_),
        other(file_, allMoves(file, vertices_[1]), cancel_);
    return std::max(largestError(own, other, inFile_, cancel_), largestError(other, own, inScene_, cancel_));
}

}  // namespace sinew
