#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace sinew {

struct Theme;

/// A number in a box beside a place, on the side away from the gizmo's middle. Logical pixels.
struct GizmoText {
    enum class Kind { value, bound };
    Kind kind = Kind::value;
    QString text;
    QRectF box;

    static GizmoText beside(QPointF place, QPointF middle, const QString& text, Kind kind);
    QFont font() const;
    void paint(QPainter& painter, const Theme& theme) const;
};

}  // namespace sinew
