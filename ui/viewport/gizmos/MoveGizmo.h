#pragma once

#include <QPointF>
#include <optional>
#include <vector>

#include "ui/viewport/gizmos/GizmoFrame.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;

/// Arrows of constant size on the screen. Handles 0 to 2 are the axes, 3 to 5 the planes perpendicular to
/// axes 0 to 2, and 6 the plane that faces the eye.

inline constexpr int kFacingHandle = 6;
inline constexpr double kArrowLength = 80;  ///< logical pixels

/// Returns the handle under a pixel. Handles that move nothing are ignored.
std::optional<int> arrowAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel);

void appendArrows(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                  std::vector<Instance>& overlay);

/// Paints the distance moved so far.
void paintArrows(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                 const GizmoState& state);

/// Converts pointer movement to an offset along the axes of a handle. The grabbed point stays under the
/// pointer.
class ArrowDrag {
public:
    ArrowDrag(const Camera& camera, const GizmoFrame& frame, int handle, QPointF pressPosition);

    /// Returns the offset since the press along the frame's axes, metres; 0 along axes that are not free.
    ///
    /// @param fineness  factor applied to the movement: 1, or less for precise steps
    Eigen::Vector3d moveTo(const Camera& camera, QPointF pixel, double fineness);

private:
    std::optional<Eigen::Vector3d> pointAt(const Camera& camera, QPointF pixel) const;

    GizmoFrame frame_;
    int handle_;
    Eigen::Vector3d facing_;  ///< towards the eye at the time of the press
    std::optional<Eigen::Vector3d> lastPoint_;
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
