#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "core/math/EulerOrder.h"

namespace sinew {

/// A set of directions on a circle, stored as disjoint spans of angles, radians.
class CircleSpans {
public:
    struct Span {
        double from = 0;   ///< 0 to 2 pi
        double width = 0;  ///< 0 to 2 pi, anticlockwise
    };

    CircleSpans() = default;
    /// Constructs the union of any spans; widths may exceed a full turn.
    explicit CircleSpans(std::vector<Span> spans);

    bool empty() const { return spans_.empty(); }
    /// Returns whether the set is the whole circle.
    bool isFullCircle() const;
    /// The spans, sorted by `from`.
    const std::vector<Span>& spans() const { return spans_; }
    bool contains(double angle, double tolerance = 0) const;

private:
    std::vector<Span> spans_;
};

/// Returns the symmetric difference: where exactly one of the sets has directions.
std::vector<CircleSpans::Span> difference(const CircleSpans& a, const CircleSpans& b);

/// The range of an angle, radians; a full turn or more means that every value is allowed.
struct AngleRange {
    double min = 0;
    double max = 0;
    friend bool operator==(const AngleRange&, const AngleRange&) = default;
};

/// A direction rotated by the first two angles of an order, in coordinates about the axis of the third:
/// height (the cosine of the angle to that axis) and longitude about it. The third angle only adds to the
/// longitude, so that what three ranges can reach is a band of longitudes at each height.
class SwingHeights {
public:
    /// @param direction  unit, before the joint's rotation
    SwingHeights(EulerOrder order, const Eigen::Vector3d& direction, const AngleRange& first,
                 const AngleRange& second);

    double minHeight() const { return minHeight_; }
    double maxHeight() const { return maxHeight_; }
    /// Heights between these two at which the reachable set may begin, end or split, sorted.
    const std::vector<double>& turningPoints() const { return turningPoints_; }
    /// Returns the reachable longitudes at a height. Exact if one of the ranges is a single value, otherwise
    /// computed on a 10-degree grid through every pole and saddle, accurate to about half a degree.
    std::vector<CircleSpans::Span> longitudes(double height) const;

    /// Returns the unit direction with this height and longitude.
    Eigen::Vector3d direction(double height, double longitude) const;
    double longitude(const Eigen::Vector3d& direction) const;
    double height(const Eigen::Vector3d& direction) const { return axes_[2].dot(direction); }

private:
    /// Heights along a grid line: base + size cos(angle - peak), between two angles.
    struct Edge {
        double base, size, peak, from, to;
        double minHeight = 0, maxHeight = 0;
        double fixedAngle;  ///< the angle that is constant along the line
        double at(double angle) const;
    };
    Edge edgeAlongFirst(double second, double from, double to) const;
    Edge edgeAlongSecond(double first, double from, double to) const;
    static void setBounds(Edge& edge);
    static std::vector<double> crossings(const Edge& edge, double height);
    Eigen::Vector3d rotatedDirection(double first, double second) const;
    void placeTicks(const AngleRange& first, const AngleRange& second);
    void makeEdges();
    void findCrossings(double height, std::vector<std::vector<double>>& crossingAngles) const;

    std::array<Eigen::Vector3d, 3> axes_;
    Eigen::Vector3d direction_;                     ///< the direction before rotation
    Eigen::Vector3d east_, north_;                  ///< longitude 0 and a quarter turn
    std::vector<double> firstTicks_, secondTicks_;  ///< the grid lines
    std::vector<Edge> edges_;  ///< first those along the second angle, then those along the first
    double minHeight_ = 1, maxHeight_ = -1;
    std::vector<double> turningPoints_;
};

}  // namespace sinew
