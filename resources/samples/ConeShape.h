#pragma once

#include <array>
#include <vector>

#include "core/rig/Skeleton.h"
#include "resources/samples/SurfaceNet.h"

namespace sinew {

/// Shape from which a sample's skin is made: round cones around bones, blended smoothly. Model space, metres.
class ConeShape {
public:
    /// @param skeleton  outlives this
    /// @param blend     distance within which cones blend
    /// @param spread    distance over which the influence of a joint falls to 1/e
    ConeShape(const Skeleton& skeleton, double blend, double spread)
        : skeleton_(skeleton), blend_(blend), spread_(spread) {}

    /// Adds a round cone that moves with `joint`. Fails an assertion if there is no joint of this name.
    void add(const std::string& joint, const Eigen::Vector3d& start, double startRadius,
             const Eigen::Vector3d& end, double endRadius);

    /// Returns the signed distance to the surface, negative inside; accurate only near the surface.
    double distance(const Eigen::Vector3d& point) const;
    Eigen::Vector3d normal(const Eigen::Vector3d& point) const;

    /// Returns the surface in a box of cells. Its vertices lie on the shape, which the net only approximates.
    SurfaceNet surface(const Eigen::Vector3d& low, double cell, const Eigen::Array3i& cells) const;

    /// The joints that move a point of the surface: the one whose cone is nearest, its parent and its
    /// children, weighted by distance. At most four, largest weight first, in 255ths that sum to 255.
    struct Influences {
        std::array<unsigned, 4> joints{}, weights{};
    };
    Influences influences(const Eigen::Vector3d& point) const;

private:
    struct RoundCone {
        int joint;
        Eigen::Vector3d start, end;
        double startRadius, endRadius;
        double distance(const Eigen::Vector3d& point) const;
    };
    bool areNeighbours(int a, int b) const;

    const Skeleton& skeleton_;
    double blend_, spread_;
    std::vector<RoundCone> cones_;
};

}  // namespace sinew
