#pragma once

#include <span>
#include <string>

#include "core/scene/Compare.h"

namespace sinew {

/// A motion and what it is called beside its clip: an interpolation, or "as keyed".
struct ComparedMotion {
    Motion motion;
    std::string kind;
};

/// The report of `sinew compare` for people: a table for each of `differences`, which are those of the first
/// of `motions` and each of the rest.
std::string compareText(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate);

/// The report of `sinew compare --json`, as resources/docs/command-line.md describes it.
std::string compareJson(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate);

}  // namespace sinew
