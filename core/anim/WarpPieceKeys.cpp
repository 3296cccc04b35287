#include <algorithm>
#include <cmath>

#include "core/anim/WarpPiece.h"

namespace sinew {
namespace {

constexpr double kJump = 1.5 * Curve::kMinimumGap;
constexpr double kRounding = 1e-9;  // of a frame, and of values

Seconds onGrid(double time, FrameRate rate) {
    const Seconds frame = rate.time(rate.nearestFrame({time}));
    return std::abs(time - frame.value) <= kRounding * rate.frameTime().value ? frame : Seconds{time};
}

bool differ(double a, double b) {
    return std::abs(a - b) > kRounding * std::max({1.0, std::abs(a), std::abs(b)});
}

bool isShort(const WarpPiece& piece) { return tooNear({piece.begin}, {piece.end}); }

/// Makes room for a key at both ends of every piece. A key lies where its piece begins, or as much later as
/// the key before it asks for; a piece that has ended by then has none. So each key is a moment of what is
/// shown, and pieces stay as they are but for a microsecond beside what was too short: moved to the end of a
/// neighbour, a key would bend all of it.
class Spacing {
public:
    explicit Spacing(FrameRate rate) : nothing_(kRounding * rate.frameTime().value) {}

    void add(WarpPiece piece) {
        if (made_.empty()) return made_.push_back(piece);
        WarpPiece& before = made_.back();
        if (piece.end - piece.begin <= nothing_) {
            before.end = piece.end;
            return;
        }
        if (tooNear({before.begin}, {piece.begin})) {
            const double begin = before.begin + Curve::kMinimumGap;
            if (piece.end <= begin) return reach(before, piece.end, piece.last);
            piece.beginAt(begin);
        }
        if (piece.begin > before.end) {
            reach(before, piece.begin, piece.first);
        } else {
            jumpTo(piece.first);
        }
        made_.push_back(piece);
    }

    /// The last key stays where it is: if need be others give way.
    std::vector<WarpPiece> take() {
        while (made_.size() > 1 && isShort(made_.back())) {
            WarpPiece& last = made_.back();
            WarpPiece& before = made_[made_.size() - 2];
            const double begin = last.end - Curve::kMinimumGap;
            if (!tooNear({before.begin}, {begin})) {
                before.endAt(begin);
                last.begin = begin;
                last.first = before.last;
                reach(last, last.end, last.last);
                break;
            }
            reach(before, last.end, last.last);
            made_.pop_back();
        }
        return std::move(made_);
    }

private:
    /// With slopes, as what is beyond the ends of a curve may go on with them.
    static void reach(WarpPiece& piece, double end, double value) {
        piece.end = end;
        piece.last = value;
        if (piece.kind != Interpolation::step) piece.kind = Interpolation::hermite;
    }

    /// Where the last piece ends elsewhere than the next one begins: one that jumps.
    void jumpTo(double value) {
        WarpPiece& before = made_.back();
        const double end = before.end, begin = end - kJump;
        if (before.kind == Interpolation::step || !differ(before.last, value)) return;
        if (begin - before.begin < kJump) return;
        before.endAt(begin);
        const double held = before.last;
        made_.push_back({begin, end, Interpolation::step, held, held});
    }

    double nothing_;  ///< seconds: what lasts no longer was left by rounding
    std::vector<WarpPiece> made_;
};

}  // namespace

Segment WarpPiece::segment() const {
    if (kind == Interpolation::step) return {begin, first, 0, 0, 0};
    const double length = end - begin, secant = (last - first) / length;
    if (kind == Interpolation::linear || kind == Interpolation::slerp) return {begin, first, secant, 0, 0};
    return {begin, first, slopeOut, (3 * secant - 2 * slopeOut - slopeIn) / length,
            (slopeOut + slopeIn - 2 * secant) / (length * length)};
}

void WarpPiece::beginAt(double time) {
    const Segment old = segment();
    begin = time;
    first = old.at(time);
    slopeOut = old.slope(time);
}

void WarpPiece::endAt(double time) {
    const Segment old = segment();
    end = time;
    last = old.at(time);
    slopeIn = old.slope(time);
}

std::vector<Key> keysOf(std::span<const WarpPiece> pieces, const Key& last, FrameRate rate) {
    if (pieces.empty()) return {};
    Spacing spacing(rate);
    for (const WarpPiece& piece : pieces) spacing.add(piece);
    const std::vector<WarpPiece> spaced = spacing.take();
    std::vector<Key> keys;
    keys.reserve(spaced.size() + 1);
    double slopeIn = 0;
    for (const WarpPiece& piece : spaced) {
        const bool slopes = piece.kind == Interpolation::hermite;
        keys.push_back({onGrid(piece.begin, rate), piece.first, piece.kind, slopeIn,
                        slopes ? piece.slopeOut : 0, piece.shape});
        slopeIn = slopes ? piece.slopeIn : 0;
    }
    keys.push_back(
        {onGrid(spaced.back().end, rate), last.value, keys.back().interpolation, slopeIn, 0, last.shape});
    return keys;
}

}  // namespace sinew
