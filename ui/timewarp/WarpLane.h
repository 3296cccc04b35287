#pragma once

#include <QCoreApplication>
#include <QPainter>

#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

/// Speed lane of the time warp editor: the speed of the warp over new time, with a line at 1x.
class WarpLane {
    Q_DECLARE_TR_FUNCTIONS(sinew::WarpLane)
public:
    static constexpr int kHeight = 100;  ///< with the title, pixels

    /// Returns the range of speeds that the lane shows: at least 0 to 2x, at most -10x to 10x.
    static TimeWarp::SpeedRange range(const TimeWarp* warp);

    WarpLane(QPainter& painter, const WarpGeometry& geometry) : painter_(painter), geometry_(geometry) {}

    void paintScale();   ///< grid lines; paint() adds the line at 1x
    void paintLabels();  ///< title and scale
    void paint(const TimeWarp& warp, bool muted);
    void paintSpeeds(const TimeWarp& warp, bool muted);  ///< speed labels of the spans

private:
    QPolygonF spanLine(const TimeWarp& warp, std::size_t span) const;
    double step() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
};

}  // namespace sinew
