#pragma once

#include "core/io/verify/Replay.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A file that its format's reader has read, played by the Evaluator: for formats whose reader is the measure
/// of what their files mean.
Replays sceneReplays(const Scene& scene);

}  // namespace sinew
