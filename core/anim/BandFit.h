#pragma once

#include <span>
#include <vector>

namespace sinew {

/// Where a curve may pass at a time: anywhere from low to high. Where both are equal it passes through.
struct Gate {
    double time = 0;  ///< seconds
    double low = 0, high = 0;
};

/// A key of a fitted curve: at the gate of that index.
struct Knot {
    std::size_t gate = 0;
    double value = 0;
    double slopeIn = 0, slopeOut = 0;  ///< values per second
};

/// Few keys whose cubics (degree 3) or lines (degree 1) pass through all gates. A piece is the longest that
/// least squares get through, with weights that grow where it is near a gate's edge, or a little shorter
/// where the next piece then gets farther. The first and the last gate, and those where low is high, get
/// keys. Halfway between two gates it is near the line between their centres, as near as those bend.
///
/// @param gates  two or more, times increasing
/// @return knots, gates increasing, the first and the last gate among them; O(gates * log piece)
std::vector<Knot> fitBand(std::span<const Gate> gates, int degree);

/// The fitted curve at every gate's time.
std::vector<double> fittedValues(std::span<const Gate> gates, std::span<const Knot> knots);

}  // namespace sinew
