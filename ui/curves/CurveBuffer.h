#pragma once

#include <map>
#include <memory>

#include "core/anim/Clip.h"

namespace sinew {

class ShownCurves;

/// The curves as they were before an edit, to be drawn as a ghost and to be swapped back: of one clip, those
/// that were kept last. View state.
class CurveBuffer {
public:
    /// The curves of all rows, in place of what was kept.
    void keep(const ShownCurves& curves);
    /// Of a channel, or null: nothing is kept of the clip that is shown, or it is what is shown.
    const Curve* find(const ShownCurves& curves, ChannelId id) const;
    bool differs(const ShownCurves& curves) const;  ///< some curve is another than was kept
    /// The curves that were kept and differ, sorted; then those that they replace are what is kept.
    std::vector<Track> swap(const ShownCurves& curves);

private:
    ClipId clip_;
    std::map<ChannelId, std::shared_ptr<const Curve>> curves_;
};

}  // namespace sinew
