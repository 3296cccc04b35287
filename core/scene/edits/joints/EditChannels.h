#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/anim/filter/Reorder.h"
#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/rig/Channel.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which exactly these channels of a joint are free, so that clips may animate them.
/// Curves, library poses and unkeyed values of channels that are no longer free are deleted; findLosses()
/// lists them.
///
/// Fails with `argumentInvalid` if the character or joint does not exist.
Result<Scene> setFreeChannels(const Scene& scene, CharacterId character, JointId joint, ChannelSet free);

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

/// The effects of a new rotation order of a joint, reported before the edit is made.
struct OrderChange {
    RotationDifference largest;  ///< largest change of the joint's rotation over all clips
    std::string clip;            ///< clip with that change; empty if no rotation changes
    std::size_t keys = 0;        ///< number of keys of its angles in all clips afterwards
    std::size_t keysBefore = 0;
    std::vector<int> limitsLost;  ///< angles that lose their limit, as numbered before the edit
    bool freesAngles = false;     ///< whether angles that were not free become free
};

/// Returns what changed between two states of a character.
///
/// @param after  the character after setRotationOrder() of `joint`
OrderChange orderChange(const Character& before, const Character& after, JointId joint);

}  // namespace sinew
