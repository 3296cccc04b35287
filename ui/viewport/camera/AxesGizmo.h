#pragma once

#include <QPixmap>
#include <QPointF>
#include <optional>

#include "ui/viewport/camera/Camera.h"

class QPainter;

namespace sinew {

struct Theme;

/// The world axes as seen by the camera, drawn in a corner of the viewport: a lettered ball at each positive
/// end and a plain one at each negative end. Clicking a ball selects the view from there.
class AxesGizmo {
public:
    static constexpr double kSize = 72;  ///< logical pixels, square

    /// Paints the gizmo with its top left corner at `corner`. The rendered pixmap is cached until the camera
    /// turns.
    void paint(QPainter& painter, QPointF corner, const Camera& camera, const Theme& theme,
               const QFont& font);

    /// Returns the view of the ball at `position`, relative to the gizmo's corner, or nullopt if there is
    /// none. The nearer ball wins.
    static std::optional<ViewDirection> directionAt(const Camera& camera, QPointF position);

private:
    QPixmap picture_;
    Eigen::Matrix3d axes_;  ///< of the camera in the picture
    bool dark_ = false;
};

}  // namespace sinew
