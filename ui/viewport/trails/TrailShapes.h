#pragma once

#include <QColor>
#include <QPointF>
#include <optional>
#include <span>
#include <vector>

#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/trails/Trails.h"

class QPainter;

namespace sinew {

struct Theme;

/// Returns the colour of a speed given as a fraction (0..1) of the maximum. Uses the half of the perceptually
/// uniform viridis map that contrasts with the theme's viewport.
QColor speedColor(const Theme& theme, double t);

/// Paints the legend, with its top left corner at `corner`: colours from 0 to the maximum speed, metres per
/// second.
void paintSpeedLegend(QPainter& painter, const Theme& theme, QPointF corner, double maximum);

class Camera;

/// A key of a trail, by index of the trail and the sample.
struct TrailKey {
    std::size_t trail = 0;
    std::size_t sample = 0;
    friend bool operator==(const TrailKey&, const TrailKey&) = default;
};

/// How trails are drawn.
struct TrailStyle {
    const Camera* camera;
    const Theme* theme;
    std::pair<FrameIndex, FrameIndex> range;  ///< inclusive
    Seconds now;                              ///< solid before, dashed after
    int framesPerDot = 4;
    std::optional<double> maxSpeed;       ///< metres per second; if set, trails are coloured by speed
    std::optional<TrailKey> highlighted;  ///< the hovered or dragged key
    std::optional<CharacterId>
        warpedCharacter{};  ///< drawn in the colour of warped motion, beside its original
    Eigen::Vector3d originalOffset = Eigen::Vector3d::Zero();  ///< offset of the original from its position
};

/// Appends trails as lines among the bones, dots at frames, and diamonds at keys over everything. Leaves out
/// dots that would overlap the previous one, and diamonds close to both neighbours; a sampled motion
/// therefore has diamonds only at its ends.
void appendTrails(std::span<const JointTrail> trails, const TrailStyle& style, DrawList& list);

/// Returns the key whose diamond lies under a pixel, among those that are drawn.
///
/// @param range  as in the style with which the trails are drawn
std::optional<TrailKey> trailKeyAt(std::span<const JointTrail> trails, const Camera& camera,
                                   std::pair<FrameIndex, FrameIndex> range, QPointF pixel);

}  // namespace sinew
