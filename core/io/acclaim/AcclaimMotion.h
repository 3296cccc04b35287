#pragma once

#include "core/io/acclaim/AmcFile.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The clip that an AMC holds for a character, frames from 0, without an id, named after the source. The
/// character's motionLayout says what the numbers are; without one they are the joints' free channels, root
/// translations included. 120 Hz unless the options or the file say otherwise. Fails as readAmc().
Result<Clip> readAcclaimMotion(const Source& source, const Character& character, const ReadOptions& options,
                               Diagnostics& diagnostics);

}  // namespace sinew
