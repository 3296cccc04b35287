#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/rig/SwingHeights.h"

namespace sinew {

/// Returns the ranges that a joint's limits allow its angles: a full turn if the angle is free, a single
/// value if it is locked or cannot be animated.
///
/// @param angles  present values, used for angles that cannot be animated
std::array<AngleRange, 3> angleRanges(const Joint& joint, const Eigen::Vector3d& angles);

/// The directions a bone can point in while its joint's three angles stay in their ranges: a patch of the
/// unit sphere, in the space the joint's rotation acts in (rest.rotation maps it to the parent's space).
/// Correct for every rotation order, for ranges beyond a full turn and for patches that contain a pole.
/// Accurate to about half a degree if two angles before the last one rotate the bone, otherwise exact.
class SwingPatch {
public:
    /// Corners are anticlockwise seen from outside the sphere.
    using Facet = std::array<Eigen::Vector3d, 4>;
    using Line = std::array<Eigen::Vector3d, 2>;

    /// @param bone  from head to tail, joint space; if it is zero, the patch is empty
    SwingPatch(EulerOrder order, const Eigen::Vector3d& bone, const std::array<AngleRange, 3>& ranges);

    /// Returns whether the patch has no area: it is a line, a point or nothing.
    bool empty() const { return facets_.empty(); }
    /// Returns whether some directions are outside the patch.
    bool isBounded() const { return !outline_.empty(); }
    const std::vector<Facet>& facets() const { return facets_; }
    const std::vector<Line>& outline() const { return outline_; }

    /// Returns whether a direction is in the patch; false if the patch is empty.
    ///
    /// @param direction  unit
    /// @param tolerance  radians on the sphere
    bool contains(const Eigen::Vector3d& direction, double tolerance) const;

private:
    using Spans = std::vector<CircleSpans::Span>;
    /// The reachable longitudes at one angle from the pole.
    struct Row {
        double polarAngle;
        CircleSpans longitudes;
    };
    Row row(double polarAngle) const;
    std::vector<double> polarAngles() const;
    void joinRows(const Row& above, const Row& below);
    void addBand(double above, const Spans& upper, double below, const Spans& lower, bool isFullCircle);
    void addFacets(double above, const CircleSpans::Span& upper, double below,
                   const CircleSpans::Span& lower);
    void addOutline(double polarAngle, const Spans& spans);
    Eigen::Vector3d directionAt(double polarAngle, double longitude) const;

    SwingHeights heights_;
    AngleRange thirdRange_;
    std::vector<Facet> facets_;
    std::vector<Line> outline_;
};

}  // namespace sinew
