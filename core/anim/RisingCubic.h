#pragma once

namespace sinew {

/// A cubic through 0 that rises everywhere: how far time has gone, of how long it took.
struct RisingCubic {
    double slope, square, cube;

    /// Of a length and a mean slope, which its end slopes differ from by so much.
    static RisingCubic between(double length, double mean, double entering, double leaving) {
        return {mean + entering, -(2 * entering + leaving) / length,
                (entering + leaving) / (length * length)};
    }

    double at(double x) const { return x * (slope + x * (square + x * cube)); }
    double slopeAt(double x) const { return slope + x * (2 * square + x * 3 * cube); }

    /// Where it comes to a value, between 0 and `length`, at which it has come to `whole`. Newton's method,
    /// held between bounds that close in: there is one such place.
    double placeOf(double value, double length, double whole) const {
        double low = 0, high = length, x = length * (value / whole);
        for (int i = 0; i < 60 && low < high; ++i) {
            const double off = at(x) - value;
            if (off == 0) break;
            (off > 0 ? high : low) = x;
            double next = x - off / slopeAt(x);
            if (!(next > low && next < high)) next = (low + high) / 2;
            if (next == x) break;
            x = next;
        }
        return x;
    }
};

}  // namespace sinew
