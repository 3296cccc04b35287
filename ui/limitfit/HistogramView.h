#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/limits/FitLimits.h"

namespace sinew {

/// Histogram of an angle with the two bounds of a limit. Bounds snap to whole degrees while dragged, or
/// tenths with Shift; Escape cancels a drag. The Left and Right keys move a bound; Up and Down choose the
/// upper or the lower one. Values outside are drawn in the conflict colour.
class HistogramView : public QWidget {
    Q_OBJECT
public:
    HistogramView();

    void show(const Histogram& histogram, const AngleLimit& limit);
    QSize sizeHint() const override { return {280, 56}; }

Q_SIGNALS:
    void boundDragged(bool upper, double angle);  ///< by the user; angle in radians
    void chosen();                                ///< pressed or focused

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
    void endDrag();
    void describeBounds();
    void paintBars(QPainter& painter) const;
    void paintBound(QPainter& painter, bool upper) const;

    Histogram histogram_;
    AngleLimit limit_;
    /// A bound being dragged.
    struct Drag {
        Span span;     ///< span at the start of the drag, kept so that the scale does not change
        double start;  ///< angle of the bound at the start
    };
    bool movesUpper_ = true;  ///< bound that is dragged, or moved by keys
    std::optional<Drag> drag_;
};

}  // namespace sinew
