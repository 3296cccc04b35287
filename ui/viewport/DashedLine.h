#pragma once

#include <QColor>
#include <QPointF>
#include <optional>
#include <span>
#include <vector>

#include "ui/viewport/DrawList.h"

namespace sinew {

class Camera;

/// Dashes of the look, logical pixels: on, off, on, ... None: solid.
using Dashes = std::span<const double>;
inline constexpr double kTrailAhead[] = {4, 3};
inline constexpr double kTrailOriginal[] = {5, 3};  ///< of a time warp

/// Draws a line through points of the world with dashes that are measured on the screen and run on through
/// all of it. Steps too short to be seen are taken together.
class DashedLine {
public:
    DashedLine(const Camera& camera, Dashes dashes, double width, std::vector<Instance>& lines)
        : camera_(camera), dashes_(dashes), width_(width), lines_(lines) {}

    void moveTo(const Eigen::Vector3d& point);
    void lineTo(const Eigen::Vector3d& point, const QColor& color);

private:
    void appendDashes(const Eigen::Vector3d& to, double length, const QColor& color);

    const Camera& camera_;
    Dashes dashes_;
    double width_;
    std::vector<Instance>& lines_;
    Eigen::Vector3d from_ = Eigen::Vector3d::Zero();
    std::optional<QPointF> seen_;  ///< from_ on the screen
    std::size_t dash_ = 0;
    double into_ = 0;  ///< pixels of the dash that are drawn already
};

}  // namespace sinew
