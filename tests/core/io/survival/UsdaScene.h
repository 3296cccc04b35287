#pragma once

#include <string>

#include "core/scene/Scene.h"

namespace sinew::test {

/// What the text of a written .usda says: joints, rest pose, clips. Knows as much of USD as is written there:
/// an attribute a line, samples a line each. Rotations become XYZ angles that go by SLERP, as UsdSkel has it.
Scene sceneOfUsda(const std::string& text);

}  // namespace sinew::test
