#include "core/skin/weights/NearbyVertices.h"

#include <cmath>
#include <nanoflann.hpp>
#include <utility>

namespace sinew {

namespace {

/// Presents the positions of a geometry to nanoflann.
struct Positions {
    std::shared_ptr<const Geometry> geometry;
    std::size_t kdtree_get_point_count() const { return geometry->positions.size(); }
    float kdtree_get_pt(std::size_t i, std::size_t axis) const {
        return geometry->positions[i][static_cast<Eigen::Index>(axis)];
    }
    template <class Box>
    bool kdtree_get_bbox(Box&) const {
        return false;
    }
};

}  // namespace

struct NearbyVertices::Tree {
    using Metric = nanoflann::L2_Simple_Adaptor<float, Positions>;
    Positions positions;
    nanoflann::KDTreeSingleIndexAdaptor<Metric, Positions, 3, std::uint32_t> index{3, positions};
};

NearbyVertices::NearbyVertices(std::shared_ptr<const Geometry> geometry)
    : tree_(new Tree{{std::move(geometry)}}) {}
NearbyVertices::~NearbyVertices() = default;
NearbyVertices::NearbyVertices(NearbyVertices&&) noexcept = default;
NearbyVertices& NearbyVertices::operator=(NearbyVertices&&) noexcept = default;

std::vector<NearbyVertex> NearbyVertices::within(const Eigen::Vector3f& point, float radius) const {
    std::vector<std::pair<std::uint32_t, float>> found;
    if (!(radius > 0) || tree_->positions.geometry->positions.empty()) return {};
    tree_->index.radiusSearch(point.data(), radius * radius, found, nanoflann::SearchParams(0, 0, false));
    std::vector<NearbyVertex> result;
    result.reserve(found.size());
    for (const auto& [vertex, squared] : found) result.push_back({vertex, std::sqrt(squared)});
    return result;
}

}  // namespace sinew
