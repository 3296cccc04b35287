#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/curve/UsedRange.h"
#include "core/rig/JointLimits.h"
#include "ui/properties/PanelRows.h"

namespace sinew {

/// A limit as a slider with two handles; angles in radians. It shows the allowed span between the handles (up
/// to the edge on a side without a bound), the clip's used range as a band in the axis colour, the current
/// angle as a tick, and whatever lies outside the limit in the conflict colour. Handles snap to whole
/// degrees, or tenths with Shift, and can go beyond ±180°. Escape and the right button cancel a drag. The
/// fields beside the bar accept keyboard input.
class LimitBar : public QWidget {
    Q_OBJECT
public:
    explicit LimitBar(QWidget* parent = nullptr);

    void setLimit(const AngleLimit& limit, const std::optional<UsedRange>& used, AxisRole axis);
    void setAngle(double angle);
    /// Ends a drag whose target no longer exists, without emitting a signal.
    void abandonDrag();
    QSize sizeHint() const override { return {96, 22}; }

Q_SIGNALS:
    /// Emitted for user input. A gesture is any number of boundDragged(), then gestureEnded() or
    /// gestureCancelled().
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
    double maxAngle() const;
    double x(double angle) const;
    double unclampedX(double angle) const;
    std::optional<bool> handleAt(double x) const;
    void endDrag();
    void paintUsed(QPainter& painter) const;
    void paintHandles(QPainter& painter) const;

    struct Drag {
        bool upper;
        double grabOffset;  ///< offset from the handle to the pointer, in pixels
        double maxAngle;    ///< the scale's at the start of the drag, kept so that the scale does not change
    };

    AngleLimit limit_;
    std::optional<UsedRange> used_;
    AxisRole axis_ = AxisRole::none;
    double angle_ = 0;
    std::optional<Drag> drag_;
};

}  // namespace sinew
