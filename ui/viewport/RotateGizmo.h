#pragma once

#include <QPointF>
#include <optional>
#include <vector>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/GizmoFrame.h"

class QPainter;

namespace sinew {

class Camera;

/// The rings of a joint, of one size on the screen. In own axes each ring turns one angle, and the ring that
/// is emphasised bears a tick with the present angle.

inline constexpr double kRingRadius = 75;  ///< logical pixels
inline constexpr double kTickRadius = 90;  ///< where a tick ends

/// The ring under a pixel, of those that turn anything: the nearest, the front half before the far one.
std::optional<int> ringAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel);

/// Rings and tick as lines.
void appendRings(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                 std::vector<Instance>& overlay);

/// The number at the tick.
void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state);

}  // namespace sinew
