#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/rig/JointLimits.h"

namespace sinew {

/// The values of one angle as places on a circle about its axis, where a joint that had them would point:
/// what a picture of its limits is made of. Limits that span more than a whole turn wind outwards, so that no
/// two of their values lie in one place. Metres, radians, in the space that it is made in.
class LimitArc {
public:
    /// @param place    its middle
    /// @param axis     unit; a right-handed turn about it adds to the angle
    /// @param pointer  unit, across the axis: where the present value lies
    /// @param value    the present one
    /// @param radius   where limits begin that wind, else everywhere
    LimitArc(const Eigen::Vector3d& place, const Eigen::Vector3d& axis, const Eigen::Vector3d& pointer,
             double value, const AngleLimit& limit, double radius);

    const AngleLimit& limit() const { return limit_; }
    double value() const { return value_; }
    const Eigen::Vector3d& place() const { return place_; }
    const Eigen::Vector3d& axis() const { return axis_; }
    bool winds() const { return growth_ > 0; }

    struct Span {
        double from, to;
    };
    /// What is shown of the limits: from bound to bound, or the constant.
    const Span& span() const { return span_; }

    /// Where a value lies, at a share of its radius.
    Eigen::Vector3d at(double angle, double share = 1) const;

    /// Places from one value to another, both among them, at most 2 degrees apart; of more than 20 turns,
    /// 3600.
    std::vector<Eigen::Vector3d> points(double from, double to, double share = 1) const;

    /// What lies outside of the limits, from a bound to a value beyond it, at most a whole turn; nothing
    /// where the value is inside.
    Span beyond(double angle) const;

private:
    Eigen::Vector3d place_, axis_, u_, v_;
    double value_;
    AngleLimit limit_;
    Span span_;
    double growth_ = 0;  ///< of the radius a radian, as a share
};

}  // namespace sinew
