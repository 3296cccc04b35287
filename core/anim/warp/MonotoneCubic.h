#pragma once

namespace sinew {

/// A cubic through 0 that increases everywhere: source time elapsed as a function of new time elapsed.
struct MonotoneCubic {
    double slope, square, cube;

    /// Returns the cubic over `length` with a mean slope and the deviations of its end slopes from that mean.
    static MonotoneCubic between(double length, double mean, double entering, double leaving) {
        return {mean + entering, -(2 * entering + leaving) / length,
                (entering + leaving) / (length * length)};
    }

    double at(double x) const { return x * (slope + x * (square + x * cube)); }
    double slopeAt(double x) const { return slope + x * (2 * square + x * 3 * cube); }

    /// Returns where the cubic reaches `value`, between 0 and `length`, where it reaches `total`. Newton's
    /// method, safeguarded by bisection; the solution is unique.
    double timeOf(double value, double length, double total) const {
        double low = 0, high = length, x = length * (value / total);
        for (int i = 0; i < 60 && low < high; ++i) {
            const double error = at(x) - value;
            if (error == 0) break;
            (error > 0 ? high : low) = x;
            double next = x - error / slopeAt(x);
            if (!(next > low && next < high)) next = (low + high) / 2;
            if (next == x) break;
            x = next;
        }
        return x;
    }
};

}  // namespace sinew
