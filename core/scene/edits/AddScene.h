#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another's characters behind its own; they and all of theirs get fresh ids, so that they
/// share none with what is there, and curves stay shared with `other`. Into an empty scene they come as they
/// are.
///
/// Fails: argumentInvalid where `other` has no characters.
Result<Scene> addScene(const Scene& scene, const Scene& other);

}  // namespace sinew
