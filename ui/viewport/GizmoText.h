#pragma once

#include <QPointF>
#include <QString>

class QPainter;

namespace sinew {

struct Theme;

/// A number in a box beside a place, on the side away from the gizmo's middle. Logical pixels.
///
/// @param strong  the present value; else a bound
void paintGizmoText(QPainter& painter, QPointF place, QPointF middle, const QString& text, const Theme& theme,
                    bool strong);

}  // namespace sinew
