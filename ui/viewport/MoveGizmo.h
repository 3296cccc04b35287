#pragma once

#include <QPointF>
#include <optional>
#include <vector>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/GizmoFrame.h"

class QPainter;

namespace sinew {

class Camera;

/// Arrows of one size on the screen. Handles: 0 to 2 an axis, 3 to 5 the plane across axis 0 to 2, 6 the
/// plane that faces the eye.

inline constexpr int kFacingHandle = 6;
inline constexpr double kArrowLength = 80;  ///< logical pixels

/// The handle under a pixel, of those that move anything.
std::optional<int> arrowAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel);

void appendArrows(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                  std::vector<Instance>& overlay);

/// How far the joint has come.
void paintArrows(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                 const GizmoState& state);

/// Turns moves of the pointer into a move along the axes of a handle: what was gripped stays under it.
class ArrowDrag {
public:
    ArrowDrag(const Camera& camera, const GizmoFrame& frame, int handle, QPointF pressed);

    /// The way since the press along the frame's axes, metres; 0 along those that are not free.
    ///
    /// @param fineness  how much of the move counts: 1, or less for small steps
    Eigen::Vector3d moveTo(const Camera& camera, QPointF pixel, double fineness);

private:
    std::optional<Eigen::Vector3d> pointAt(const Camera& camera, QPointF pixel) const;

    GizmoFrame frame_;
    int handle_;
    Eigen::Vector3d facing_;  ///< towards the eye when it was pressed
    std::optional<Eigen::Vector3d> last_;
    Eigen::Vector3d total_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
