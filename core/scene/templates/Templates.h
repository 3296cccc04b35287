#pragma once

#include <span>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Names of the template skeletons a project can start from, in the order they are offered: "biped", ….
std::span<const std::string_view> templateNames();

/// Returns a scene with one character of that name: a skeleton at rest in metres, standing on the floor (a
/// single arm is at its position on a body), Y up, facing +Z, with one clip without keys. The root has the
/// model's axes; every other bone lies along its joint's Y axis. Sides are named `….L` and `….R` and are
/// exact mirror images.
///
/// @param lastId  ids start after this one, so that views do not mistake the parts for those of another scene
/// @param rate    frame rate of the four-second clip
/// Fails with `nameUnknown` if there is no such template.
Result<Scene> newFromTemplate(std::string_view name, std::uint64_t lastId = 0, FrameRate rate = {});

}  // namespace sinew
