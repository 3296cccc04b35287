#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>

#include "core/anim/sequence/Sequence.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

enum class StripPart { body, in, out };

/// A strip below the pointer, and which part of it.
struct StripHit {
    StripRef strip;
    StripPart part = StripPart::body;
    friend bool operator==(const StripHit&, const StripHit&) = default;
};

/// Where the strips of a sequence are drawn. Valid during one event.
struct StripGeometry {
    static constexpr int kRuler = 24;        ///< height of the time ruler
    static constexpr int kNames = 88;        ///< width of the column with the names of tracks
    static constexpr int kTrackHeight = 52;  ///< with the gap below
    static constexpr int kTrackGap = 6;
    static constexpr double kEndReach = 6;  ///< pixels within which the end of a strip is grabbed

    const TimeAxis& axis;
    FrameRate rate;
    int scroll = 0;  ///< pixels

    double x(Seconds time) const { return kNames + axis.x(rate.frame(time)); }
    Seconds timeAt(double x) const { return Seconds{axis.frame(x - kNames) / rate.hertz()}; }
    double secondsPerPixel() const { return 1 / (axis.pixelsPerFrame() * rate.hertz()); }
    double trackTop(std::size_t track) const;
    /// Returns the track at a height; may be one after the last.
    std::size_t trackAt(double y) const;
    QRectF box(const Strip& strip, std::size_t track) const;
    /// Returns what is at a point: ends first, then the strips that are drawn last.
    std::optional<StripHit> hit(const Sequence& sequence, QPointF point) const;
};

}  // namespace sinew
