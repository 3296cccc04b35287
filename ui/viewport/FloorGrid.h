#pragma once

#include <QString>

#include "ui/viewport/DrawList.h"

namespace sinew {

class Camera;
struct Theme;

/// Metres between the lines of the floor for a camera at this distance: a quarter of a power of ten, 0.25 for
/// a human seen whole. Every fourth line is a major one.
double gridStep(double cameraDistance);

/// "0.25 m", "2.5 cm", "0.25 mm"
QString lengthText(double metres);

/// The floor (the plane y = 0) about the camera's centre: grid lines, and the X and Z axes in their colours.
/// They fade with the distance from gridFadeCentre().
void appendFloorGrid(const Camera& camera, const Theme& theme, std::vector<Instance>& lines);

/// The camera's centre on the floor.
Eigen::Vector3d gridFadeCentre(const Camera& camera);

}  // namespace sinew
