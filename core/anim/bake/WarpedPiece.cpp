#include "core/anim/bake/WarpedPiece.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

bool dependsOnNeighbours(Interpolation kind) {
    return kind == Interpolation::catmullRom || kind == Interpolation::catmullRomUniform ||
           kind == Interpolation::monotone;
}

/// A segment seen through a cubic span of a warp.
class SegmentSubdivider {
public:
    SegmentSubdivider(const SplitWarp& split, const SegmentVisit& visit, const Segment& segment, double error)
        : split_(split), visit_(visit), segment_(segment), error_(error) {}

    void subdivide(std::vector<WarpedPiece>& pieces) const { subdivide(pieces, visit_.begin, visit_.end); }

private:
    double source(double time) const {
        if (time == visit_.begin) return visit_.from;
        return time == visit_.end ? visit_.to : split_.warp->source({time}).value;
    }
    double slope(double time) const { return segment_.slope(source(time)) * split_.slope(visit_, time); }

    /// The maximum of a polynomial of degree up to nine, such as a cubic of a cubic, exceeds its maximum at
    /// these (Chebyshev) points by a factor of at most 1 / cos(9 pi / 48).
    bool isAccurate(const WarpedPiece& piece) const {
        constexpr int kSamples = 24;
        const double bound = error_ * std::cos(9 * kPi / (2 * kSamples));
        const Segment fitted = piece.segment();
        for (int i = 0; i < kSamples; ++i) {
            const double x = std::cos((2 * i + 1) * kPi / (2 * kSamples));
            const double time = piece.begin + (piece.end - piece.begin) * (1 + x) / 2;
            if (!(std::abs(segment_.at(source(time)) - fitted.at(time)) <= bound)) return false;
        }
        return true;
    }

    void subdivide(std::vector<WarpedPiece>& pieces, double begin, double end) const {
        const WarpedPiece piece{begin,
                                end,
                                Interpolation::hermite,
                                segment_.at(source(begin)),
                                segment_.at(source(end)),
                                slope(begin),
                                slope(end),
                                {},
                                {},
                                visit_.interval};
        if (end - begin < kShortestPiece || isAccurate(piece) || !split_.budget->take()) {
            pieces.push_back(piece);
            return;
        }
        const double middle = (begin + end) / 2;
        subdivide(pieces, begin, middle);
        subdivide(pieces, middle, end);
    }

    const SplitWarp& split_;
    const SegmentVisit& visit_;
    const Segment& segment_;
    double error_;
};

/// Returns the tangent lengths of the part of a segment that a visit plays, in playing order.
TangentLengths lengthsOf(const Segment& segment, const SegmentVisit& visit) {
    if (visit.from <= visit.to) return segment.lengthsBetween(visit.from, visit.to);
    const TangentLengths forward = segment.lengthsBetween(visit.to, visit.from);
    return {forward.out, forward.in};
}

}  // namespace

void addPieces(std::vector<WarpedPiece>& pieces, const SplitWarp& split, const SegmentVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error) {
    const WarpInterval& interval = split.at(visit);
    const bool steps = key.interpolation == Interpolation::step;
    const bool rests = steps || interval.speed == 0 || segment.isConstant();
    const bool straight = rests || segment.isStraight();
    if (interval.curvedSpan && !straight)
        return SegmentSubdivider(split, visit, segment, error).subdivide(pieces);
    WarpedPiece piece{visit.begin, visit.end, Interpolation::linear, segment.at(visit.from),
                      segment.at(visit.to)};
    piece.interval = visit.interval;
    if (rests) {
        piece.last = piece.first;
    } else {
        piece.slopeOut = segment.slope(visit.from) * split.slope(visit, visit.begin);
        piece.slopeIn = segment.slope(visit.to) * split.slope(visit, visit.end);
        piece.lengths = lengthsOf(segment, visit);
    }
    if (steps) piece.kind = Interpolation::step;
    if (!straight || (interval.curvedSpan && !rests)) piece.kind = Interpolation::hermite;
    // A segment too short for keys of its own cannot serve as a neighbour either.
    if (whole && interval.isForwardLinear() && !areTooClose({visit.begin}, {visit.end})) {
        piece.sourceSegment = visit.knot;
        piece.kind = key.interpolation;
        piece.shape = key.shape;
    }
    pieces.push_back(piece);
}

void fitPieces(std::vector<WarpedPiece>& pieces, std::ptrdiff_t segments) {
    const auto follows = [](const WarpedPiece& a, const WarpedPiece& b) {
        return a.sourceSegment >= 0 && b.sourceSegment == a.sourceSegment + 1 && a.interval == b.interval;
    };
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const WarpedPiece& piece = pieces[i];
        if (!dependsOnNeighbours(piece.kind)) continue;
        const bool before = piece.sourceSegment == 0 ? i == 0 : i > 0 && follows(pieces[i - 1], piece);
        const bool isLast = i + 1 == pieces.size();
        const bool after =
            piece.sourceSegment + 1 == segments ? isLast : !isLast && follows(piece, pieces[i + 1]);
        if (!before || !after) alone.push_back(i);
    }
    for (const std::size_t i : alone) pieces[i].kind = Interpolation::hermite;
    // A key's shape also affects the segment before it.
    for (const std::size_t i : alone) {
        if (i == 0 || !dependsOnNeighbours(pieces[i - 1].kind)) pieces[i].shape = {};
    }
}

namespace {

constexpr double kJump = 1.5 * Curve::kMinimumGap;
constexpr double kKeyRounding = 1e-9;  // relative to a frame or a value

Seconds snappedToFrame(double time, FrameRate rate) {
    const Seconds frame = rate.time(rate.nearestFrame({time}));
    return std::abs(time - frame.value) <= kKeyRounding * rate.frameTime().value ? frame : Seconds{time};
}

bool areDifferent(double a, double b) {
    return std::abs(a - b) > kKeyRounding * std::max({1.0, std::abs(a), std::abs(b)});
}

bool isShort(const WarpedPiece& piece) { return areTooClose({piece.begin}, {piece.end}); }

/// Ensures the minimum key distance between pieces. A key lies at the start of its piece, or as much later as
/// the previous key requires; a piece that has ended by then is dropped. Every key therefore stays on the
/// curve, and pieces change only within a microsecond of one that was too short. Moving keys to the end of a
/// neighbour instead would distort all of it.
class KeySpacing {
public:
    explicit KeySpacing(FrameRate rate) : tolerance_(kKeyRounding * rate.frameTime().value) {}

    void add(WarpedPiece piece) {
        if (keys_.empty()) return keys_.push_back(piece);
        WarpedPiece& before = keys_.back();
        if (piece.end - piece.begin <= tolerance_) {
            before.end = piece.end;
            return;
        }
        if (areTooClose({before.begin}, {piece.begin})) {
            const double begin = before.begin + Curve::kMinimumGap;
            if (piece.end <= begin) return extendTo(before, piece.end, piece.last);
            piece.beginAt(begin);
        }
        if (piece.begin > before.end) {
            extendTo(before, piece.begin, piece.first);
        } else {
            jumpTo(piece.first);
        }
        keys_.push_back(piece);
    }

    /// Returns the spaced pieces. The last key stays where it is; earlier ones give way if necessary.
    std::vector<WarpedPiece> finish() {
        while (keys_.size() > 1 && isShort(keys_.back())) {
            WarpedPiece& last = keys_.back();
            WarpedPiece& before = keys_[keys_.size() - 2];
            const double begin = last.end - Curve::kMinimumGap;
            if (!areTooClose({before.begin}, {begin})) {
                before.endAt(begin);
                last.begin = begin;
                last.first = before.last;
                extendTo(last, last.end, last.last);
                break;
            }
            extendTo(before, last.end, last.last);
            keys_.pop_back();
        }
        return std::move(keys_);
    }

private:
    /// Keeps the slopes because linear extrapolation may continue with them.
    static void extendTo(WarpedPiece& piece, double end, double value) {
        piece.end = end;
        piece.last = value;
        if (piece.kind != Interpolation::step) piece.kind = Interpolation::hermite;
    }

    /// Inserts a stepped piece if the last piece does not end at the value with which the next one begins.
    void jumpTo(double value) {
        WarpedPiece& before = keys_.back();
        const double end = before.end, begin = end - kJump;
        if (before.kind == Interpolation::step || !areDifferent(before.last, value)) return;
        if (begin - before.begin < kJump) return;
        before.endAt(begin);
        const double held = before.last;
        keys_.push_back({begin, end, Interpolation::step, held, held});
    }

    double tolerance_;  ///< seconds; shorter pieces are due to rounding
    std::vector<WarpedPiece> keys_;
};

}  // namespace

Segment WarpedPiece::segment() const {
    if (kind == Interpolation::step) return {{begin, first}};
    const double length = end - begin, secant = (last - first) / length;
    if (kind == Interpolation::linear || kind == Interpolation::slerp) return {{begin, first, secant}};
    return bezierSegment(begin, first, length, secant, slopeOut, slopeIn, lengths);
}

void WarpedPiece::beginAt(double time) {
    const Segment old = segment();
    begin = time;
    first = old.at(time);
    slopeOut = old.slope(time);
    lengths = old.lengthsBetween(time, end);
}

void WarpedPiece::endAt(double time) {
    const Segment old = segment();
    end = time;
    last = old.at(time);
    slopeIn = old.slope(time);
    lengths = old.lengthsBetween(begin, time);
}

std::vector<Key> keysOf(std::span<const WarpedPiece> pieces, const Key& last, FrameRate rate) {
    if (pieces.empty()) return {};
    KeySpacing spacing(rate);
    for (const WarpedPiece& piece : pieces) spacing.add(piece);
    const std::vector<WarpedPiece> spaced = spacing.finish();
    std::vector<Key> keys;
    keys.reserve(spaced.size() + 1);
    double slopeIn = 0;
    TangentLengths lengths;
    for (const WarpedPiece& piece : spaced) {
        const bool sloped = piece.kind == Interpolation::hermite;
        if (sloped) lengths.out = piece.lengths.out;
        keys.push_back({snappedToFrame(piece.begin, rate), piece.first, piece.kind, slopeIn,
                        sloped ? piece.slopeOut : 0, piece.shape, lengths});
        slopeIn = sloped ? piece.slopeIn : 0;
        lengths = sloped ? TangentLengths{piece.lengths.in} : TangentLengths();
    }
    keys.push_back({snappedToFrame(spaced.back().end, rate), last.value, keys.back().interpolation, slopeIn,
                    0, last.shape, lengths});
    return keys;
}

}  // namespace sinew
