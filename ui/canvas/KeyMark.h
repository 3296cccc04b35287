#pragma once

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <functional>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/math/EulerOrder.h"
#include "core/rig/Channel.h"

namespace sinew {

/// Returns the colour of a channel in lists and graphs: that of its axis, of goals or of shapes. The second
/// rotation about an axis has its own colour and is also drawn dashed.
QColor channelColor(EulerOrder order, Channel channel);
bool isSecondTwist(EulerOrder order, Channel channel);

/// How a key is drawn in rows of keys: the shape shows its interpolation, colour and outline its state.
struct KeyMark {
    /// replaced: the drag would overwrite it. conflict: it violates a limit.
    enum class State { plain, selected, replaced, conflict };

    static constexpr double kRadius = 4.6;  ///< pixels
    static constexpr double kSelectedRadius = 5.5;

    Interpolation interpolation = Interpolation::catmullRom;
    State state = State::plain;
    double opacity = 1;  ///< of its fill
};

/// Returns the outline around the origin: diamond = Catmull-Rom, triangle = linear, square = step, disc =
/// SLERP, hourglass = Hermite. Monotone is a diamond, with a bar below it drawn by KeyMarks.
QPainterPath keyOutline(Interpolation interpolation, double radius);

/// Returns a transparent pixmap of twice `halfSize` pixels, drawn with antialiasing around its centre.
QPixmap centeredPixmap(double halfSize, double pixelRatio, const std::function<void(QPainter&)>& draw);

/// Draws thousands of keys quickly by caching a pixmap per kind of mark. Lives for one paint event.
class KeyMarks {
public:
    /// @param painter  without a transformation
    explicit KeyMarks(QPainter& painter);

    void draw(QPointF center, const KeyMark& mark);

private:
    QPainter& painter_;
    double ratio_;
    std::vector<QPixmap> pixmaps_;  ///< one per kind; null until first drawn
};

}  // namespace sinew
