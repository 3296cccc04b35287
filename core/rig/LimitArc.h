#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/rig/JointLimits.h"

namespace sinew {

/// Maps the values of one angle to points on a circle about its axis, for drawing its limits: a value is
/// where the joint would point if it had it. Limits that span more than a full turn spiral outwards, so that
/// no two of their values coincide. Metres and radians, in the space of the constructor's arguments.
class LimitArc {
public:
    /// @param center   its centre
    /// @param axis     unit; a right-handed turn about it increases the angle
    /// @param pointer  unit, perpendicular to the axis: the direction of the present value
    /// @param value    the present value
    /// @param radius   the inner radius of a spiral, otherwise the radius
    LimitArc(const Eigen::Vector3d& center, const Eigen::Vector3d& axis, const Eigen::Vector3d& pointer,
             double value, const AngleLimit& limit, double radius);

    const AngleLimit& limit() const { return limit_; }
    double value() const { return value_; }
    const Eigen::Vector3d& center() const { return center_; }
    const Eigen::Vector3d& axis() const { return axis_; }
    bool isSpiral() const { return growth_ > 0; }

    struct Span {
        double from, to;
    };
    /// The drawn range: from bound to bound, or the constant.
    const Span& span() const { return span_; }

    /// Returns the point of a value, at a fraction of its radius.
    Eigen::Vector3d at(double angle, double radiusFactor = 1) const;

    /// Returns points from one value to another, both included, at most 2 degrees apart; 3600 points if that
    /// would be more than 20 turns.
    std::vector<Eigen::Vector3d> points(double from, double to, double radiusFactor = 1) const;

    /// Returns the range outside the limits, from the nearest bound to a value beyond it, at most a full
    /// turn; empty if the value is inside.
    Span outsideSpan(double angle) const;

private:
    Eigen::Vector3d center_, axis_, u_, v_;
    double value_;
    AngleLimit limit_;
    Span span_;
    double growth_ = 0;  ///< of the radius per radian, as a fraction
};

}  // namespace sinew
