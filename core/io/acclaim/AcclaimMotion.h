#pragma once

#include "core/io/acclaim/AmcFile.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns an AMC's clip for a character, named after the source, with frames from 0 and without an id. The
/// character's motionLayout defines the columns; without one, they are the joints' free channels, including
/// root translation.
/// The rate is 120 Hz unless the options or the file set one. Fails as readAmc().
Result<Clip> readAcclaimMotion(const Source& source, const Character& character, const ReadOptions& options,
                               Diagnostics& diagnostics);

}  // namespace sinew
