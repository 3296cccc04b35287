#pragma once

#include <optional>

#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with another rotation order of a joint. Its clips, library poses and unkeyed values are
/// converted, so that the pose at every key stays the same.
///
/// If the free angles turn about the same axes in the same sequence in both orders, curves and limits only
/// change channels. Otherwise all three angles become free, the motion between keys may change (see
/// orderChange()), and an angle keeps its limit only if the new order has its axis at the same position,
/// because ranges of three angles have no equivalent in another order.
///
/// @param tolerance  radians; if given, keys are added so that no rotation changes by more
/// Fails with `argumentInvalid` if the character or joint does not exist, or the tolerance is not above zero;
/// with `limitExceeded` if too many keys would be needed.
Result<Scene> setRotationOrder(const Scene& scene, CharacterId character, JointId joint, EulerOrder order,
                               std::optional<double> tolerance = {});

}  // namespace sinew
