#pragma once

#include <QColor>
#include <QPointF>
#include <concepts>
#include <optional>
#include <span>
#include <vector>

#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

class Camera;

/// Lengths of dashes and gaps in logical pixels: on, off, on, … Empty: a solid line.
using Dashes = std::span<const double>;
inline constexpr double kTrailAfterDashes[] = {4, 3};
inline constexpr double kTrailOriginalDashes[] = {5, 3};  ///< of a time warp

/// Draws a polyline through world points. Its dashes are measured on the screen and continue across points.
/// Steps too short to be visible are merged.
class DashedLine {
public:
    static constexpr double kMinStep = 0.75;  ///< default for the shortest step drawn on its own, pixels

    DashedLine(const Camera& camera, Dashes dashes, double width, std::vector<Instance>& lines,
               double minStep = kMinStep)
        : camera_(camera), dashes_(dashes), width_(width), minStep_(minStep), lines_(lines) {}

    void moveTo(const Eigen::Vector3d& point);
    void lineTo(const Eigen::Vector3d& point, const QColor& color) {
        lineTo(point, [&color] { return color; });
    }
    /// `color` is called only if the step is drawn.
    template <std::invocable Color>
    void lineTo(const Eigen::Vector3d& point, const Color& color) {
        const auto pixel = project(point);
        const QPointF delta = fromPixel_ && pixel ? *pixel - *fromPixel_ : QPointF(minStep_, 0);
        if (QPointF::dotProduct(delta, delta) >= minStep_ * minStep_)
            stepTo(point, pixel, fromPixel_ && pixel ? color() : QColor());
    }

private:
    std::optional<QPointF> project(const Eigen::Vector3d& point) const;
    void stepTo(const Eigen::Vector3d& point, const std::optional<QPointF>& pixel, const QColor& color);
    void appendDashes(const Eigen::Vector3d& to, double length, const QColor& color);

    const Camera& camera_;
    Dashes dashes_;
    double width_;
    double minStep_;
    std::vector<Instance>& lines_;
    Eigen::Vector3d from_ = Eigen::Vector3d::Zero();
    std::optional<QPointF> fromPixel_;  ///< from_ on the screen
    std::size_t dash_ = 0;
    double drawnLength_ = 0;  ///< pixels of the current dash already drawn
};

}  // namespace sinew
