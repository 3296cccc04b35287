#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/FitLimits.h"

namespace sinew {

/// How often an angle takes which values, with the two bounds of a limit, which can be dragged: in whole
/// degrees, with Shift in tenths; Escape takes a drag back. By the keyboard Left and Right move a bound, Up
/// and Down choose the upper or the lower one. What lies outside is in the colour of conflicts.
class HistogramView : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(QWidget* parent = nullptr);

    void show(const Histogram& histogram, const AngleLimit& limit);
    QSize sizeHint() const override { return {280, 56}; }

Q_SIGNALS:
    void boundDragged(bool upper, double angle);  ///< by the user, radians
    void chosen();                                ///< by a press, or by the focus

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Span {
        double first, last;  ///< radians, at the left and the right edge
    };
    Span span() const;
    double x(double angle) const;
    std::optional<bool> boundAt(double x) const;
    void moveBound(double by, bool fine);
    void letGo();
    void say();
    void paintBars(QPainter& painter) const;
    void paintBound(QPainter& painter, bool upper) const;

    Histogram histogram_;
    AngleLimit limit_;
    /// A bound in hand.
    struct Drag {
        Span span;     ///< when it began, so that it does not run away under the hand
        double start;  ///< where the bound was
    };
    bool upper_ = true;  ///< which bound keys move, or is in hand
    std::optional<Drag> drag_;
};

}  // namespace sinew
