#pragma once

#include <string>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/io/fbx/read/FbxElement.h"

namespace sinew {

/// A key of an FBX curve, with all tangents resolved to slopes.
struct FbxKey {
    enum class Mode { constant, constantNext, linear, cubic };
    static constexpr double kDefaultWeight = 1.0 / 3;

    double time = 0;  ///< seconds
    double value = 0;
    Mode mode = Mode::linear;
    double slopeIn = 0, slopeOut = 0;  ///< value per second
    /// Lengths of the tangents as fractions of the segments before and after the key.
    double weightIn = kDefaultWeight, weightOut = kDefaultWeight;
};

/// How a curve continues before its first or after its last key.
struct FbxExtrapolation {
    enum class Mode { constant, repeat, repeatRelative, mirror, slope };
    Mode mode = Mode::constant;
    std::int64_t count = -1;  ///< number of repetitions; -1: endless
};

/// Values on consecutive frames, as motion capture has them.
struct FbxSamples {
    FrameGrid grid;
    std::vector<double> values;  ///< finite; one per frame of the grid, or none
};

/// An animation curve of an FBX file. Segments are cubic Bézier curves in time and value. Linear curves
/// with a key on every frame are stored as samples, which take a seventh of the memory.
struct FbxCurve {
    std::vector<FbxKey> keys;  ///< times increase; empty if there are samples
    FbxSamples samples;        ///< used instead of `keys`; the extrapolation is then constant
    FbxExtrapolation before, after;

    bool empty() const { return keys.empty() && samples.values.empty(); }
    /// Returns the value of the first key; the curve must not be empty.
    double firstValue() const { return keys.empty() ? samples.values.front() : keys.front().value; }
    /// Returns the value at a time; `fallback` if there are no keys. O(log keys).
    double evaluate(double seconds, double fallback) const;
    /// Returns whether the value is the same at all times.
    bool isConstant() const;
};

/// A range of time in seconds.
struct FbxTimeRange {
    double start = 0, stop = 0;
};

/// Returns a curve with every value v of an FBX curve replaced by factor * v + offset.
///
/// Exact. Extrapolation that Curve does not know (mirrored or counted repetition) is stored as keys within
/// `range`.
Curve toCurve(const FbxCurve& curve, double factor, double offset, const FbxTimeRange& range);

}  // namespace sinew
