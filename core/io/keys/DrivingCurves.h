#pragma once

#include <cstdint>
#include <vector>

#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The parts of a joint's transform that file formats store keys for.
enum class TransformPart : std::uint8_t { translation, rotation, scale };

/// Returns the clip's curves with more than one key that drive a part of a joint in the subject's skeleton.
/// With root motion, roots follow the first root. Live goals are not considered. O(log tracks).
std::vector<const Curve*> drivingCurves(const WriteSubject& subject, int joint, TransformPart part);

/// Returns whether the subject's clip plays with live goals.
bool hasLiveGoals(const WriteSubject& subject);

/// Returns whether there are curves and all of them only step from value to value. O(keys).
bool areAllStep(const std::vector<const Curve*>& curves);

/// Returns whether all curves are linear between their keys (step, linear or SLERP). O(keys).
bool areAllLinear(const std::vector<const Curve*>& curves);

}  // namespace sinew
