#pragma once

#include <span>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The names of the skeletons that a project can begin with, in the order they are offered: "biped", ….
std::span<const std::string_view> templateNames();

/// A scene with one character of that name: a skeleton at rest in metres, standing on the floor (an arm is
/// where a body has it), Y up, facing +Z, with one clip without keys. The root has the model's
/// own axes, every other bone lies along its joint's Y axis; sides are named `….L` and `….R` and mirror each
/// other exactly.
///
/// @param lastId  ids begin behind it, so that views do not take the parts for those of another scene
/// Fails: nameUnknown.
Result<Scene> newFromTemplate(std::string_view name, std::uint64_t lastId = 0);

}  // namespace sinew
