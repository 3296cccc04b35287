#pragma once

#include "core/io/Source.h"
#include "core/io/verify/Replay.h"

namespace sinew {

/// Plays a glTF file straight from its accessors by the rules of the specification (3.11, appendix C): keys
/// held, straight with rotations by the shortest SLERP, or cubic Hermite with rotations made unit, at times
/// of single precision as the file has them; nodes joined by their hierarchy. The document is taken apart by
/// tinygltf; nothing is shared with our reader and writer. Joints are all nodes. For files that were just
/// written: what is broken is refused, not mended.
///
/// @param metresPerUnit  what lengths are multiplied by
/// Fails: syntax (tinygltf refuses it), nameUnknown (a number of nothing), valueRange (beyond a buffer),
/// valueCount, hierarchyBroken, hierarchyCycle.
Result<Replays> replayGltf(const Source& source, double metresPerUnit);

}  // namespace sinew
