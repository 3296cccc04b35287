#pragma once

#include <QAbstractSlider>

namespace sinew {

/// A slider for a weight, usually 0 to 1. A weight outside that range is shown at the nearer end.
///
/// A gesture is a drag, a key press or a turn of the wheel while the slider has the focus. It emits
/// weightEdited() any number of times, then gestureEnded(), or gestureCancelled() if Escape or the right
/// button cancels a drag.
class WeightSlider : public QAbstractSlider {
    Q_OBJECT
public:
    static constexpr int kSteps = 100;  ///< number of steps from 0 to 1

    explicit WeightSlider(QWidget* parent = nullptr);

    /// Shows a weight without emitting signals. A slider that is being dragged stays under the pointer.
    void setWeight(double weight);
    /// Shows that the weight stands for several different ones.
    void setMixed(bool mixed);
    /// Returns the horizontal position of a weight, pixels.
    double position(double weight) const;
    /// Ends a drag without emitting signals, because the edited object no longer exists.
    void discardDrag();

    QSize sizeHint() const override { return {96, 20}; }
    QSize minimumSizeHint() const override { return {40, 20}; }

Q_SIGNALS:
    void weightEdited(double weight);  ///< by the user
    void gestureEnded();
    void gestureCancelled();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void editWeight(int step);
    void cancelDrag();

    bool mixed_ = false;
    double grabOffset_ = 0;  ///< from the handle's centre to the pointer, pixels
};

}  // namespace sinew
