#include "core/anim/WarpKeys.h"

#include <algorithm>
#include <cmath>

#include "core/anim/EditCurve.h"
#include "core/anim/KeyValues.h"
#include "core/anim/PlayTimes.h"

namespace sinew {
namespace {

constexpr double kMany = 1e15;  // keys, more than any budget has

bool cycles(Extrapolation way) { return way == Extrapolation::cycle || way == Extrapolation::cycleOffset; }

/// New time around what plays of a curve's keys, and around what is asked for; some more on either side.
std::pair<double, double> windowOf(const WarpLine& line, const Curve& curve) {
    const double begin = std::min(line.begin, line.warp->firstTime(curve.startTime()).value);
    const double end = std::max(line.end, line.warp->lastTime(curve.endTime()).value);
    return {begin - 1, end + 1};
}

/// The keys of one round of a curve that cycles, as hermite ones: their slopes stay when others come beside
/// them.
std::vector<Key> round(const Curve& curve) {
    std::vector<Key> keys = curve.keys();
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        if (keys[i].interpolation == Interpolation::step) continue;
        const Segment segment = segmentAt(curve, i);
        keys[i].interpolation = Interpolation::hermite;
        keys[i].shape = {};
        keys[i].slopeOut = segment.c1;
        keys[i + 1].slopeIn = segment.slope(keys[i + 1].time.value);
    }
    return keys;
}

/// A curve that cycles, with keys for every time that it is asked for between two.
Result<Curve> unwound(const Curve& curve, double from, double to, WarpBudget& budget) {
    const double start = curve.startTime().value, period = curve.endTime().value - start;
    const double first = cycles(curve.ends().before) ? std::floor((from - start) / period) : 0;
    const double last = cycles(curve.ends().after) ? std::floor((to - start) / period) : 0;
    const double count = (std::max(last, 0.0) - std::min(first, 0.0) + 1) * static_cast<double>(curve.size());
    if (!budget.take(static_cast<std::int64_t>(std::min(count, kMany)))) return budget.error();
    const std::vector<Key> once = round(curve);
    std::vector<Key> all;
    for (double cycle = std::min(first, 0.0); cycle <= std::max(last, 0.0); ++cycle) {
        const Extrapolation way = cycle < 0 ? curve.ends().before : curve.ends().after;
        const double rise = once.back().value - once.front().value;
        const double add = way == Extrapolation::cycleOffset ? cycle * rise : 0;
        for (std::size_t i = 0; i < once.size(); ++i) {
            Key key = once[i];
            key.time.value += cycle * period;
            key.value += add;
            // Where a round ends and the next one begins the value jumps; the end gives way.
            const bool meets = i == 0 && !all.empty();
            if (meets && std::abs(all.back().value - key.value) > 1e-9 * std::max(1.0, std::abs(key.value))) {
                all.back().time.value -= 1.5 * Curve::kMinimumGap;
                all.back().interpolation = Interpolation::step;
            } else if (meets) {
                key.slopeIn = all.back().slopeIn;
            }
            all.push_back(key);
        }
    }
    const auto straight = [](Extrapolation way) { return cycles(way) ? Extrapolation::hold : way; };
    return Curve::fromKeys(std::move(all))
        .withEnds({straight(curve.ends().before), straight(curve.ends().after)});
}

/// Cuts a curve's segments, and what is beyond its ends, along a warp.
class Warping {
public:
    Warping(const Curve& curve, const WarpLine& line, double error)
        : keys_(curve.keys()), times_(keyTimes(curve)), ends_(curve.ends()), line_(line), error_(error) {
        const auto beyond = [](const CurveEnd& end, Extrapolation way) {
            return Segment{end.time, end.value, way == Extrapolation::linear ? end.slope : 0, 0, 0};
        };
        before_ = beyond(curve.firstEnd(), ends_.before);
        behind_ = beyond(curve.lastEnd(), ends_.after);
    }

    Result<Curve> run(double begin, double end) {
        for (const WarpVisit& visit :
             visits(*line_.warp, line_.stretches, times_, begin, end, *line_.budget)) {
            add(visit);
        }
        if (!line_.budget->isOpen()) return line_.budget->error();
        Key last = keys_.back();
        last.value = trimEnd();
        trimStart();
        settle(pieces_, segments());
        return Curve::fromKeys(keysOf(pieces_, last, line_.rate)).withEnds(ends_);
    }

private:
    std::ptrdiff_t segments() const { return static_cast<std::ptrdiff_t>(keys_.size()) - 1; }

    void add(const WarpVisit& visit) {
        const bool isInside = visit.knot >= 0 && visit.knot < segments();
        const std::size_t first = pieces_.size();
        if (isInside) {
            const auto i = static_cast<std::size_t>(visit.knot);
            const bool whole = visit.from == times_[i] && visit.to == times_[i + 1];
            addPieces(pieces_, line_, visit, segment(keys_, i), keys_[i], whole, error_);
        } else {
            addPieces(pieces_, line_, visit, visit.knot < 0 ? before_ : behind_, Key{}, false, error_);
        }
        for (std::size_t i = first; i < pieces_.size(); ++i) knots_.push_back(visit.knot);
    }

    /// Whether a piece beyond an end is what the curve does there anyway, with its key at the piece's side.
    bool isNeedless(const WarpPiece& piece, const WarpPiece& inside, Extrapolation way) const {
        return way != Extrapolation::linear || piece.stretch == inside.stretch;
    }

    /// The value that the last key gets.
    double trimEnd() {
        double last = pieces_.back().last;
        while (pieces_.size() > 1 && knots_.back() == segments() &&
               isNeedless(pieces_.back(), pieces_[pieces_.size() - 2], ends_.after)) {
            last = pieces_.back().first;
            pieces_.pop_back();
            knots_.pop_back();
        }
        return last;
    }

    void trimStart() {
        std::size_t count = 0;
        while (count + 1 < pieces_.size() && knots_[count] < 0 &&
               isNeedless(pieces_[count], pieces_[count + 1], ends_.before)) {
            ++count;
        }
        pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(count));
    }

    std::vector<Key> keys_;
    std::vector<double> times_;
    Ends ends_;
    Segment before_, behind_;
    const WarpLine& line_;
    double error_;
    std::vector<WarpPiece> pieces_;
    std::vector<std::ptrdiff_t> knots_;  ///< of the pieces
};

}  // namespace

Result<std::shared_ptr<const Curve>> warpedCurve(const std::shared_ptr<const Curve>& curve,
                                                 const WarpLine& line, double error) {
    if (curve->size() < 2) return curve;
    if (line.shifts()) {
        const WarpStretch& all = line.stretches.front();
        if (all.time == all.source) return curve;
        return std::make_shared<const Curve>(movedBy(*curve, {all.time - all.source}, line.rate));
    }
    const auto [begin, end] = windowOf(line, *curve);
    Result<Curve> explicitly = *curve;
    if (cycles(curve->ends().before) || cycles(curve->ends().after)) {
        const auto [from, to] = sourceBetween(line.warp, {begin}, {end});
        explicitly = unwound(*curve, from.value, to.value, *line.budget);
        if (!explicitly) return tl::unexpected<Error>(explicitly.error());
    }
    Result<Curve> made = Warping(*explicitly, line, error).run(begin, end);
    if (!made) return tl::unexpected<Error>(made.error());
    return std::make_shared<const Curve>(*std::move(made));
}

}  // namespace sinew
