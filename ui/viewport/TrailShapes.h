#pragma once

#include <QPointF>
#include <optional>
#include <span>
#include <vector>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/Trails.h"

namespace sinew {

class Camera;
struct Theme;

/// A key of one of the trails: which trail, which of its samples.
struct TrailKey {
    std::size_t trail = 0;
    std::size_t sample = 0;
    friend bool operator==(const TrailKey&, const TrailKey&) = default;
};

/// How trails are drawn.
struct TrailLook {
    const Camera* camera;
    const Theme* theme;
    std::pair<FrameIndex, FrameIndex> range;  ///< inclusive
    Seconds now;                              ///< what lies before is solid, what comes is dashed
    int tickEvery = 4;
    std::optional<double> greatestSpeed;  ///< metres a second; set: coloured by speed
    std::optional<TrailKey> lit;          ///< the key under the pointer or in hand
    std::optional<CharacterId> warped{};  ///< drawn beside its original, in the colour of what is warped
    Eigen::Vector3d originalBy = Eigen::Vector3d::Zero();  ///< where that stands, from where it plays
};

/// Lines among the bones, dots at frames, diamonds at keys over everything. Dots that would lie on the one
/// before are left out, as are diamonds close between others: a sampled motion has but its ends.
void appendTrails(std::span<const JointTrail> trails, const TrailLook& look, DrawList& list);

/// The key whose diamond lies under a pixel, of those that are drawn.
std::optional<TrailKey> trailKeyAt(std::span<const JointTrail> trails, const TrailLook& look, QPointF pixel);

}  // namespace sinew
