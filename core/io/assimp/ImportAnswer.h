#pragma once

#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What sinew-import says: a scene or why there is none, and what it got over, as bytes. A scene that cannot
/// be encoded becomes the error that it cannot.
std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics);

/// The other way round, for bytes of any origin. Its error, or importerFailed at `where` for what is no
/// answer, or one with a scene that is none.
Result<Scene> decodeAnswer(std::string_view bytes, const std::string& where, Diagnostics& diagnostics);

}  // namespace sinew
