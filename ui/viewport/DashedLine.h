#pragma once

#include <QColor>
#include <QPointF>
#include <concepts>
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
    static constexpr double kLeast = 0.75;  ///< pixels of a step that is drawn by itself, as a rule

    DashedLine(const Camera& camera, Dashes dashes, double width, std::vector<Instance>& lines,
               double least = kLeast)
        : camera_(camera), dashes_(dashes), width_(width), least_(least), lines_(lines) {}

    void moveTo(const Eigen::Vector3d& point);
    void lineTo(const Eigen::Vector3d& point, const QColor& color) {
        lineTo(point, [&color] { return color; });
    }
    /// The colour is asked for where the step is drawn.
    template <std::invocable Colour>
    void lineTo(const Eigen::Vector3d& point, const Colour& colour) {
        const auto seen = see(point);
        const QPointF way = seen_ && seen ? *seen - *seen_ : QPointF(least_, 0);
        if (QPointF::dotProduct(way, way) >= least_ * least_)
            stepTo(point, seen, seen_ && seen ? colour() : QColor());
    }

private:
    std::optional<QPointF> see(const Eigen::Vector3d& point) const;
    void stepTo(const Eigen::Vector3d& point, const std::optional<QPointF>& seen, const QColor& color);
    void appendDashes(const Eigen::Vector3d& to, double length, const QColor& color);

    const Camera& camera_;
    Dashes dashes_;
    double width_;
    double least_;
    std::vector<Instance>& lines_;
    Eigen::Vector3d from_ = Eigen::Vector3d::Zero();
    std::optional<QPointF> seen_;  ///< from_ on the screen
    std::size_t dash_ = 0;
    double into_ = 0;  ///< pixels of the dash that are drawn already
};

}  // namespace sinew
