#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/UsedRange.h"
#include "core/rig/JointLimits.h"
#include "ui/properties/RowLabel.h"

namespace sinew {

/// A limit as a slider with two ends, radians: the allowed span between two handles, as far as the edge on a
/// side that is open, the clip's used range as
/// a band in the axis' colour, the present angle as a tick; what lies outside in the colour of conflicts.
/// Handles are dragged in whole degrees, with Shift in tenths, beyond ±180° too; Escape and the right button
/// take a drag back. The fields beside it are the keyboard's way.
class LimitBar : public QWidget {
    Q_OBJECT
public:
    explicit LimitBar(QWidget* parent = nullptr);

    void show(const AngleLimit& limit, const std::optional<UsedRange>& used, AxisRole axis);
    void setAngle(double angle);
    /// Lets go of a bound, as nothing is left that it could be for; tells nobody.
    void giveUp();
    QSize sizeHint() const override { return {96, 22}; }

Q_SIGNALS:
    /// By the user; a gesture is any number of these and one of the two below.
    void boundDragged(bool upper, double angle);
    void gestureEnded();
    void gestureCancelled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    double reach() const;
    double x(double angle) const;
    double unclampedX(double angle) const;
    std::optional<bool> handleAt(double x) const;
    void letGo();
    void paintUsed(QPainter& painter) const;
    void paintHandles(QPainter& painter) const;

    struct Drag {
        bool upper;
        double grabbed;  ///< from the handle to the pointer, pixels
        double reach;    ///< of the scale when it began, so that it does not run away under the hand
    };

    AngleLimit limit_;
    std::optional<UsedRange> used_;
    AxisRole axis_ = AxisRole::none;
    double angle_ = 0;
    std::optional<Drag> drag_;
};

}  // namespace sinew
