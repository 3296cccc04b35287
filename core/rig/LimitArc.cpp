#include "core/rig/LimitArc.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kArcStep = radians(2);
constexpr double kMaxPoints = 3600;
constexpr double kTurnGrowth = 0.14;  // fraction of the radius, per turn
constexpr double kMaxGrowth = 0.6;    // fraction of the radius, all turns together

LimitArc::Span drawnSpan(const AngleLimit& limit) {
    if (limit.mode == AngleLimit::Mode::locked) return {limit.min, limit.min};
    return {std::isfinite(limit.min) ? limit.min : limit.max - 2 * kPi,
            std::isfinite(limit.max) ? limit.max : limit.min + 2 * kPi};
}

}  // namespace

LimitArc::LimitArc(const Eigen::Vector3d& center, const Eigen::Vector3d& axis, const Eigen::Vector3d& pointer,
                   double value, const AngleLimit& limit, double radius)
    : center_(center),
      axis_(axis),
      u_(pointer * radius),
      v_(axis.cross(pointer) * radius),
      value_(value),
      limit_(limit),
      span_(drawnSpan(limit)) {
    const double width = span_.to - span_.from;
    if (width > 2 * kPi * (1 + 1e-9)) growth_ = std::min(kTurnGrowth / (2 * kPi), kMaxGrowth / width);
}

Eigen::Vector3d LimitArc::at(double angle, double radiusFactor) const {
    const double clampedAngle = std::clamp(angle, span_.from - 2 * kPi, span_.to + 2 * kPi) - span_.from;
    const double size = radiusFactor * (isSpiral() ? 1 + growth_ * clampedAngle : 1);
    const double turn = angle - value_;
    return center_ + size * (u_ * std::cos(turn) + v_ * std::sin(turn));
}

std::vector<Eigen::Vector3d> LimitArc::points(double from, double to, double radiusFactor) const {
    const double steps = std::clamp(std::ceil(std::abs(to - from) / kArcStep), 1.0, kMaxPoints);
    const int count = static_cast<int>(steps);
    std::vector<Eigen::Vector3d> result;
    result.reserve(asIndex(count) + 1);
    for (int i = 0; i <= count; ++i) result.push_back(at(from + (to - from) * i / steps, radiusFactor));
    return result;
}

LimitArc::Span LimitArc::outsideSpan(double angle) const {
    const double bound = project(limit_, angle);
    return {bound, bound + std::clamp(angle - bound, -2 * kPi, 2 * kPi)};
}

}  // namespace sinew
