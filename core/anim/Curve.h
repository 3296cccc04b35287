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

#include "core/anim/Extrapolation.h"
#include "core/base/Time.h"

namespace sinew {

/// How a value gets from one key to the next; belongs to the key that starts the segment.
/// step: stays until the next key. linear. catmullRom: time-aware tangents, one-sided at the ends.
/// catmullRomUniform: the textbook form, for comparison; beyond an end it takes the end key's neighbour
/// reflected, never the end repeated. monotone: no overshoot. hermite: the keys' explicit slopes. slerp:
/// shared by a joint's three angles, see ClipSampler; as a lone scalar it is linear.
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

/// What bends a Catmull-Rom curve at a key (kochanekBartelsSlopes): each usually within -1..1, 0 the plain
/// curve.
struct KeyShape {
    double tension = 0, continuity = 0, bias = 0;
    friend bool operator==(const KeyShape&, const KeyShape&) = default;
};

/// A value at a time. Slopes (value per second) count under hermite only, the shape under catmullRom only.
struct Key {
    Seconds time;
    double value = 0;
    Interpolation interpolation = Interpolation::linear;
    double slopeIn = 0;
    double slopeOut = 0;
    KeyShape shape = {};
    friend bool operator==(const Key&, const Key&) = default;
};

/// About 256 keys of a curve, shared between the curves of many scenes and never mutated after. Only what
/// differs is stored.
struct CurveChunk {
    static constexpr std::size_t kSize = 256;

    std::vector<double> values;  ///< n
    std::vector<double> times;   ///< n seconds, or empty: key i is at rate.time(firstFrame + i)
    FrameIndex firstFrame;       ///< where times is empty
    FrameRate rate;              ///< where times is empty
    std::vector<Interpolation> interpolations;  ///< n, or empty: all are `interpolation`
    Interpolation interpolation = Interpolation::linear;
    std::vector<double> slopes;    ///< 2n (in, out), or empty: all zero
    std::vector<KeyShape> shapes;  ///< n, or empty: all plain

    std::size_t size() const { return values.size(); }
    double time(std::size_t i) const {
        return times.empty() ? rate.time(firstFrame + FrameIndex{static_cast<std::int64_t>(i)}).value
                             : times[i];
    }
    Interpolation interpolationAt(std::size_t i) const {
        return interpolations.empty() ? interpolation : interpolations[i];
    }
};

/// Values of neighbouring frames cut as a curve keeps them: CurveChunk::kSize in each, in the last as many as
/// are left.
using SamplePieces = std::vector<std::vector<double>>;

/// Whether two times are nearer than keys of a curve may be, apart from what rounding takes off.
bool tooNear(Seconds earlier, Seconds later);

/// Whether a chunk from outside is one: not empty, arrays of the sizes said above, times that are finite and
/// increase, none tooNear() the next. O(n).
bool isSound(const CurveChunk& chunk);

struct Segment;

/// The keys of one channel: a value type over shared immutable chunks, so that an edited key of dense mocap
/// costs kilobytes. Times strictly increase, at least kMinimumGap apart.
class Curve {
public:
    static constexpr double kMinimumGap = 1e-6;  ///< seconds

    Curve() = default;

    /// Dense: key i at rate.time(firstFrame + i). Times are not stored.
    static Curve fromSamples(FrameRate rate, FrameIndex firstFrame, std::span<const double> values,
                             Interpolation interpolation = Interpolation::linear);

    /// The same of values that are in such pieces, which are not copied.
    static Curve fromPieces(FrameRate rate, FrameIndex firstFrame, SamplePieces pieces,
                            Interpolation interpolation = Interpolation::linear);

    /// Any keys: sorted by time; of keys nearer than kMinimumGap the later in the list wins.
    static Curve fromKeys(std::vector<Key> keys);

    /// Of chunks that are sound, as they stood in a curve before. nullopt where one does not go on in time
    /// behind the one before it, or goes on too near. O(chunks).
    static std::optional<Curve> fromChunks(std::vector<std::shared_ptr<const CurveChunk>> chunks);

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Key key(std::size_t index) const;  ///< index < size()
    Seconds startTime() const;         ///< of the first key; not empty
    Seconds endTime() const;
    std::vector<Key> keys() const;
    /// Whether any key is of this kind. O(chunks) unless kinds are mixed.
    bool uses(Interpolation interpolation) const;
    /// What it does beyond its ends; every curve made of this one does the same.
    Ends ends() const { return ends_; }
    Curve withEnds(Ends ends) const;

    /// The value at a time. Not empty. O(log keys).
    double evaluate(Seconds time) const;
    CurveEnd firstEnd() const;  ///< not empty
    CurveEnd lastEnd() const;

    /// The index of the last key at or before `time`, or size() where there is none. O(log keys).
    std::size_t keyAtOrBefore(Seconds time) const;

    /// A key at `key.time` put in or replaced; only the chunks on its place are made anew.
    Curve withKey(const Key& key) const;
    /// Keys in order that all belong between the same two of the curve (or in front, or behind), and are
    /// tooNear() none of it, put in at once.
    Curve withKeysBetween(std::span<const Key> keys) const;
    /// Without the keys in [first, last].
    Curve withoutKeys(Seconds first, Seconds last) const;
    /// Without the keys at these indices, ascending, all at once: O(chunks + keys of those that lose some).
    Curve withoutKeys(std::span<const std::size_t> indices) const;
    /// Every segment of this kind; slopes are kept.
    Curve withInterpolation(Interpolation interpolation) const;
    /// Every key at its frame of `from` moved to that frame of `to`; slopes go along. Grids stay grids, and
    /// exact, where their rate can be said.
    Curve retimed(FrameRate from, FrameRate to) const;
    /// Every value v made factor * v + offset.
    Curve scaled(double factor, double offset) const;

    const std::vector<std::shared_ptr<const CurveChunk>>& chunks() const { return chunks_; }
    /// Index of the first key of each chunk.
    const std::vector<std::size_t>& chunkStarts() const { return starts_; }

    /// Key by key; shared chunks are equal without looking.
    friend bool operator==(const Curve& a, const Curve& b);

private:
    Segment segmentAt(std::size_t index) const;
    Curve emptyCopy() const;
    std::size_t chunkOf(std::size_t index) const;
    void append(std::shared_ptr<const CurveChunk> chunk);
    void appendKeys(std::span<const Key> keys, const FrameRate* grid);
    std::pair<std::size_t, std::size_t> chunksOf(std::size_t first, std::size_t last) const;
    const FrameRate* gridOf(std::size_t beginChunk, std::size_t endChunk) const;
    Curve spliced(std::size_t first, std::size_t last, std::span<const Key> keys) const;

    std::vector<std::shared_ptr<const CurveChunk>> chunks_;
    std::vector<std::size_t> starts_;
    std::size_t size_ = 0;
    Ends ends_;
};

/// What a joint's three channels do together beyond their ends, null ones left out: they cycle where all that
/// have more than one key cycle over the same span, which the others' keys lie in; else they hold.
Ends endsTogether(const std::array<const Curve*, 3>& curves);

}  // namespace sinew
