#pragma once

#include <Eigen/Core>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

/// A k-d tree of points. Points that are not finite are left out.
class PointTree {
public:
    /// O(N log N). The points must outlive the tree. If `cancel` is set meanwhile, the tree is out of order
    /// and its results are meaningless.
    explicit PointTree(std::span<const Eigen::Vector3f> points, const std::atomic<bool>* cancel = nullptr);

    /// Returns the distance of the closest point, or `limit` if there is none within it. O(log N) on average.
    double nearestDistance(const Eigen::Vector3f& point, double limit) const;

    /// Returns the indices of the points within a distance, at most `most` of them.
    std::vector<std::uint32_t> within(const Eigen::Vector3f& point, double distance, std::size_t most) const;

private:
    struct Node {
        std::uint32_t point = 0;
        int axis = 0;
    };

    void build(std::size_t begin, std::size_t end, const std::atomic<bool>* cancel);

    /// Calls `visit` with the nodes that may be within a distance of a point, closer ones first. `limit` may
    /// change meanwhile.
    template <class Visit>
    void search(std::size_t begin, std::size_t end, const Eigen::Vector3d& point, const double& limit,
                const Visit& visit) const;

    Eigen::Vector3d position(const Node& node) const { return points_[node.point].cast<double>(); }

    std::span<const Eigen::Vector3f> points_;
    std::vector<Node> nodes_;  ///< the middle one of each range is the root of the subtree of the range
};

}  // namespace sinew
