#pragma once

#include <Eigen/Geometry>

namespace sinew {

/// Scalar and rotational interpolation between two keys. `u` in 0..1 is the place in the segment, `h` its
/// length.

/// Cubic Hermite: values p0, p1, slopes m0, m1 per unit of time (dv/dt), segment length h.
double hermite(double p0, double m0, double p1, double m1, double h, double u);

/// Time-aware Catmull-Rom slope at the middle key: (v2 - v0) / (t2 - t0). At an end key it is the one-sided
/// secant.
double catmullRomSlope(double t0, double v0, double t2, double v2);

/// The slopes of Kochanek and Bartels (1984) at the middle key, time-aware: with tension, continuity and bias
/// 0 both are the Catmull-Rom slope. Tension 1 makes them 0. Between segments of equal length continuity -1
/// makes straight corners, and bias 1 follows the segment before, -1 the one behind; else each segment's part
/// counts by its length, 2 h0 / (h0 + h1) and 2 h1 / (h0 + h1). h0, h1: lengths of the segments before and
/// behind the key; d0, d1: their secants.
struct TwoSlopes {
    double in, out;  ///< at the end of the segment before, at the start of the one behind
};
TwoSlopes kochanekBartelsSlopes(double h0, double d0, double h1, double d1, double tension, double continuity,
                                double bias);

/// Monotone slope (Fritsch-Butland, weighted harmonic mean of the neighbouring secants; 0 at extrema): never
/// overshoots. h0, h1: lengths of the segments before and behind the key; d0, d1: their secants.
double monotoneSlope(double h0, double d0, double h1, double d1);

/// One-sided monotone slope at the first or last key (three-point, clamped as in PCHIP). h0, d0: the end
/// segment.
double monotoneEndSlope(double h0, double d0, double h1, double d1);

/// Spherical linear interpolation along the shorter arc; unit in, unit out, exact at u = 0 and u = 1.
Eigen::Quaterniond slerp(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double u);

}  // namespace sinew
