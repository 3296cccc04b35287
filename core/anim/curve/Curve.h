#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

/// How a curve continues before its first or after its last key. hold: the value of the end key. linear: a
/// straight line with the slope at the end. cycle: repeats. cycleOffset: repeats, each time offset by the
/// rise from the first key to the last.
enum class Extrapolation : std::uint8_t { hold, linear, cycle, cycleOffset };

std::string_view name(Extrapolation extrapolation);  ///< "hold", "linear", "cycle", "cycle-offset"

/// Extrapolation of a curve at both ends.
struct EndExtrapolation {
    Extrapolation before = Extrapolation::hold;
    Extrapolation after = Extrapolation::hold;
    bool isHold() const { return before == Extrapolation::hold && after == Extrapolation::hold; }
    friend bool operator==(const EndExtrapolation&, const EndExtrapolation&) = default;
};

/// Time (seconds), value and slope (value per second) of a curve at its first or last key.
struct CurveEnd {
    double time = 0, value = 0, slope = 0;
};

/// How to evaluate a curve at a time beyond its ends: as the value at `seconds`, which lies within them, plus
/// `offset`.
struct Lookup {
    double seconds = 0, offset = 0;
};

/// Resolves a time. Times within the ends are returned unchanged. A curve with one key has no period to
/// repeat and holds. O(1).
Lookup lookup(double seconds, const CurveEnd& first, const CurveEnd& last, EndExtrapolation ends);

/// Interpolation from one key to the next. Belongs to the key that starts the segment.
/// step: constant until the next key. linear: straight line. catmullRom: time-aware tangents, one-sided at
/// the ends. catmullRomUniform: the textbook form, for comparison; beyond an end it uses the neighbour
/// mirrored at the end key rather than repeating the end. monotone: no overshoot. hermite: the keys' explicit
/// tangents. slerp: shared by a joint's three angles, see ClipSampler; for a single scalar it is linear.
enum class Interpolation : std::uint8_t {
    step,
    linear,
    catmullRom,
    catmullRomUniform,
    monotone,
    hermite,
    slerp
};

std::string_view name(Interpolation interpolation);  ///< "step", "linear", "catmull-rom", ...

/// Tension, continuity and bias of a Catmull-Rom curve at a key (kochanekBartelsSlopes()). Usually within
/// -1..1; 0 gives the plain curve.
struct KeyShape {
    double tension = 0, continuity = 0, bias = 0;
    friend bool operator==(const KeyShape&, const KeyShape&) = default;
};

/// Lengths of a key's explicit tangents along the time axis, as fractions of the segments before and after
/// it, 0..4/3 (Maya's weighted tangents, Blender's free handles; see kLongestTangent). A segment between two
/// tangents of a third is a cubic in time; with other lengths it is a Bézier curve in time and value.
struct TangentLengths {
    static constexpr double kDefault = 1.0 / 3;
    double in = kDefault, out = kDefault;
    friend bool operator==(const TangentLengths&, const TangentLengths&) = default;
};

/// A value at a time. Slopes (value per second) and tangent lengths are used by hermite only, the shape by
/// catmullRom only.
struct Key {
    Seconds time;
    double value = 0;
    Interpolation interpolation = Interpolation::linear;
    double slopeIn = 0;
    double slopeOut = 0;
    KeyShape shape = {};
    TangentLengths lengths = {};
    friend bool operator==(const Key&, const Key&) = default;
};

/// About 256 keys of a curve. Immutable, and shared between the curves of many scenes. Properties that all
/// its keys have in common are not stored per key.
struct CurveChunk {
    static constexpr std::size_t kSize = 256;

    std::vector<double> values;  ///< n
    std::vector<double> times;   ///< n seconds, or empty: key i is at rate.time(firstFrame + i)
    FrameIndex firstFrame;       ///< used if `times` is empty
    FrameRate rate;              ///< used if `times` is empty
    std::vector<Interpolation> interpolations;  ///< n, or empty: all are `interpolation`
    Interpolation interpolation = Interpolation::linear;
    std::vector<double> slopes;           ///< 2n (in, out), or empty: all zero
    std::vector<KeyShape> shapes;         ///< n, or empty: all default
    std::vector<TangentLengths> lengths;  ///< n, or empty: all default

    std::size_t size() const { return values.size(); }
    double time(std::size_t i) const {
        return times.empty() ? rate.time(firstFrame + FrameIndex{static_cast<std::int64_t>(i)}).value
                             : times[i];
    }
    Interpolation interpolationAt(std::size_t i) const {
        return interpolations.empty() ? interpolation : interpolations[i];
    }
};

/// Values of consecutive frames, divided as a curve stores them: CurveChunk::kSize per chunk, except for the
/// last.
using SampleChunks = std::vector<std::vector<double>>;

/// Returns whether two times are closer than keys of a curve may be, allowing for rounding.
bool areTooClose(Seconds earlier, Seconds later);

/// Returns whether a chunk from an external source is valid: not empty, arrays of the sizes given above,
/// times finite and increasing, no two consecutive ones areTooClose(), tangent lengths 0..1. O(n).
bool isValid(const CurveChunk& chunk);

/// The keys of one channel. A value type over shared immutable chunks, so that editing a key of dense mocap
/// costs kilobytes. Times strictly increase and are at least kMinimumGap apart.
class Curve {
public:
    static constexpr double kMinimumGap = 1e-6;  ///< seconds

    Curve() = default;

    /// Returns a dense curve with key i at rate.time(firstFrame + i). Times are not stored.
    static Curve fromSamples(FrameRate rate, FrameIndex firstFrame, std::span<const double> values,
                             Interpolation interpolation = Interpolation::linear);

    /// Like fromSamples(), but takes values that are already divided into chunks and does not copy them.
    static Curve fromSampleChunks(FrameRate rate, FrameIndex firstFrame, SampleChunks sampleChunks,
                                  Interpolation interpolation = Interpolation::linear);

    /// Returns a curve of any keys. They are sorted by time; of keys closer than kMinimumGap, the one later
    /// in the list is kept.
    static Curve fromKeys(std::vector<Key> keys);

    /// Returns a curve of valid chunks, as they were part of a curve before. Returns nullopt if a chunk does
    /// not start after the previous one or starts too close to its end. O(chunks).
    static std::optional<Curve> fromChunks(std::vector<std::shared_ptr<const CurveChunk>> chunks);

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Key key(std::size_t index) const;  ///< index < size()
    Seconds startTime() const;         ///< of the first key; the curve must not be empty
    Seconds endTime() const;           ///< of the last key; the curve must not be empty
    std::vector<Key> keys() const;
    /// Returns whether any key has this interpolation. O(chunks) unless interpolations are mixed within a
    /// chunk.
    bool uses(Interpolation interpolation) const;
    /// Returns the extrapolation before the first and after the last key. Curves derived from this one keep
    /// it.
    EndExtrapolation extrapolation() const { return extrapolation_; }
    Curve withExtrapolation(EndExtrapolation ends) const;

    /// Returns the value at a time. The curve must not be empty. O(log keys).
    double evaluate(Seconds time) const;
    CurveEnd firstEnd() const;  ///< the curve must not be empty
    CurveEnd lastEnd() const;   ///< the curve must not be empty

    /// Returns the index of the last key at or before `time`, or size() if there is none. O(log keys).
    std::size_t keyAtOrBefore(Seconds time) const;

    /// Returns the curve with a key inserted or replaced at `key.time`. Only the chunks around it are
    /// rebuilt.
    Curve withKey(const Key& key) const;
    /// Returns the curve with several keys inserted at once. They must be sorted, lie between the same two
    /// neighbouring keys of the curve (or all before the first or after the last), and not be areTooClose()
    /// to any of its keys.
    Curve withKeysBetween(std::span<const Key> keys) const;
    /// Returns the curve without the keys in [first, last].
    Curve withoutKeys(Seconds first, Seconds last) const;
    /// Returns the curve without the keys at these indices (ascending). O(chunks + keys of the affected
    /// chunks).
    Curve withoutKeys(std::span<const std::size_t> indices) const;
    /// Returns the curve with the interpolation of all segments replaced. Slopes are kept.
    Curve withInterpolation(Interpolation interpolation) const;
    /// Returns the curve with every key moved from its frame at rate `from` to the same frame at rate `to`.
    /// Slopes are scaled. Grids remain exact grids if the new rate can be represented.
    Curve retimed(FrameRate from, FrameRate to) const;
    /// Returns the curve with every value v replaced by factor * v + offset.
    Curve scaled(double factor, double offset) const;

    const std::vector<std::shared_ptr<const CurveChunk>>& chunks() const { return chunks_; }
    /// Returns the index of the first key of each chunk.
    const std::vector<std::size_t>& chunkStarts() const { return starts_; }

    /// Compares key by key; shared chunks are equal without a comparison.
    friend bool operator==(const Curve& a, const Curve& b);

private:
    Curve emptyCopy() const;
    std::size_t chunkIndex(std::size_t index) const;
    void append(std::shared_ptr<const CurveChunk> chunk);
    void appendKeys(std::span<const Key> keys, const FrameRate* grid);
    std::pair<std::size_t, std::size_t> chunkRange(std::size_t first, std::size_t last) const;
    Curve spliced(std::size_t first, std::size_t last, std::span<const Key> keys) const;

    std::vector<std::shared_ptr<const CurveChunk>> chunks_;
    std::vector<std::size_t> starts_;
    std::size_t size_ = 0;
    EndExtrapolation extrapolation_;
};

/// Returns the common extrapolation of a joint's three channels; null ones are ignored. They cycle if all
/// curves with more than one key cycle over the same span and the keys of the others lie within it; otherwise
/// they hold.
EndExtrapolation sharedExtrapolation(const std::array<const Curve*, 3>& curves);

}  // namespace sinew
