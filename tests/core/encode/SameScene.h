#pragma once

#include "core/scene/Scene.h"

namespace sinew::test {

/// Whether two scenes are the same value by value and chunk by chunk, wherever their parts lie. Bit by bit:
/// -0 is not 0. Looks at the members themselves, not at their encoding.
bool isSame(const Scene& a, const Scene& b);

}  // namespace sinew::test
