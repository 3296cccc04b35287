#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Reads a character with one clip, both named after the file. There is no clip if the file has no keys.
/// The frame rate is that of the options, otherwise the first of 30, 24 and 60 Hz at which every key is
/// on a frame, otherwise 60 Hz. Bones are sorted parents first.
///
/// Fails with file:line:column as JsonDocument, or with `syntax` (a value of the wrong type),
/// `valueCount`, `valueRange`, `nameUnknown` (no such bone), `hierarchyCycle`, `duplicateName` (two
/// animations for one bone) or `limitExceeded`.
Result<Scene> readRigJson(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
