#include "core/math/Interpolate.h"

#include <cmath>

namespace sinew {

double hermite(double p0, double m0, double p1, double m1, double h, double u) {
    const double v = 1 - u;
    const double slopes = h * u * v * (m0 * v - m1 * u);
    // Measured from the nearer end, so that both end values and constant segments are exact.
    if (u < 0.5) return p0 + (p1 - p0) * (u * u * (3 - 2 * u)) + slopes;
    return p1 + (p0 - p1) * (v * v * (3 - 2 * v)) + slopes;
}

double catmullRomSlope(double t0, double v0, double t2, double v2) { return (v2 - v0) / (t2 - t0); }

KeySlopes kochanekBartelsSlopes(double h0, double d0, double h1, double d1, double tension, double continuity,
                                double bias) {
    const double before = (1 - tension) * (1 + bias) * d0 * h0 / (h0 + h1);
    const double after = (1 - tension) * (1 - bias) * d1 * h1 / (h0 + h1);
    return {(1 - continuity) * before + (1 + continuity) * after,
            (1 + continuity) * before + (1 - continuity) * after};
}

double monotoneSlope(double h0, double d0, double h1, double d1) {
    if (d0 == 0 || d1 == 0 || std::signbit(d0) != std::signbit(d1)) return 0;
    const double w0 = h0 + 2 * h1;
    const double w1 = 2 * h0 + h1;
    return (w0 + w1) / (w0 / d0 + w1 / d1);
}

double monotoneEndSlope(double h0, double d0, double h1, double d1) {
    const double slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
    if (d0 == 0 || std::signbit(slope) != std::signbit(d0)) return 0;
    if (std::signbit(d0) != std::signbit(d1) && std::abs(slope) > 3 * std::abs(d0)) return 3 * d0;
    return slope;
}

Eigen::Quaterniond slerp(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double u) {
    if (u <= 0) return a;
    if (u >= 1) return b;
    const Eigen::Vector4d& from = a.coeffs();
    const Eigen::Vector4d to = from.dot(b.coeffs()) < 0 ? Eigen::Vector4d(-b.coeffs()) : b.coeffs();
    // Kahan's formula for the angle between vectors stays accurate for nearby ones, unlike acos of the dot
    // product.
    const double angle = 2 * std::atan2((to - from).norm(), (to + from).norm());
    if (angle == 0) return a;
    const Eigen::Vector4d sum = std::sin((1 - u) * angle) * from + std::sin(u * angle) * to;
    return Eigen::Quaterniond(sum.normalized().eval());
}

}  // namespace sinew
