#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/rig/SwingHeights.h"

namespace sinew {

/// The ranges that a joint's limits leave to its angles: all of a turn where one is free, a point where it is
/// locked or no clip may animate it.
///
/// @param angles  present ones, which those have that nothing moves
std::array<AngleRange, 3> angleRanges(const Joint& joint, const Eigen::Vector3d& angles);

/// Where a bone can point to while its joint's three angles stay in their ranges: a part of the unit sphere,
/// in the space that the joint's rotation acts in (rest.rotation takes it to the parent's). Right for every
/// rotation order, for ranges beyond a turn and where they reach over a pole; to about half a degree where
/// two angles before the last one turn the bone, else exact.
class SwingPatch {
public:
    /// Corners anticlockwise as seen from outside of the sphere.
    using Facet = std::array<Eigen::Vector3d, 4>;
    using Line = std::array<Eigen::Vector3d, 2>;

    /// @param bone  from head to tail, joint space; zero: nothing is reached
    SwingPatch(EulerOrder order, const Eigen::Vector3d& bone, const std::array<AngleRange, 3>& ranges);

    /// Whether it is a line, a point or nothing.
    bool empty() const { return facets_.empty(); }
    /// Whether it leaves anything out.
    bool bounded() const { return !outline_.empty(); }
    const std::vector<Facet>& facets() const { return facets_; }
    const std::vector<Line>& outline() const { return outline_; }

    /// False where it is empty.
    ///
    /// @param direction  unit
    /// @param tolerance  radians on the sphere
    bool contains(const Eigen::Vector3d& direction, double tolerance) const;

private:
    using Spans = std::vector<CircleSpans::Span>;
    /// What is reached at one angle from the pole.
    struct Row {
        double pole;
        CircleSpans longitudes;
    };
    Row row(double pole) const;
    std::vector<double> poles() const;
    void join(const Row& above, const Row& below);
    void addBand(double above, const Spans& upper, double below, const Spans& lower, bool whole);
    void addFacets(double above, const CircleSpans::Span& upper, double below,
                   const CircleSpans::Span& lower);
    void addOutline(double pole, const Spans& spans);
    Eigen::Vector3d place(double pole, double longitude) const;

    SwingHeights heights_;
    AngleRange last_;
    std::vector<Facet> facets_;
    std::vector<Line> outline_;
};

}  // namespace sinew
