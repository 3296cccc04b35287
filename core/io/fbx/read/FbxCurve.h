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

/// An animation curve of an FBX file. Segments are cubic Bézier curves in time and value.
struct FbxCurve {
    std::vector<FbxKey> keys;  ///< times increase
    FbxExtrapolation before, after;

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

/// Reads an AnimationCurve object (FBX 7).
/// @param ticks         FBX time units per second
/// @param isBitPattern  KeyAttrDataFloat holds the bits of floats as integers
/// Fails with `syntax` or `valueCount` if its arrays are damaged or do not fit together.
Result<FbxCurve> readFbxCurve(const FbxElement& element, double ticks, bool isBitPattern,
                              const std::string& where);

/// Reads a channel with a list of keys (FBX 6 and older).
/// Fails with `syntax` if the list contains an unknown key type or ends within a key.
Result<FbxCurve> readFbxChannel(const FbxElement& channel, int fileVersion, double ticks,
                                const std::string& where);

}  // namespace sinew
