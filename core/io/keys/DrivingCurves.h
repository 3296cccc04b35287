#pragma once

#include <cstdint>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// What files of transforms hold keys of, joint by joint.
enum class TransformPart : std::uint8_t { translation, rotation, scale };

/// The curves of the clip, of more than one key, that a part of a joint of the subject's skeleton follows.
/// Root motion makes roots follow the first of them. What live goals do is not counted. O(log tracks).
std::vector<const Curve*> drivingCurves(const WriteSubject& subject, int joint, TransformPart part);

/// Whether a goal of the subject's character is solved while its clip plays.
bool hasLiveGoals(const WriteSubject& subject);

/// Whether all these curves do nothing but step from value to value, and there is one. O(keys).
bool onlyStep(const std::vector<const Curve*>& curves);

/// Whether each of them is straight from key to key. O(keys).
bool onlyStraight(const std::vector<const Curve*>& curves);

}  // namespace sinew
