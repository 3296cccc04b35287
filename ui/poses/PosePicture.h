#pragma once

#include <QPixmap>

#include "core/scene/Scene.h"

namespace sinew {

/// A pose's small picture: the bones from three quarters, fitted into a square of `size` pixels, in the
/// theme's colours on nothing. Joints that the pose leaves out stand at rest, faint.
QPixmap posePicture(const Skeleton& skeleton, const NamedPose& pose, int size, double pixelRatio);

}  // namespace sinew
