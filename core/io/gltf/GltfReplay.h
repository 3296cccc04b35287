#pragma once

#include "core/base/WorkControl.h"
#include "core/io/format/Replay.h"
#include "core/io/text/Source.h"

namespace sinew {

/// Plays a glTF file directly from its accessors by the rules of the specification (3.11, appendix C): step
/// keys, linear keys with shortest-path SLERP for rotations, and cubic Hermite keys with normalised
/// rotations, at the single-precision times of the file, with nodes combined along their hierarchy. The
/// document is parsed by tinygltf; no code is shared with Sinew's reader and writer. Every node is a joint.
/// Meant for files that were just written: anything invalid is rejected, not repaired.
///
/// @param metresPerUnit  factor for lengths
/// Fails with `syntax` (tinygltf rejects the file), `nameUnknown` (an invalid index), `valueRange` (beyond a
/// buffer), `valueCount`, `frameTime`, `limitExceeded`, `hierarchyBroken`, `hierarchyCycle` or `cancelled`.
Result<Replays> replayGltf(const Source& source, double metresPerUnit, const WorkControl& control = {});

}  // namespace sinew
