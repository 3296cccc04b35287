#pragma once

#include <Eigen/Geometry>
#include <QImage>
#include <QPointF>
#include <atomic>

#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// A direction from which a body is seen without perspective: from the front, along -Z, or from its left,
/// along -X.
enum class BodyView { front, side };

/// Returns the right and the up coordinate of a point in a view, metres.
inline QPointF seenFrom(BodyView view, const Eigen::Vector3d& point) {
    return {view == BodyView::front ? point.x() : -point.z(), point.y()};
}

/// A shaded picture of a surface without perspective, on a transparent background.
struct SurfacePicture {
    QImage image;
    QRectF area;  ///< right and up coordinates that it covers, metres, with y up from area.top()
};

/// Draws a surface. Both sides of triangles are visible, and those that face the viewer are lighter.
///
/// @param dark, light  colours of triangles seen edge-on and from the front
/// @param cancel       polled; once true, the picture is incomplete
/// Takes about 50 ms for a million triangles.
SurfacePicture drawSurface(const BindSurface& surface, BodyView view, const QColor& dark, const QColor& light,
                           const std::atomic<bool>& cancel);

}  // namespace sinew
