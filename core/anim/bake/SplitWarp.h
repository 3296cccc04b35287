#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/warp/TimeWarp.h"
#include "core/base/Result.h"

namespace sinew {

/// Number of keys that baking may still add while moving keys, shared by all its threads.
class KeyBudget {
public:
    KeyBudget(std::int64_t keys, const std::atomic<bool>* cancel) : remaining_(keys), cancel_(cancel) {}

    /// Takes `keys` from the budget. Returns false if it is used up or baking is cancelled; the caller then
    /// stops adding keys.
    bool take(std::int64_t keys = 1) { return (remaining_ -= keys) >= 0 && hasRemaining(); }

    bool hasRemaining() const { return remaining_ >= 0 && !(cancel_ && *cancel_); }

    /// Returns why the budget ran out: `limitExceeded` or `cancelled`.
    tl::unexpected<Error> error() const {
        if (remaining_ >= 0) return fail(ErrorCode::cancelled, "", "baking was cancelled");
        return fail(ErrorCode::limitExceeded, "",
                    "moving its keys would create too many keys; increase the maximum error");
    }

private:
    std::atomic<std::int64_t> remaining_;
    const std::atomic<bool>* cancel_;
};

/// An interval of new time over which a warp has constant speed or is a single cubic. In seconds. The first
/// interval begins at minus infinity, and the last one ends at infinity.
struct WarpInterval {
    double begin, end;                        ///< new time
    double from, to;                          ///< source time at begin and end; decreasing in reverse
    double time, source;                      ///< new and source time of one point in it
    double speed;                             ///< source seconds per second: 0 in a hold, negative in reverse
    std::optional<std::size_t> curvedSpan{};  ///< the smooth span whose cubic it is; `speed` is then its mean

    bool isForwardLinear() const { return speed > 0 && !curvedSpan; }  ///< forward at constant speed
};

/// A part of an interval during which source time lies between two knots.
struct SegmentVisit {
    std::size_t interval;
    double begin, end;    ///< new time, begin < end
    double from, to;      ///< source time at begin and end
    std::ptrdiff_t knot;  ///< index of the last knot at or before it, -1 before the first
};

/// A time warp split into consecutive intervals for baking, and the range of new time to bake. Consecutive
/// spans with the same speed are one interval.
struct SplitWarp {
    const TimeWarp* warp;
    std::vector<WarpInterval> intervals;
    FrameRate rate;     ///< times within rounding of a frame are moved onto it
    double begin, end;  ///< new time that covers the played frames and all pins, seconds
    KeyBudget* budget;

    /// @param budget  must outlive this object, as must `warp`
    SplitWarp(const TimeWarp& warp, FrameRate rate, Seconds first, Seconds last, KeyBudget& budget);

    /// Returns whether the warp shifts all times by the same amount.
    bool shifts() const { return intervals.size() == 1; }
    const WarpInterval& at(const SegmentVisit& visit) const { return intervals[visit.interval]; }
    /// Returns the slope of the warp at a new time within a visit, ends included.
    double slope(const SegmentVisit& visit, double time) const;
    /// Returns all visits in a window of new time, divided where an interval ends and where a knot plays.
    /// Takes one key of the budget per visit and stops once it is used up.
    ///
    /// @param knots  source times, strictly increasing
    std::vector<SegmentVisit> visits(std::span<const double> knots, double begin, double end) const;
};

}  // namespace sinew
