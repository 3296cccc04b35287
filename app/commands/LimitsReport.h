#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/anim/limits/FitLimits.h"
#include "core/scene/analysis/LimitConflicts.h"

namespace sinew {

/// Smallest and largest value of an angle, radians.
struct UsedAngles {
    double min = 0, max = 0;
};

/// The limits fitted to one angle.
struct FittedAngle {
    ChannelId id;
    AngleLimit limit;
    std::vector<OutlierFrame> outliers;
};

/// The joint limits of a character, the angles its clips use, limit conflicts and fitted limits.
struct LimitsReport {
    std::shared_ptr<const Character> character;
    std::vector<int> joints;  ///< joints to report
    /// Angles used at the frames of all clips, per joint of the skeleton; empty if there is no clip.
    std::vector<std::array<UsedAngles, 3>> used;
    std::vector<std::vector<LimitConflict>> conflicts;  ///< per clip
    std::optional<std::vector<FittedAngle>> fitted;     ///< nullopt without --fit
};

/// Returns the report as text: a table of angles, then conflicts and outliers.
std::string limitsText(const LimitsReport& report);

/// Returns the report as JSON, see resources/docs/command-line.md. Angles in degrees.
std::string limitsJson(const LimitsReport& report);

}  // namespace sinew
