#pragma once

#include <QString>

#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

class Camera;
struct Theme;

/// Returns the distance between grid lines for a camera at this distance, metres: a quarter of a power of
/// ten, 0.25 if a whole human is in view. Every fourth line is a major one.
double gridStep(double cameraDistance);

/// Formats a length: "0.25 m", "2.5 cm", "0.25 mm".
QString lengthText(double metres);

/// Appends the floor (the plane y = 0) around the camera's centre: grid lines, and the X and Z axes in their
/// colours. Lines fade with the distance from gridFadeCenter().
void appendFloorGrid(const Camera& camera, const Theme& theme, std::vector<Instance>& lines);

/// Returns the camera's centre, projected to the floor.
Eigen::Vector3d gridFadeCenter(const Camera& camera);

}  // namespace sinew
