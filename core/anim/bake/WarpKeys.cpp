#include "core/anim/bake/WarpKeys.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/curve/KeyValues.h"
#include "core/anim/warp/PlayTimes.h"

namespace sinew {
namespace {

constexpr double kMany = 1e15;  // keys, more than any budget allows

bool cycles(Extrapolation mode) { return mode == Extrapolation::cycle || mode == Extrapolation::cycleOffset; }

/// Returns the new time in which the curve's keys and the requested range play, with a margin on either side.
std::pair<double, double> windowOf(const WarpLine& line, const Curve& curve) {
    const double begin = std::min(line.begin, line.warp->firstTime(curve.startTime()).value);
    const double end = std::max(line.end, line.warp->lastTime(curve.endTime()).value);
    return {begin - 1, end + 1};
}

/// Returns the keys of one cycle of a cyclic curve as Hermite keys, whose slopes do not change when keys are
/// added next to them.
std::vector<Key> roundedToFrame(const Curve& curve) {
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

/// Returns a cyclic curve with explicit keys for all cycles between two times.
Result<Curve> withoutCycles(const Curve& curve, double from, double to, WarpBudget& budget) {
    const double start = curve.startTime().value, period = curve.endTime().value - start;
    const double first = cycles(curve.extrapolation().before) ? std::floor((from - start) / period) : 0;
    const double last = cycles(curve.extrapolation().after) ? std::floor((to - start) / period) : 0;
    const double count = (std::max(last, 0.0) - std::min(first, 0.0) + 1) * static_cast<double>(curve.size());
    if (!budget.take(static_cast<std::int64_t>(std::min(count, kMany)))) return budget.error();
    const std::vector<Key> once = roundedToFrame(curve);
    std::vector<Key> all;
    for (double cycle = std::min(first, 0.0); cycle <= std::max(last, 0.0); ++cycle) {
        const Extrapolation mode = cycle < 0 ? curve.extrapolation().before : curve.extrapolation().after;
        const double rise = once.back().value - once.front().value;
        const double add = mode == Extrapolation::cycleOffset ? cycle * rise : 0;
        for (std::size_t i = 0; i < once.size(); ++i) {
            Key key = once[i];
            key.time.value += cycle * period;
            key.value += add;
            // If the value jumps between two cycles, the end of the earlier one moves back to make space.
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
    const auto straight = [](Extrapolation mode) { return cycles(mode) ? Extrapolation::hold : mode; };
    return Curve::fromKeys(std::move(all))
        .withExtrapolation({straight(curve.extrapolation().before), straight(curve.extrapolation().after)});
}

/// Splits a curve's segments and its extrapolation along a warp.
class CurveWarper {
public:
    CurveWarper(const Curve& curve, const WarpLine& line, double error)
        : keys_(curve.keys()),
          times_(keyTimes(curve)),
          ends_(curve.extrapolation()),
          line_(line),
          error_(error) {
        const auto beyond = [](const CurveEnd& end, Extrapolation mode) {
            return Segment{end.time, end.value, mode == Extrapolation::linear ? end.slope : 0, 0, 0};
        };
        before_ = beyond(curve.firstEnd(), ends_.before);
        after_ = beyond(curve.lastEnd(), ends_.after);
    }

    Result<Curve> run(double begin, double end) {
        for (const WarpVisit& visit :
             visits(*line_.warp, line_.stretches, times_, begin, end, *line_.budget)) {
            add(visit);
        }
        if (!line_.budget->hasRemaining()) return line_.budget->error();
        Key last = keys_.back();
        last.value = trimEnd();
        trimStart();
        fitPieces(pieces_, segments());
        return Curve::fromKeys(keysOf(pieces_, last, line_.rate)).withExtrapolation(ends_);
    }

private:
    std::ptrdiff_t segments() const { return static_cast<std::ptrdiff_t>(keys_.size()) - 1; }

    void add(const WarpVisit& visit) {
        const bool isInside = visit.breakTime >= 0 && visit.breakTime < segments();
        const std::size_t first = pieces_.size();
        if (isInside) {
            const auto i = static_cast<std::size_t>(visit.breakTime);
            const bool whole = visit.from == times_[i] && visit.to == times_[i + 1];
            addPieces(pieces_, line_, visit, segment(keys_, i), keys_[i], whole, error_);
        } else {
            addPieces(pieces_, line_, visit, visit.breakTime < 0 ? before_ : after_, Key{}, false, error_);
        }
        for (std::size_t i = first; i < pieces_.size(); ++i) breaks_.push_back(visit.breakTime);
    }

    /// Returns whether a piece beyond an end equals the curve's own extrapolation from the adjoining key.
    bool isRedundant(const WarpPiece& piece, const WarpPiece& inside, Extrapolation mode) const {
        return mode != Extrapolation::linear || piece.stretch == inside.stretch;
    }

    /// Removes redundant pieces after the last key. Returns the value of the last key.
    double trimEnd() {
        double last = pieces_.back().last;
        while (pieces_.size() > 1 && breaks_.back() == segments() &&
               isRedundant(pieces_.back(), pieces_[pieces_.size() - 2], ends_.after)) {
            last = pieces_.back().first;
            pieces_.pop_back();
            breaks_.pop_back();
        }
        return last;
    }

    void trimStart() {
        std::size_t count = 0;
        while (count + 1 < pieces_.size() && breaks_[count] < 0 &&
               isRedundant(pieces_[count], pieces_[count + 1], ends_.before)) {
            ++count;
        }
        pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(count));
    }

    std::vector<Key> keys_;
    std::vector<double> times_;
    EndExtrapolation ends_;
    Segment before_, after_;
    const WarpLine& line_;
    double error_;
    std::vector<WarpPiece> pieces_;
    std::vector<std::ptrdiff_t> breaks_;  ///< one per piece
};

}  // namespace

Result<std::shared_ptr<const Curve>> warpedCurve(const std::shared_ptr<const Curve>& curve,
                                                 const WarpLine& line, double error) {
    if (curve->size() < 2) return curve;
    if (line.shifts()) {
        const WarpStretch& all = line.stretches.front();
        if (all.time == all.source) return curve;
        return std::make_shared<const Curve>(shifted(*curve, {all.time - all.source}, line.rate));
    }
    const auto [begin, end] = windowOf(line, *curve);
    Result<Curve> explicitly = *curve;
    if (cycles(curve->extrapolation().before) || cycles(curve->extrapolation().after)) {
        const auto [from, to] = sourceBetween(line.warp, {begin}, {end});
        explicitly = withoutCycles(*curve, from.value, to.value, *line.budget);
        if (!explicitly) return tl::unexpected<Error>(explicitly.error());
    }
    Result<Curve> made = CurveWarper(*explicitly, line, error).run(begin, end);
    if (!made) return tl::unexpected<Error>(made.error());
    return std::make_shared<const Curve>(*std::move(made));
}

}  // namespace sinew
