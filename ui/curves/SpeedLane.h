#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sampling/MotionSpeed.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

struct Session;

/// Graph of speed and acceleration below the curves, each with its own scale, with marks at the peaks of
/// acceleration. For an angle it shows how fast the joint rotates, and as a thin line how fast the angle
/// itself changes; for other channels how fast the value changes.
class SpeedLane {
    Q_DECLARE_TR_FUNCTIONS(sinew::SpeedLane)
public:
    static constexpr int kHeight = 104;  ///< including the title, pixels

    SpeedLane(Session& session, const VisibleCurves& curves) : session_(&session), curves_(&curves) {}

    /// Draws the graph, below the plot of the curves.
    void paint(QPainter& painter, const CurveGeometry& geometry);
    /// Draws the title and the labels of the scales.
    void paintLabels(QPainter& painter, const CurveGeometry& geometry);
    /// Returns "Angular speed of lhumerus, °/s (thin: Angle X only)", or an empty string if no curve is
    /// active.
    QString title() const;
    /// Returns the frames of the clip at which acceleration peaks.
    std::vector<FrameIndex> peaks();
    /// Returns the speed of the active curve over the clip, per second in authored units; for an angle, the
    /// joint's angular speed.
    const MotionSpeed& speed();
    /// Returns the signed rate of change of the active angle; empty if the active channel is not an angle.
    const MotionSpeed& channelSpeed();

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
    /// Grid lines with labels: height in pixels and text.
    std::vector<std::pair<double, QString>> labels(const QRectF& area) const;
    void paintLine(QPainter& painter, const CurveGeometry& geometry, const std::vector<double>& values,
                   Range range) const;

    Session* session_;
    const VisibleCurves* curves_;
    // Sources of the cached results.
    std::shared_ptr<const Clip> clip_;
    ChannelId id_;
    MotionSpeed speed_;
    MotionSpeed value_;
    std::shared_ptr<const Clip> linearClip_;
    ChannelId linearId_;
    MotionSpeed linear_;
};

}  // namespace sinew
