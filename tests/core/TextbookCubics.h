#pragma once

namespace sinew::test {

/// Cubics by the textbook's polynomials, to check those that play against.

/// Values p0, p1, slopes m0, m1 per unit of time, a segment of length h, at u in 0..1.
inline double hermite(double p0, double m0, double p1, double m1, double h, double u) {
    const double uu = u * u, uuu = uu * u;
    return (2 * uuu - 3 * uu + 1) * p0 + (uuu - 2 * uu + u) * h * m0 + (3 * uu - 2 * uuu) * p1 +
           (uuu - uu) * h * m1;
}

/// Catmull-Rom through p1 and p2 of four evenly spaced values.
inline double catmullRomUniform(double p0, double p1, double p2, double p3, double u) {
    return 0.5 * (2 * p1 + (p2 - p0) * u + (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u +
                  (3 * p1 - p0 - 3 * p2 + p3) * u * u * u);
}

}  // namespace sinew::test
