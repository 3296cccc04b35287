#pragma once

#include <string>

#include "core/scene/Scene.h"

namespace sinew::test {

/// Returns descriptions of all inconsistencies in a scene, one per line: duplicate or dangling ids, unsorted
/// tracks, keys too close together. Empty if the scene is valid.
std::string inconsistencies(const Scene& scene);

}  // namespace sinew::test
