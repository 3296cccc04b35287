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
    /// Where the box is drawn in a view: moved as far as it takes not to be cut; as it is, where it is
    /// farther away than its own size.
    QRectF within(const QRectF& view) const;
    void paint(QPainter& painter, const Theme& theme) const;
};

}  // namespace sinew
