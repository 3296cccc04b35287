#pragma once

#include <QPainter>
#include <vector>

#include "core/anim/MotionSpeed.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

struct Session;

/// How fast the active curve's joint turns, and thinner how fast the angle itself changes, or how fast the
/// active channel changes where that is no angle: speed and acceleration under the curves, each with its own
/// scale, and the moments of peak acceleration.
class SpeedLane {
public:
    static constexpr int kHead = 20;     ///< pixels: the title
    static constexpr int kHeight = 104;  ///< with the title

    SpeedLane(Session& session, const ShownCurves& curves) : session_(&session), curves_(&curves) {}

    /// The graph, below the plot of the curves.
    void paint(QPainter& painter, const CurveGeometry& geometry);
    /// Its title and the numbers of its scales.
    void paintLabels(QPainter& painter, const CurveGeometry& geometry);
    /// "Angular speed of lhumerus, °/s; thin: of Angle X alone"; empty without a curve.
    QString title() const;
    /// Frames of peak acceleration in the clip.
    std::vector<FrameIndex> peaks();
    /// Of the active curve over the clip, per second, as it is authored.
    const MotionSpeed& speed();
    /// Of the value itself where that is an angle, signed; else empty.
    const MotionSpeed& ownSpeed();

    static QPen speedPen();
    static QPen accelerationPen();
    static QPen linearPen();

private:
    MotionSpeed measure(const ClipSampler& sampler) const;
    MotionSpeed measureValue(const ClipSampler& sampler) const;
    void update();
    struct Range {
        double low, high;
    };
    Range speeds() const;
    Range accelerations() const;
    static QRectF graph(const CurveGeometry& geometry);
    /// Heights of the labelled lines.
    std::vector<std::pair<double, QString>> labels(const QRectF& room) const;
    void paintLine(QPainter& painter, const CurveGeometry& geometry, const std::vector<double>& values,
                   Range range) const;

    Session* session_;
    const ShownCurves* curves_;
    // What the numbers are of.
    std::shared_ptr<const Clip> clip_;
    ChannelId id_;
    MotionSpeed speed_;
    MotionSpeed value_;
    std::shared_ptr<const Clip> linearClip_;
    ChannelId linearId_;
    MotionSpeed linear_;
};

}  // namespace sinew
