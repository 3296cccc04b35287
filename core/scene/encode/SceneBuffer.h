#pragma once

#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns `head`, followed by a scene as a single buffer: its parts in the order of storing, each preceded
/// by its kind (u8) and length (u32); the scene part is last. Equal scenes with the same sharing have equal
/// bytes. Fails as SceneEncoder::encode() does.
Result<std::string> encodeSceneBuffer(const Scene& scene, std::string head = {});

/// Reads a scene from such a buffer. Fails as decodeScene() does, and with `unexpectedEnd` if the buffer
/// contains no scene, and with `cancelled`.
Result<Scene> decodeSceneBuffer(std::string_view bytes, const WorkControl& control = {});

}  // namespace sinew
