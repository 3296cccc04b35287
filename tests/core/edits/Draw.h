#pragma once

#include <optional>
#include <vector>

#include "core/anim/sequence/Sequence.h"
#include "core/scene/Scene.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// Draws arguments for random edits; nullopt or null if the scene has none.

std::shared_ptr<const Character> drawCharacter(const Scene& scene, Dice& dice);
std::shared_ptr<const Clip> drawClip(const Character& character, Dice& dice);
const Joint* drawJoint(const Character& character, Dice& dice);
/// A time within or near the clip, mostly on its frame grid.
Seconds drawTime(const Clip& clip, Dice& dice);
/// Values for some of the free channels.
std::vector<ChannelValue> drawValues(const Character& character, Dice& dice);

/// Up to five strips of the character's clips on up to two tracks, valid by themselves; usually they can be
/// played.
Sequence drawStrips(const Character& character, Dice& dice);

/// A goal without an id for one of the joints.
Goal drawGoal(const Character& character, Dice& dice);

}  // namespace sinew::test
