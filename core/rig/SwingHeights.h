#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "core/math/EulerOrder.h"
#include "core/rig/CircleSpans.h"

namespace sinew {

/// What an angle may be, radians; a whole turn and more: anything.
struct AngleRange {
    double min = 0;
    double max = 0;
    friend bool operator==(const AngleRange&, const AngleRange&) = default;
};

/// A direction that is turned by the first two angles of an order, seen from the axis of the third: as a
/// height (its cosine) and a longitude about that axis. The third angle then adds to the longitude alone,
/// which makes everything that three ranges reach a band of longitudes at each height.
class SwingHeights {
public:
    /// @param direction  unit, before the joint's rotation
    SwingHeights(EulerOrder order, const Eigen::Vector3d& direction, const AngleRange& first,
                 const AngleRange& second);

    double least() const { return least_; }
    double greatest() const { return greatest_; }
    /// Heights inside of these where what is reached may begin, end or part, sorted.
    const std::vector<double>& turningPoints() const { return turningPoints_; }
    /// The longitudes that are reached at a height. Exact where one of the ranges is a point, else on a grid
    /// of 10 degrees that passes through every pole and saddle: good to about half a degree.
    std::vector<CircleSpans::Span> longitudes(double height) const;

    /// The unit direction of a place.
    Eigen::Vector3d direction(double height, double longitude) const;
    double longitude(const Eigen::Vector3d& direction) const;
    double height(const Eigen::Vector3d& direction) const { return axes_[2].dot(direction); }

private:
    /// Heights along a line of the grid: base + size cos(angle - peak), from one angle to another.
    struct Edge {
        double base, size, peak, from, to;
        double least = 0, greatest = 0;
        double other;  ///< the angle that stays
        double at(double angle) const;
    };
    Edge alongFirst(double second, double from, double to) const;
    Edge alongSecond(double first, double from, double to) const;
    static void bound(Edge& edge);
    static std::vector<double> crossings(const Edge& edge, double height);
    Eigen::Vector3d turned(double first, double second) const;
    void placeTicks(const AngleRange& first, const AngleRange& second);
    void makeEdges();
    void cross(double height, std::vector<std::vector<double>>& met) const;

    std::array<Eigen::Vector3d, 3> axes_;
    Eigen::Vector3d start_;                 ///< the direction, unturned
    Eigen::Vector3d east_, north_;          ///< longitude 0 and a quarter turn
    std::vector<double> firsts_, seconds_;  ///< the grid's lines
    std::vector<Edge> edges_;  ///< along the second angle for each of the first, then the other way
    double least_ = 1, greatest_ = -1;
    std::vector<double> turningPoints_;
};

}  // namespace sinew
