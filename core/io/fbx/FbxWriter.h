#pragma once

#include "core/io/Format.h"

namespace sinew {

/// One character with its clips and meshes as a binary FBX 7.4 file: joints are LimbNodes whose rotation is
/// said by three angles alone, in their own orders where FBX has them; motion as eulerKeys() has it, on the
/// clip's own times. Centimetres unless told. What cannot be said is told.
///
/// Fails: as writeSubjects() and eulerKeys(), and limitExceeded for what takes 4 GiB.
Result<std::vector<NamedFile>> writeFbx(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
