#pragma once

#include <span>

#include "core/anim/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// Times of a clip before and after [from, to) was made to take `length`: none of it where time is removed
/// (length 0), more where `from` equals `to` and time is inserted.
struct Ripple {
    Seconds from, to;
    Seconds length;

    Seconds by() const { return length - (to - from); }
    /// Whether a time is in what goes.
    bool goes(Seconds time) const;
    /// Where a time comes to that does not go.
    Seconds moved(Seconds time, FrameRate rate) const;
};

/// The curve with its keys where the ripple brings them. One that would lose every key keeps the last, at
/// `from`. Shares the chunks before it.
Curve rippled(const Curve& curve, const Ripple& ripple, FrameRate rate);

/// The clip with the curves of these joints rippled, and a range that holds them; of all where none is given,
/// and the range, the markers and the time warp (rippleWarp()) rippled too. Fails as rippleWarp() does.
Result<Clip> rippled(Clip clip, std::span<const JointId> joints, const Ripple& ripple);

}  // namespace sinew
