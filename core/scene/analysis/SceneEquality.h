#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// Returns whether two scenes have equal contents; Scene::lastId is ignored. Parts that both scenes share are
/// not compared in detail, so the cost depends on the parts that are different objects.
bool haveEqualContents(const Scene& a, const Scene& b);

}  // namespace sinew
