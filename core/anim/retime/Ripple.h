#pragma once

#include <functional>
#include <span>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// Replacement of the time [from, to) of a clip by time of a given length: length 0 removes time; `from`
/// equal to `to` inserts it.
struct Ripple {
    Seconds from, to;
    Seconds length;

    Seconds shift() const { return length - (to - from); }
    /// Returns whether a time lies in the removed part.
    bool removes(Seconds time) const;
    /// Returns the new position of a time that is not removed.
    Seconds newTime(Seconds time, FrameRate rate) const;
};

/// Returns the curve with its keys moved by the ripple. A curve that would lose all keys keeps the last one,
/// at `from`. Chunks before it are shared.
Curve rippled(const Curve& curve, const Ripple& ripple, FrameRate rate);

/// Ripples the curves of these joints and extends the frame range to contain them. If `joints` is empty,
/// ripples all curves, the frame range, markers, contacts and the time warp. Fails as rippleWarp() does.
Result<Clip> rippled(Clip clip, std::span<const JointId> joints, const Ripple& ripple);

/// Adapt a clip's time warp when the clip's own times change. Clips without a warp are not changed. Fail as
/// TimeWarp::create() does; `where` names the clip.

/// Maps both times of each pin, so that what plays is retimed like the clip. `map` must be increasing.
Result<void> retimeWarp(Clip& clip, const std::function<Seconds(Seconds)>& map);

/// Adapts the warp to source time that was inserted or removed. That time plays as fast as its surroundings:
/// spans keep their speeds and holds their lengths, and later pins follow. Of the pins within removed time
/// only one is kept.
Result<void> rippleWarp(Clip& clip, const Ripple& ripple);

}  // namespace sinew
