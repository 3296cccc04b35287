#pragma once

#include <QPainter>
#include <vector>

#include "core/anim/MotionSpeed.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

struct Session;

/// How fast the active curve's joint turns, or how fast the active channel changes where that is no angle:
/// speed and acceleration under the curves, each with its own scale, and the moments of peak acceleration.
class SpeedLane {
public:
    static constexpr int kHead = 20;     ///< pixels: the title
    static constexpr int kHeight = 104;  ///< with the title

    SpeedLane(Session& session, const ShownCurves& curves) : session_(&session), curves_(&curves) {}

    void paint(QPainter& painter, const CurveGeometry& geometry, const QRectF& room);
    /// "Angular speed of lhumerus, °/s"; empty without a curve.
    QString title() const;
    /// Frames of peak acceleration in the clip.
    std::vector<FrameIndex> peaks();
    /// Of the active curve over the clip, per second, as it is authored.
    const MotionSpeed& speed();

    static QPen speedPen();
    static QPen accelerationPen();
    static QPen linearPen();

private:
    MotionSpeed measure(const ClipSampler& sampler) const;
    void update();
    void paintScale(QPainter& painter, const QRectF& graph, double most, bool right) const;
    void paintLine(QPainter& painter, const CurveGeometry& geometry, const QRectF& graph,
                   const std::vector<double>& values, double low, double high) const;
    void paintPeaks(QPainter& painter, const CurveGeometry& geometry, const QRectF& graph);

    Session* session_;
    const ShownCurves* curves_;
    // What the numbers are of.
    std::shared_ptr<const Clip> clip_;
    ChannelId id_;
    MotionSpeed speed_;
    std::shared_ptr<const Clip> linearClip_;
    ChannelId linearId_;
    MotionSpeed linear_;
};

}  // namespace sinew
