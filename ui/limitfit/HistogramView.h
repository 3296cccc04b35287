#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/FitLimits.h"

namespace sinew {

/// How often an angle takes which values, with the two bounds of a limit, which can be dragged: in whole
/// degrees, with Shift in tenths. What lies outside is in the colour of conflicts. The fields of the
/// Properties panel are the keyboard's way to bounds.
class HistogramView : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(QWidget* parent = nullptr);

    void show(const Histogram& histogram, const AngleLimit& limit);
    QSize sizeHint() const override { return {280, 56}; }

Q_SIGNALS:
    void boundDragged(bool upper, double angle);  ///< by the user, radians
    void pressed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Span {
        double first, last;  ///< radians, at the left and the right edge
    };
    Span span() const;
    double x(double angle) const;
    std::optional<bool> boundAt(double x) const;
    void paintBars(QPainter& painter) const;
    void paintBound(QPainter& painter, bool upper) const;

    Histogram histogram_;
    AngleLimit limit_;
    std::optional<bool> dragged_;  ///< whether it is the upper one
    std::optional<Span> held_;  ///< the span when a drag began, so that it does not run away under the hand
};

}  // namespace sinew
