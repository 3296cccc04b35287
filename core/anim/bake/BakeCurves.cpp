#include "core/anim/bake/BakeCurves.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/RotationPath.h"
#include "core/anim/warp/PlayTimes.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kMaximumCount = 1e15;  // keys, more than any budget allows

bool cycles(Extrapolation mode) { return mode == Extrapolation::cycle || mode == Extrapolation::cycleOffset; }

/// Returns the new time in which keys between two source times and the requested range play, with a margin on
/// either side.
std::pair<double, double> bakedWindow(const SplitWarp& split, Seconds firstKey, Seconds lastKey) {
    return {std::min(split.begin, split.warp->firstTime(firstKey).value) - 1,
            std::max(split.end, split.warp->lastTime(lastKey).value) + 1};
}

/// Returns the keys of one cycle of a cyclic curve as Hermite keys, whose slopes do not change when keys are
/// added next to them.
std::vector<Key> hermiteKeys(const Curve& curve) {
    std::vector<Key> keys = curve.keys();
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        if (keys[i].interpolation == Interpolation::step) continue;
        const Segment segment = segmentAt(curve, i);
        keys[i].interpolation = Interpolation::hermite;
        keys[i].shape = {};
        keys[i].slopeOut = segment.slope(segment.start);
        keys[i + 1].slopeIn = segment.slope(keys[i + 1].time.value);
        keys[i].lengths.out = segment.lengths.out;
        keys[i + 1].lengths.in = segment.lengths.in;
    }
    return keys;
}

/// Returns a cyclic curve with explicit keys for all cycles between two times.
Result<Curve> expandCycles(const Curve& curve, double from, double to, KeyBudget& budget) {
    const double start = curve.startTime().value, period = curve.endTime().value - start;
    const double first = cycles(curve.extrapolation().before) ? std::floor((from - start) / period) : 0;
    const double last = cycles(curve.extrapolation().after) ? std::floor((to - start) / period) : 0;
    const double count = (std::max(last, 0.0) - std::min(first, 0.0) + 1) * static_cast<double>(curve.size());
    if (!budget.take(static_cast<std::int64_t>(std::min(count, kMaximumCount)))) return budget.error();
    const std::vector<Key> once = hermiteKeys(curve);
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
                key.lengths.in = all.back().lengths.in;
            }
            all.push_back(key);
        }
    }
    const auto withoutCycling = [](Extrapolation mode) { return cycles(mode) ? Extrapolation::hold : mode; };
    return Curve::fromKeys(std::move(all))
        .withExtrapolation(
            {withoutCycling(curve.extrapolation().before), withoutCycling(curve.extrapolation().after)});
}

/// Splits a curve's segments and its extrapolation along a warp.
class CurveWarper {
public:
    CurveWarper(const Curve& curve, const SplitWarp& split, double error)
        : keys_(curve.keys()),
          times_(keyTimes(curve)),
          ends_(curve.extrapolation()),
          split_(split),
          error_(error) {
        const auto beyond = [](const CurveEnd& end, Extrapolation mode) {
            return Segment{end.time, end.value, mode == Extrapolation::linear ? end.slope : 0, 0, 0};
        };
        before_ = beyond(curve.firstEnd(), ends_.before);
        after_ = beyond(curve.lastEnd(), ends_.after);
    }

    Result<Curve> run(double begin, double end) {
        for (const SegmentVisit& visit : split_.visits(times_, begin, end)) add(visit);
        if (!split_.budget->hasRemaining()) return split_.budget->error();
        Key last = keys_.back();
        last.value = trimEnd();
        trimStart();
        fitPieces(pieces_, segments());
        return Curve::fromKeys(keysOf(pieces_, last, split_.rate)).withExtrapolation(ends_);
    }

private:
    std::ptrdiff_t segments() const { return static_cast<std::ptrdiff_t>(keys_.size()) - 1; }

    void add(const SegmentVisit& visit) {
        const bool isInside = visit.knot >= 0 && visit.knot < segments();
        const std::size_t first = pieces_.size();
        if (isInside) {
            const auto i = asIndex(visit.knot);
            const bool whole = visit.from == times_[i] && visit.to == times_[i + 1];
            addPieces(pieces_, split_, visit, segment(keys_, i), keys_[i], whole, error_);
        } else {
            addPieces(pieces_, split_, visit, visit.knot < 0 ? before_ : after_, Key{}, false, error_);
        }
        for (std::size_t i = first; i < pieces_.size(); ++i) pieceKnots_.push_back(visit.knot);
    }

    /// Returns whether a piece beyond an end equals the curve's own extrapolation from the adjoining key.
    bool isRedundant(const WarpedPiece& piece, const WarpedPiece& inside, Extrapolation mode) const {
        return mode != Extrapolation::linear || piece.interval == inside.interval;
    }

    /// Removes redundant pieces after the last key. Returns the value of the last key.
    double trimEnd() {
        double last = pieces_.back().last;
        while (pieces_.size() > 1 && pieceKnots_.back() == segments() &&
               isRedundant(pieces_.back(), pieces_[pieces_.size() - 2], ends_.after)) {
            last = pieces_.back().first;
            pieces_.pop_back();
            pieceKnots_.pop_back();
        }
        return last;
    }

    void trimStart() {
        std::size_t count = 0;
        while (count + 1 < pieces_.size() && pieceKnots_[count] < 0 &&
               isRedundant(pieces_[count], pieces_[count + 1], ends_.before)) {
            ++count;
        }
        pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(count));
    }

    std::vector<Key> keys_;
    std::vector<double> times_;
    EndExtrapolation ends_;
    Segment before_, after_;
    const SplitWarp& split_;
    double error_;
    std::vector<WarpedPiece> pieces_;
    std::vector<std::ptrdiff_t> pieceKnots_;  ///< one per piece
};

/// Moves the keys of the angles of one rotation together.
class RotationWarper {
public:
    RotationWarper(const Joint& joint, const AngleCurves& curves, const SplitWarp& split, double error)
        : joint_(joint), curves_(curves), split_(split), error_(error), times_(keyTimes(curves)) {
        for (const double time : times_) slerps_.push_back(slerpsAfter(time));
    }

    Result<AngleCurves> run() {
        const auto [begin, end] = bakedWindow(split_, {times_.front()}, {times_.back()});
        for (const SegmentVisit& visit : split_.visits(times_, begin, end)) add(visit);
        if (!split_.budget->hasRemaining()) return split_.budget->error();
        AngleCurves baked = curves_;
        for (std::size_t c = 0; c < 3; ++c) {
            if (joint_.free.contains(angle(static_cast<int>(c)))) baked[c] = curve(c);
        }
        return baked;
    }

private:
    bool slerpsAfter(double time) const {
        return std::ranges::any_of(curves_, [&](const auto& curve) {
            if (!curve) return false;
            const std::size_t key = curve->keyAtOrBefore({time});
            return key + 1 < curve->size() && curve->key(key).interpolation == Interpolation::slerp;
        });
    }

    void add(const SegmentVisit& visit) {
        const bool isInside = visit.knot >= 0 && visit.knot + 1 < static_cast<std::ptrdiff_t>(times_.size());
        if (isInside && slerps_[asIndex(visit.knot)]) return rotate(visit);
        for (std::size_t c = 0; c < 3; ++c) addOwn(c, visit, isInside);
        if (visit.knot < 0 && pieces_[0].size() == leading_ + 1) ++leading_;
        trailing_ = !isInside && visit.knot >= 0 ? trailing_ + 1 : 0;
    }

    /// Adds the pieces of a single angle's curve.
    void addOwn(std::size_t c, SegmentVisit visit, bool isInside) {
        Key key;
        Segment segment;
        bool whole = false;
        if (const auto& curve = curves_[c]) {
            const double knot = times_[static_cast<std::size_t>(std::max<std::ptrdiff_t>(visit.knot, 0))];
            const std::size_t before = curve->keyAtOrBefore({knot});
            segment.c0 = curve->key(before < curve->size() ? before : 0).value;
            visit.knot = -1;
            if (isInside && before + 1 < curve->size()) {
                segment = segmentAt(*curve, before);
                key = curve->key(before);
                visit.knot = static_cast<std::ptrdiff_t>(before);
                whole = visit.from == key.time.value && visit.to == curve->key(before + 1).time.value;
            }
        }
        addPieces(pieces_[c], split_, visit, segment, key, whole, error_ / 3);
    }

    void rotate(const SegmentVisit& visit) {
        if (split_.at(visit).speed == 0) {
            const Eigen::Vector3d angles = anglesAt(visit.from);
            addRotation(visit.begin, visit.end, angles, angles, Interpolation::linear);
        } else {
            const double angle = rotationAt(visit.from).angularDistance(rotationAt(visit.to));
            subdivide(visit, angle, visit.begin, visit.from, visit.end, visit.to);
        }
    }

    Eigen::Vector3d anglesAt(double source) const { return evaluateAngles(joint_.order, curves_, {source}); }
    Eigen::Quaterniond rotationAt(double source) const {
        return toQuaternion(joint_.order, anglesAt(source));
    }

    /// @param totalAngle  rotation over the whole visit, radians
    void subdivide(const SegmentVisit& visit, double totalAngle, double begin, double from, double end,
                   double to) {
        const bool isCurved = split_.at(visit).curvedSpan.has_value();
        if (isCurved && end - begin > kShortestPiece &&
            !isAccurate(visit, totalAngle, begin, from, end, to) && split_.budget->take()) {
            const double middle = (begin + end) / 2;
            const double source = split_.warp->source({middle}).value;
            subdivide(visit, totalAngle, begin, from, middle, source);
            subdivide(visit, totalAngle, middle, source, end, to);
            return;
        }
        addRotation(begin, end, anglesAt(from), anglesAt(to), Interpolation::slerp);
    }

    /// Returns whether rotating evenly is close enough to the warp. The warp is a cubic, whose maximum
    /// exceeds its maximum at these (Chebyshev) points by a factor of at most 1 / cos(3 pi / 24).
    bool isAccurate(const SegmentVisit& visit, double totalAngle, double begin, double from, double end,
                    double to) const {
        constexpr int kSamples = 12;
        const double whole = std::abs(visit.to - visit.from);
        const double bound = error_ * std::cos(3 * kPi / (2 * kSamples));
        for (int i = 0; i < kSamples; ++i) {
            const double u = (1 + std::cos((2 * i + 1) * kPi / (2 * kSamples))) / 2;
            const double source = split_.warp->source({begin + u * (end - begin)}).value;
            if (totalAngle * std::abs(source - (from + u * (to - from))) > bound * whole) return false;
        }
        return true;
    }

    void addRotation(double begin, double end, const Eigen::Vector3d& first, const Eigen::Vector3d& last,
                     Interpolation kind) {
        for (std::size_t c = 0; c < 3; ++c) {
            const auto i = static_cast<Eigen::Index>(c);
            pieces_[c].push_back({begin, end, kind, first[i], last[i]});
        }
        trailing_ = 0;
    }

    std::shared_ptr<const Curve> curve(std::size_t c) {
        std::vector<WarpedPiece>& pieces = pieces_[c];
        pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(leading_));
        const double last = trailing_ > 0 ? pieces.back().last : 0;
        pieces.erase(pieces.end() - static_cast<std::ptrdiff_t>(trailing_), pieces.end());
        const auto& old = curves_[c];
        fitPieces(pieces, old ? static_cast<std::ptrdiff_t>(old->size()) - 1 : 0);
        std::vector<Key> keys = keysOf(pieces, Key{{}, last}, split_.rate);
        const bool isZero =
            std::ranges::all_of(keys, [](const Key& key) { return std::abs(key.value) < 1e-12; });
        return !old && isZero ? nullptr : std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
    }

    const Joint& joint_;
    const AngleCurves& curves_;
    const SplitWarp& split_;
    double error_;
    std::vector<double> times_;  ///< of the keys of all angles
    std::vector<char> slerps_;   ///< whether the rotation uses SLERP after each of them
    std::array<std::vector<WarpedPiece>, 3> pieces_;
    std::size_t leading_ = 0,
                trailing_ = 0;  ///< pieces of each angle before its first and after its last key
};

}  // namespace

Result<std::shared_ptr<const Curve>> bakedCurve(const std::shared_ptr<const Curve>& curve,
                                                const SplitWarp& split, double error) {
    if (curve->size() < 2) return curve;
    if (split.shifts()) {
        const WarpInterval& all = split.intervals.front();
        if (all.time == all.source) return curve;
        return std::make_shared<const Curve>(shifted(*curve, {all.time - all.source}, split.rate));
    }
    const auto [begin, end] = bakedWindow(split, curve->startTime(), curve->endTime());
    Result<Curve> expanded = *curve;
    if (cycles(curve->extrapolation().before) || cycles(curve->extrapolation().after)) {
        const auto [from, to] = sourceBetween(split.warp, {begin}, {end});
        expanded = expandCycles(*curve, from.value, to.value, *split.budget);
        if (!expanded) return tl::unexpected<Error>(expanded.error());
    }
    Result<Curve> baked = CurveWarper(*expanded, split, error).run(begin, end);
    if (!baked) return tl::unexpected<Error>(baked.error());
    return std::make_shared<const Curve>(*std::move(baked));
}

Result<AngleCurves> bakedRotation(const Joint& joint, const AngleCurves& curves, const SplitWarp& split,
                                  double error) {
    if (split.shifts() && split.intervals.front().time == split.intervals.front().source) return curves;
    return RotationWarper(joint, curves, split, error).run();
}

}  // namespace sinew
