#pragma once

#include <map>
#include <memory>

#include "core/anim/clip/Clip.h"

namespace sinew {

class VisibleCurves;

/// Snapshot of the visible curves from before an edit. It is drawn as a ghost and can be swapped back. Holds
/// one clip at a time; not part of the document.
class CurveBuffer {
public:
    /// Replaces the snapshot with the curves of all rows.
    void capture(const VisibleCurves& curves);
    /// Returns the curve of channel `id` in the snapshot, or null if the snapshot is of another clip, has no
    /// such curve, or holds the current curve.
    const Curve* find(const VisibleCurves& curves, ChannelId id) const;
    /// Returns whether any curve differs from the snapshot.
    bool differs(const VisibleCurves& curves) const;
    /// Returns the snapshot curves that differ, sorted by channel, and stores the current ones in their
    /// place.
    std::vector<Track> swap(const VisibleCurves& curves);

private:
    ClipId clip_;
    std::map<ChannelId, std::shared_ptr<const Curve>> curves_;
};

}  // namespace sinew
