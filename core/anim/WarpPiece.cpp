#include "core/anim/WarpPiece.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kShortest = 16 * Curve::kMinimumGap;  // seconds: nothing is cut finer
constexpr double kJump = 1.5 * Curve::kMinimumGap;

bool isOwnKind(Interpolation kind) {
    return kind == Interpolation::catmullRom || kind == Interpolation::catmullRomUniform ||
           kind == Interpolation::monotone;
}

/// A cubic of new time by its ends.
struct Cubic {
    double begin, length, first, secant, slopeOut, slopeIn;

    double at(double time) const {
        const double u = (time - begin) / length, v = 1 - u;
        return first + length * (u * secant + u * v * ((slopeOut - secant) * v - (slopeIn - secant) * u));
    }
};

/// A segment seen through a warp that bends.
class Bent {
public:
    Bent(const WarpLine& line, const WarpVisit& visit, const Segment& segment, double error)
        : line_(line), visit_(visit), segment_(segment), error_(error) {}

    void cut(std::vector<WarpPiece>& pieces) const { cut(pieces, visit_.begin, visit_.end); }

private:
    double source(double time) const {
        if (time == visit_.begin) return visit_.from;
        return time == visit_.end ? visit_.to : line_.warp->source({time}).value;
    }
    double slope(double time) const {
        return segment_.slope(source(time)) * slopeWithin(line_.at(visit_), *line_.warp, time);
    }

    /// Of polynomials up to the ninth degree, as a cubic of a cubic is, no value is greater than the greatest
    /// at these by more than a factor of 1 / cos(9 pi / 48).
    bool isNear(const Cubic& cubic, double end) const {
        constexpr int kSamples = 24;
        const double bound = error_ * std::cos(9 * kPi / (2 * kSamples));
        for (int i = 0; i < kSamples; ++i) {
            const double x = std::cos((2 * i + 1) * kPi / (2 * kSamples));
            const double time = cubic.begin + (end - cubic.begin) * (1 + x) / 2;
            if (!(std::abs(segment_.at(source(time)) - cubic.at(time)) <= bound)) return false;
        }
        return true;
    }

    void cut(std::vector<WarpPiece>& pieces, double begin, double end) const {
        const double first = segment_.at(source(begin)), last = segment_.at(source(end));
        const double out = slope(begin), in = slope(end);
        const Cubic cubic{begin, end - begin, first, (last - first) / (end - begin), out, in};
        if (end - begin < kShortest || isNear(cubic, end) || !line_.budget->take()) {
            pieces.push_back({begin, end, Interpolation::hermite, first, last, out, in, {}, visit_.stretch});
            return;
        }
        const double middle = (begin + end) / 2;
        cut(pieces, begin, middle);
        cut(pieces, middle, end);
    }

    const WarpLine& line_;
    const WarpVisit& visit_;
    const Segment& segment_;
    double error_;
};

bool isConstant(const Segment& segment) { return segment.c1 == 0 && segment.c2 == 0 && segment.c3 == 0; }

Seconds onGrid(double time, FrameRate rate) {
    constexpr double kRounding = 1e-9;  // of a frame
    const Seconds frame = rate.time(rate.nearestFrame({time}));
    return std::abs(time - frame.value) <= kRounding * rate.frameTime().value ? frame : Seconds{time};
}

bool differ(double a, double b) { return std::abs(a - b) > 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

/// Where a piece ends elsewhere than the next one begins: a key that ends it just before. Whether there is
/// one.
bool addJump(std::vector<Key>& keys, const WarpPiece& piece, double value, Seconds time) {
    if (piece.kind == Interpolation::step || !differ(piece.last, value)) return false;
    const Seconds before{time.value - kJump};
    if (keys.back().time.value + kJump > before.value) return false;
    keys.push_back({before, piece.last, Interpolation::step, piece.slopeIn});
    return true;
}

}  // namespace

WarpLine::WarpLine(const TimeWarp& shown, FrameRate frames, Seconds first, Seconds last, WarpBudget& keys)
    : warp(&shown),
      stretches(stretchesOf(shown)),
      rate(frames),
      begin(std::min(first, shown.pins().front().time).value),
      end(std::max(last, shown.pins().back().time).value),
      budget(&keys) {}

void addPieces(std::vector<WarpPiece>& pieces, const WarpLine& line, const WarpVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error) {
    const WarpStretch& stretch = line.at(visit);
    const bool steps = key.interpolation == Interpolation::step;
    const bool rests = steps || stretch.speed == 0 || isConstant(segment);
    const bool straight = rests || (segment.c2 == 0 && segment.c3 == 0);
    if (stretch.bends && !straight) return Bent(line, visit, segment, error).cut(pieces);
    WarpPiece piece{visit.begin, visit.end, Interpolation::linear, segment.at(visit.from),
                    segment.at(visit.to)};
    piece.stretch = visit.stretch;
    if (rests) {
        piece.last = piece.first;
    } else {
        piece.slopeOut = segment.slope(visit.from) * slopeWithin(stretch, *line.warp, visit.begin);
        piece.slopeIn = segment.slope(visit.to) * slopeWithin(stretch, *line.warp, visit.end);
    }
    if (steps) piece.kind = Interpolation::step;
    if (!straight || (stretch.bends && !rests)) piece.kind = Interpolation::hermite;
    if (whole && stretch.goes()) {
        piece.segment = visit.knot;
        piece.kind = key.interpolation;
        piece.shape = key.shape;
    }
    pieces.push_back(piece);
}

void settle(std::vector<WarpPiece>& pieces, std::ptrdiff_t segments) {
    const auto follows = [](const WarpPiece& a, const WarpPiece& b) {
        return a.segment >= 0 && b.segment == a.segment + 1 && a.stretch == b.stretch;
    };
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const WarpPiece& piece = pieces[i];
        if (!isOwnKind(piece.kind)) continue;
        const bool before = piece.segment == 0 ? i == 0 : i > 0 && follows(pieces[i - 1], piece);
        const bool isLast = i + 1 == pieces.size();
        const bool behind = piece.segment + 1 == segments ? isLast : !isLast && follows(piece, pieces[i + 1]);
        if (!before || !behind) alone.push_back(i);
    }
    for (const std::size_t i : alone) {
        pieces[i].kind = Interpolation::hermite;
        pieces[i].shape = {};
    }
}

std::vector<Key> keysOf(std::span<const WarpPiece> pieces, const Key& last, FrameRate rate) {
    std::vector<Key> keys;
    keys.reserve(pieces.size() + 1);
    const WarpPiece* before = nullptr;
    const auto put = [&](Seconds time, double value) -> Key& {
        if (keys.empty() || !tooNear(keys.back().time, time)) {
            const bool jumps = before && addJump(keys, *before, value, time);
            const bool slopes = before && !jumps && before->kind == Interpolation::hermite;
            keys.push_back({time});
            keys.back().slopeIn = slopes ? before->slopeIn : 0;
        }
        keys.back().value = value;
        return keys.back();
    };
    for (const WarpPiece& piece : pieces) {
        Key& key = put(onGrid(piece.begin, rate), piece.first);
        key.interpolation = piece.kind;
        key.slopeOut = piece.kind == Interpolation::hermite ? piece.slopeOut : 0;
        key.shape = piece.shape;
        before = &piece;
    }
    if (before) {
        Key& key = put(onGrid(before->end, rate), last.value);
        key.interpolation = before->kind;
        key.shape = last.shape;
    }
    return keys;
}

}  // namespace sinew
