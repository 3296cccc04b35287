#pragma once

#include <string>

#include "core/scene/Scene.h"

namespace sinew::test {

/// What does not hold together in a scene: ids that meet twice or lead nowhere, tracks out of order, keys too
/// near. Empty where all is well.
std::string whatIsWrong(const Scene& scene);

}  // namespace sinew::test
