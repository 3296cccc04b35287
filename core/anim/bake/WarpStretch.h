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

/// Number of keys that baking may still add for moved keys, shared by all its threads.
class WarpBudget {
public:
    WarpBudget(std::int64_t keys, const std::atomic<bool>* cancel) : remaining_(keys), cancel_(cancel) {}

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

/// A stretch of new time over which a warp has constant speed or is a single cubic. In seconds; the first
/// stretch begins and the last one ends at infinity.
struct WarpStretch {
    double begin, end;                      ///< new time
    double from, to;                        ///< source time at begin and end; decreasing in reverse
    double time, source;                    ///< new and source time of one point in it
    double speed;                           ///< source seconds per second: 0 in a hold, negative in reverse
    std::optional<std::size_t> isCurved{};  ///< the smooth span whose cubic it is; `speed` is then its mean

    bool direction() const { return speed > 0 && !isCurved; }  ///< forward at constant speed
};

/// Splits a warp into consecutive stretches; spans that continue each other with the same speed are merged.
std::vector<WarpStretch> stretchesOf(const TimeWarp& warp);

/// Returns the slope of the warp at a new time within a stretch, ends included.
double slopeWithin(const WarpStretch& stretch, const TimeWarp& warp, double time);

/// A part of a stretch during which source time lies between two knots.
struct WarpVisit {
    std::size_t stretch;
    double begin, end;         ///< new time, begin < end
    double from, to;           ///< source time at begin and end
    std::ptrdiff_t breakTime;  ///< index of the last knot at or before it, -1 before the first
};

/// Returns all visits in a window of new time, split where a stretch ends and where a knot plays.
///
/// @param knots   source times, strictly increasing
/// @param budget  one key is taken per visit; stops once it is used up
std::vector<WarpVisit> visits(const TimeWarp& warp, std::span<const WarpStretch> stretches,
                              std::span<const double> knots, double begin, double end, WarpBudget& budget);

}  // namespace sinew
