#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// Whether two scenes say the same, part by part: what both share is equal without looking, so that the cost
/// is that of what differs in pointers. Handed out ids (Scene::lastId) do not count.
bool saysTheSame(const Scene& a, const Scene& b);

}  // namespace sinew
