#pragma once

#include <span>
#include <vector>

namespace sinew {

/// Interval that a fitted curve must pass through at one time, from low to high. If both are equal, the value
/// is exact.
struct Gate {
    double time = 0;  ///< seconds
    double low = 0, high = 0;
};

/// A key of a fitted curve, located at the time of a gate.
struct Knot {
    std::size_t gate = 0;  ///< index
    double value = 0;
    double slopeIn = 0, slopeOut = 0;  ///< values per second
};

/// Fits a curve with few keys whose cubics (degree 3) or lines (degree 1) pass through all gates.
///
/// Each piece is fitted by least squares, with weights that grow where it approaches the edge of a gate. It
/// is made as long as possible, or slightly shorter if that lets the next piece reach farther. The first and
/// last gates and all exact ones get keys. Halfway between two gates the curve stays close to the line
/// between their centres, within a margin that depends on how much the centres bend.
///
/// @param gates  at least two, with increasing times
/// @return knots with increasing gates, including the first and last gate. O(gates * log piece).
std::vector<Knot> fitBand(std::span<const Gate> gates, int degree);

/// Returns the values of the fitted curve at the times of all gates.
std::vector<double> fittedValues(std::span<const Gate> gates, std::span<const Knot> knots);

}  // namespace sinew
