#pragma once

#include <string>

#include "core/scene/Scene.h"

namespace sinew::test {

/// Reads the text of a written .usda: joints, rest pose, clips. Understands only the USD that is written
/// there: one attribute per line, and one sample per line. Rotations become XYZ angles with SLERP, as in
/// UsdSkel.
Scene sceneOfUsda(const std::string& text);

}  // namespace sinew::test
