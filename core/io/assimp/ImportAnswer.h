#pragma once

#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Encodes the answer of sinew-import: a scene or an error, with diagnostics. If the scene cannot be
/// encoded, the answer is that error.
std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics);

/// Decodes an answer from untrusted bytes. Returns the scene, or fails with the answer's own error, or with
/// `importerFailed` at `where` if the bytes are not a valid answer with a valid scene.
Result<Scene> decodeAnswer(std::string_view bytes, const std::string& where, Diagnostics& diagnostics);

}  // namespace sinew
