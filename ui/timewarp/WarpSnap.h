#pragma once

#include <span>
#include <vector>

#include "core/anim/Clip.h"

namespace sinew {

/// Where a dragged pin stops: at whole frames either way, and at moments of the source that mean something,
/// which reach further.
class WarpSnap {
public:
    WarpSnap() = default;
    /// Of a clip: its markers, its ends, and the keys of these joints, of all where there are none. Curves
    /// with a key at nearly every frame have no moments of their own.
    ///
    /// @param contacts  when feet come to rest and leave, source time
    WarpSnap(const Clip& clip, std::span<const JointId> joints, std::span<const Seconds> contacts);

    /// A new time near `to`: the one where the pin began, else a whole frame.
    ///
    /// @param reach  from how far away the beginning attracts
    Seconds time(Seconds to, Seconds start, Seconds reach) const;
    /// A moment of the source: the one where the pin began, else the nearest that attracts, else a whole
    /// frame.
    Seconds source(Seconds to, Seconds start, Seconds reach) const;

private:
    Seconds frame(Seconds time) const { return rate_.time(rate_.nearestFrame(time)); }

    FrameRate rate_;
    std::vector<Seconds> moments_;  ///< but those of keys; sorted
    std::vector<std::shared_ptr<const Curve>> curves_;
};

}  // namespace sinew
