#pragma once

#include "core/io/format/Replay.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns replays of a file that its format's reader has read, played by the Evaluator. For formats without
/// an independent player.
Replays sceneReplays(const Scene& scene);

}  // namespace sinew
