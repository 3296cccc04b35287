#pragma once

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <vector>

#include "core/anim/Curve.h"

namespace sinew {

/// How a key is drawn in rows of keys: its shape says the interpolation, colour and outline what is the
/// matter with it.
struct KeyMark {
    /// replaced: another key is about to land on it. conflict: it breaks a limit.
    enum class State { plain, selected, replaced, conflict };

    static constexpr double kRadius = 4.6;  ///< pixels
    static constexpr double kSelectedRadius = 5.5;

    Interpolation interpolation = Interpolation::catmullRom;
    State state = State::plain;
    double opacity = 1;  ///< of its fill
};

/// The outline around the origin: diamond = Catmull-Rom, triangle = linear, square = step, disc = SLERP,
/// hourglass = Hermite; monotone is a diamond, and KeyMarks puts a bar below it.
QPainterPath keyOutline(Interpolation interpolation, double radius);

/// Draws keys by the thousand: each kind is painted once and kept as a picture. Lives for one painting.
class KeyMarks {
public:
    /// @param painter  without a transformation
    explicit KeyMarks(QPainter& painter);

    void draw(QPointF centre, const KeyMark& mark);

private:
    QPainter& painter_;
    double ratio_;
    std::vector<QPixmap> pictures_;  ///< of every kind; null until it is met
};

}  // namespace sinew
