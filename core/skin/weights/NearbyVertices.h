#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// A vertex within a radius of a point.
struct NearbyVertex {
    std::uint32_t vertex;
    float distance;  ///< in units of the mesh
};

/// Finds the vertices of a geometry near a point. Immutable; any number of threads may use it at once.
class NearbyVertices {
public:
    explicit NearbyVertices(std::shared_ptr<const Geometry> geometry);  ///< O(V log V)
    ~NearbyVertices();
    NearbyVertices(NearbyVertices&&) noexcept;
    NearbyVertices& operator=(NearbyVertices&&) noexcept;

    /// Returns the vertices closer than `radius`, in any order. O(log V + results).
    std::vector<NearbyVertex> within(const Eigen::Vector3f& point, float radius) const;

private:
    struct Tree;
    std::unique_ptr<const Tree> tree_;
};

}  // namespace sinew
