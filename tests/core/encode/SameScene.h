#pragma once

#include "core/scene/Scene.h"

namespace sinew::test {

/// Returns whether two scenes are the same value by value and chunk by chunk, wherever their parts are
/// stored. Bitwise, so that -0 differs from 0. Compares the members themselves, not their encoding.
bool isSame(const Scene& a, const Scene& b);

}  // namespace sinew::test
