#pragma once

#include <array>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// The form of the skinned figure at rest: round cones around the bones of the walking sample, blended into
/// each other. Model space, metres.
class FigureShape {
public:
    /// @param skeleton  of walk(); outlives this
    explicit FigureShape(const Skeleton& skeleton);

    /// Negative inside; near the surface the distance to it.
    double distance(const Eigen::Vector3d& point) const;
    Eigen::Vector3d normal(const Eigen::Vector3d& point) const;

    /// Which joints move a point of the surface: the one whose form is nearest, its parent and its children,
    /// the nearer the more. Four at most, the heaviest first, weights in 255ths that sum to 255.
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
    void add(const std::string& joint, const Eigen::Vector3d& start, double startRadius,
             const Eigen::Vector3d& end, double endRadius);
    void addSide(const std::string& name, int sign);
    bool neighbours(int a, int b) const;

    const Skeleton& skeleton_;
    std::vector<RoundCone> cones_;
};

}  // namespace sinew
