#pragma once

#include <QPointF>
#include <optional>
#include <vector>

#include "ui/viewport/gizmos/GizmoFrame.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;

/// The rings of a joint, of constant size on the screen. In own space each ring controls one Euler angle, and
/// the emphasised ring has a tick at the current angle.

inline constexpr double kRingRadius = 75;  ///< logical pixels
inline constexpr double kTickRadius = 90;  ///< outer end of a tick

/// Returns the nearest ring under a pixel, preferring front halves. Rings that rotate nothing are ignored.
std::optional<int> ringAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel);

/// Appends rings and tick as lines.
void appendRings(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                 std::vector<Instance>& overlay);

/// Paints the number at the tick.
void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state);

}  // namespace sinew
