#pragma once

#include <functional>

#include "core/scene/Scene.h"

namespace sinew {

/// Removes the matching goals from a character, and their keys from its clips. Clips without such keys stay
/// shared.
void dropGoals(Character& character, const std::function<bool(const Goal&)>& shouldDrop);

}  // namespace sinew
