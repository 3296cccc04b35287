#pragma once

#include <QPainter>
#include <set>

#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

/// The speed of the warp over new time, under its graph, with the line of 1x: drawn, and how far its scale
/// goes.
class WarpLane {
public:
    static constexpr int kHead = 20;     ///< pixels: the title
    static constexpr int kHeight = 100;  ///< with the title

    /// The least and greatest speed that the lane shows of a warp: 0 to 2x at least; beyond 10x lines leave
    /// it.
    static TimeWarp::SpeedRange range(const TimeWarp* warp);

    WarpLane(QPainter& painter, const WarpGeometry& geometry) : painter_(painter), geometry_(geometry) {}

    void paintScale();   ///< lines, that of 1x above all
    void paintLabels();  ///< title and numbers
    void paint(const TimeWarp& warp, bool paler);
    void paintSpeeds(const TimeWarp& warp, bool paler);  ///< labels of the spans

private:
    QPolygonF spanLine(const TimeWarp& warp, std::size_t span) const;
    double step() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
};

}  // namespace sinew
