#pragma once

#include <QPixmap>
#include <QPointF>
#include <optional>

#include "ui/viewport/Camera.h"

class QPainter;

namespace sinew {

struct Theme;

/// The world's axes as seen by the camera, in a corner of the viewport: three balls with their letter, three
/// plain ones opposite. A click on a ball looks from there.
class AxesGizmo {
public:
    static constexpr double kSize = 72;  ///< logical pixels, square

    /// Paints with the top left corner at `corner`. The picture is kept until the camera turns.
    void paint(QPainter& painter, QPointF corner, const Camera& camera, const Theme& theme,
               const QFont& font);

    /// The view of the ball under a pixel, `place` being relative to the corner; the nearer ball wins.
    static std::optional<ViewDirection> directionAt(const Camera& camera, QPointF place);

private:
    QPixmap picture_;
    double yaw_ = 0, pitch_ = 0;
    bool dark_ = false;
};

}  // namespace sinew
