#include "core/io/verify/PointTree.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace sinew {

PointTree::PointTree(std::span<const Eigen::Vector3f> points, const std::atomic<bool>* cancel)
    : points_(points) {
    nodes_.reserve(points.size());
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (points[i].allFinite()) nodes_.push_back({i, 0});
    }
    build(0, nodes_.size(), cancel);
}

void PointTree::build(std::size_t begin, std::size_t end, const std::atomic<bool>* cancel) {
    if (begin == end || (cancel && *cancel)) return;
    Eigen::AlignedBox3f box;
    for (std::size_t i = begin; i < end; ++i) box.extend(points_[nodes_[i].point]);
    int axis = 0;
    box.sizes().maxCoeff(&axis);
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [this](std::size_t i) { return nodes_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(begin), at(middle), at(end), [&](const Node& a, const Node& b) {
        return points_[a.point][axis] < points_[b.point][axis];
    });
    nodes_[middle].axis = axis;
    build(begin, middle, cancel);
    build(middle + 1, end, cancel);
}

template <class Visit>
void PointTree::search(std::size_t begin, std::size_t end, const Eigen::Vector3d& point, const double& limit,
                       const Visit& visit) const {
    if (begin == end || !(limit >= 0)) return;
    const std::size_t middle = begin + (end - begin) / 2;
    const Node& node = nodes_[middle];
    const double beyond = point[node.axis] - position(node)[node.axis];
    const bool isBelow = beyond < 0;
    search(isBelow ? begin : middle + 1, isBelow ? middle : end, point, limit, visit);
    if (!(std::abs(beyond) <= limit)) return;
    visit(node);
    search(isBelow ? middle + 1 : begin, isBelow ? end : middle, point, limit, visit);
}

double PointTree::nearestDistance(const Eigen::Vector3f& point, double limit) const {
    if (!point.allFinite()) return limit;
    const Eigen::Vector3d here = point.cast<double>();
    const auto measure = [&](const Node& node) {
        limit = std::min(limit, (position(node) - here).norm());
        if (limit == 0) limit = -1;  // ends the search
    };
    search(0, nodes_.size(), here, limit, measure);
    return std::max(limit, 0.0);
}

std::vector<std::uint32_t> PointTree::within(const Eigen::Vector3f& point, double distance,
                                             std::size_t most) const {
    std::vector<std::uint32_t> found;
    if (!point.allFinite()) return found;
    const Eigen::Vector3d here = point.cast<double>();
    double limit = most > 0 ? distance : -1;
    const auto take = [&](const Node& node) {
        if (limit < 0 || !((position(node) - here).norm() <= distance)) return;
        found.push_back(node.point);
        if (found.size() >= most) limit = -1;  // ends the search
    };
    search(0, nodes_.size(), here, limit, take);
    return found;
}

}  // namespace sinew
