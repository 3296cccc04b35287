#pragma once

#include "core/io/acclaim/AsfFile.h"
#include "core/io/format/Format.h"

namespace sinew {

/// Returns the character described by an ASF, named after the source, with ids from `scene` and no clips.
/// Each joint's frame is the bone's axis frame, and its origin is the tail of its parent. Fails as
/// Skeleton::create.
///
/// @param metresPerUnit  length of one file unit in metres
Result<Character> acclaimCharacter(const AsfFile& file, const Source& source, double metresPerUnit,
                                   Scene& scene, Diagnostics& diagnostics);

/// Returns an AMC's clip for a character, named after the source, with frames from 0 and without an id. The
/// character's motionLayout defines the columns; without one, they are the joints' free channels, including
/// root translation.
/// The rate is 120 Hz unless the options or the file set one. Fails as readAmc().
Result<Clip> readAcclaimMotion(const Source& source, const Character& character, const ReadOptions& options,
                               Diagnostics& diagnostics);

}  // namespace sinew
