#pragma once

#include <optional>

#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another rotation order of a joint, and its clips, library poses and unkeyed values in that
/// order: the pose at every key is what it was. Where the free angles turn about the same axes one after the
/// other in both orders, curves and limits only change places; else all three angles become free and the
/// motion between keys may change (orderChange()), and an angle keeps its limit only where the order still
/// has its axis in its place: ranges of three angles have no counterpart in another order.
///
/// With `keepWithin` (radians) keys are added so that no rotation changes by more.
///
/// Fails: argumentInvalid (no such character or joint, a tolerance that is not above zero), limitExceeded
/// (too many keys asked for).
Result<Scene> setRotationOrder(const Scene& scene, CharacterId character, JointId joint, EulerOrder order,
                               std::optional<double> keepWithin = {});

}  // namespace sinew
