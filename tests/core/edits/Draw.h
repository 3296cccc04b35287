#pragma once

#include <optional>
#include <vector>

#include "core/scene/Scene.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// What random edits draw their arguments from; nullopt or null where the scene has none.

std::shared_ptr<const Character> drawCharacter(const Scene& scene, Dice& dice);
std::shared_ptr<const Clip> drawClip(const Character& character, Dice& dice);
const Joint* drawJoint(const Character& character, Dice& dice);
/// A moment in or near the clip, mostly on its frame grid.
Seconds drawTime(const Clip& clip, Dice& dice);
/// Values for some free channels.
std::vector<ChannelValue> drawValues(const Character& character, Dice& dice);

/// A goal without identity for one of the joints.
Goal drawGoal(const Character& character, Dice& dice);

}  // namespace sinew::test
