#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"

namespace sinew {

/// Reads an FBX file, binary or text, of versions 5 to 7. Returns a scene with one character, named after the
/// file. Every model becomes a joint (see FbxRig), so that animated and rigid objects need no special
/// treatment, and every animation stack or take a clip. Of the options only `metresPerUnit` and `rate` are
/// used.
///
/// Fails as parseFbx(), readFbxNodes() and Skeleton::create() do, with `valueRange` if the unit of length is
/// not positive, and with `limitExceeded` if a clip is too long.
Result<Scene> readFbx(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
