#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/anim/FitLimits.h"
#include "core/scene/LimitConflicts.h"

namespace sinew {

/// The least and the greatest value of an angle, radians.
struct UsedAngles {
    double min = 0, max = 0;
};

/// Limits fitted to one angle's samples.
struct FittedAngle {
    ChannelId id;
    AngleLimit limit;
    std::vector<OutlierFrame> outliers;
};

/// What `sinew limits` tells of a character: its limits, what its clips do with them, and what was fitted.
struct LimitsReport {
    std::shared_ptr<const Character> character;
    std::vector<int> joints;  ///< of which it tells
    /// By joint of the skeleton, what the frames of all clips show; empty where there is no clip.
    std::vector<std::array<UsedAngles, 3>> used;
    std::vector<std::vector<LimitConflict>> conflicts;  ///< by clip
    std::optional<std::vector<FittedAngle>> fitted;     ///< nullopt: not asked for
};

/// For people: a table of angles, then the conflicts and the outliers.
std::string limitsText(const LimitsReport& report);

/// For programs, as resources/docs/command-line.md describes it. Angles in degrees.
std::string limitsJson(const LimitsReport& report);

}  // namespace sinew
