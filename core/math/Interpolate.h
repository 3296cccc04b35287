#pragma once

#include <Eigen/Geometry>

namespace sinew {

/// Scalar and rotational interpolation between two keys. `u` in 0..1 is the position within the segment, `h`
/// its length.

/// Evaluates a cubic Hermite segment of length `h` with the values p0 and p1 and the slopes m0 and m1 per
/// unit of time (dv/dt).
double hermite(double p0, double m0, double p1, double m1, double h, double u);

/// Returns the time-aware Catmull-Rom slope at the middle of three keys: (v2 - v0) / (t2 - t0). For the first
/// or last key, pass the key itself and its neighbour, which gives the one-sided secant.
double catmullRomSlope(double t0, double v0, double t2, double v2);

/// Slopes at a key for the segment that ends there and the one that starts there.
struct KeySlopes {
    double in, out;  ///< at the end of the previous segment and the start of the next one
};

/// Returns the slopes of Kochanek and Bartels (1984) at the middle of three keys, time-aware. With zero
/// tension, continuity and bias, both are the Catmull-Rom slope. Tension 1 makes them 0. Between segments of
/// equal length, continuity -1 gives sharp corners, bias 1 follows the previous segment and bias -1 the next
/// one. Otherwise each segment is weighted by its length: 2 h0 / (h0 + h1) and 2 h1 / (h0 + h1).
///
/// @param h0, h1  lengths of the segments before and after the key
/// @param d0, d1  their secants
KeySlopes kochanekBartelsSlopes(double h0, double d0, double h1, double d1, double tension, double continuity,
                                double bias);

/// Returns a slope that never overshoots (Fritsch-Butland): the weighted harmonic mean of the neighbouring
/// secants, or 0 at an extremum. h0, h1: lengths of the segments before and after the key; d0, d1: their
/// secants.
double monotoneSlope(double h0, double d0, double h1, double d1);

/// Returns the one-sided monotone slope at the first or last key (three-point formula, clamped as in PCHIP).
/// h0 and d0 belong to the end segment, h1 and d1 to the one next to it.
double monotoneEndSlope(double h0, double d0, double h1, double d1);

/// Spherical linear interpolation along the shorter arc. Takes and returns unit quaternions; exact at u = 0
/// and u = 1.
Eigen::Quaterniond slerp(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double u);

}  // namespace sinew
