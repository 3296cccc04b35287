#pragma once

#include <span>
#include <string>

#include "core/scene/analysis/Compare.h"

namespace sinew {

/// A motion and the name of its interpolation, or "as keyed".
struct ComparedMotion {
    Motion motion;
    std::string kind;
};

/// Returns the text report of `sinew compare`: one table per entry of `differences`, which compare the first
/// of `motions` with each of the others.
std::string compareText(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate);

/// Returns the report of `sinew compare --json`, see resources/docs/command-line.md.
std::string compareJson(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate);

}  // namespace sinew
