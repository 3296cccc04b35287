#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/warp/TimeWarp.h"
#include "ui/canvas/GraphGeometry.h"

namespace sinew {

/// Maps a time warp to canvas coordinates: new time across and source time up, both in frames, the speed lane
/// below, and below that a strip with source time across.
struct WarpGeometry : GraphGeometry {
    static constexpr double kPin = 7.5;  ///< radius of a pin

    QRectF lane{};                    ///< area of the speeds; empty if there is not enough space
    QRectF strip{};                   ///< strip from new to source time; empty if there is not enough space
    double slowest = 0, fastest = 2;  ///< speeds at the bottom and top of the lane

    double y(Seconds source) const { return values.y(rate.frame(source)); }
    QPointF position(const WarpPin& pin) const { return {x(pin.time), y(pin.source)}; }
    double sourceSecondsPerPixel() const { return 1 / (values.scale() * rate.hertz()); }  ///< upwards
    double speedY(double speed) const;
};

/// Returns the pin at a position. Later pins are on top of earlier ones.
std::optional<std::size_t> pinUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position);
/// Returns the span whose line is at a position.
std::optional<std::size_t> lineUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position);
/// Returns the span that plays at pixel `x`.
std::optional<std::size_t> spanAt(const WarpGeometry& geometry, const TimeWarp& warp, double x);
std::set<std::size_t> pinsInside(const WarpGeometry& geometry, const TimeWarp& warp, const QRectF& box);

/// Snapping of dragged pins: to whole frames in both directions, and with a larger reach to notable source
/// times.
class WarpSnap {
public:
    WarpSnap() = default;
    /// Snaps to the clip's markers and ends, and to the keys of `joints` (all joints if empty). Curves with
    /// keys on more than half of the frames are ignored.
    ///
    /// @param contacts  starts and ends of ground contacts, source time
    WarpSnap(const Clip& clip, std::span<const JointId> joints, std::span<const Seconds> contacts);

    /// Returns the new time nearest to `to` that snaps: the pin's original time within `reach`, otherwise a
    /// whole frame.
    Seconds time(Seconds to, Seconds start, Seconds reach) const;
    /// Returns the source time nearest to `to` that snaps: the pin's original source within `reach`,
    /// otherwise the nearest notable time within `reach`, otherwise a whole frame.
    Seconds source(Seconds to, Seconds start, Seconds reach) const;

private:
    Seconds frame(Seconds time) const { return rate_.time(rate_.nearestFrame(time)); }

    FrameRate rate_;
    std::vector<Seconds> targets_;  ///< notable times other than keys; sorted
    std::vector<std::shared_ptr<const Curve>> curves_;
};

}  // namespace sinew
