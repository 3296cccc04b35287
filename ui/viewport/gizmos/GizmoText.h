#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace sinew {

struct Theme;

/// A number in a box next to a point, on the side facing away from the gizmo's centre. Logical pixels.
struct GizmoText {
    enum class Kind { value, bound };
    Kind kind = Kind::value;
    QString text;
    QRectF box;

    static GizmoText beside(QPointF anchor, QPointF center, const QString& text, Kind kind = Kind::value);
    QFont font() const;
    /// Returns the box as drawn in a view: moved so that it is not cut off, or unchanged if it is farther
    /// outside than its own size.
    QRectF boxInView(const QRectF& view) const;
    void paint(QPainter& painter, const Theme& theme) const;
};

}  // namespace sinew
