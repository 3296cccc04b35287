#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Returns one character with its clips and meshes as a binary FBX 7.4 file. Joints are LimbNodes whose
/// rotation is given by three angles only, in the joint's own order if FBX supports it. Motion is keyed by
/// eulerKeys() and keeps the clips' own times. Lengths are in centimetres by default. Reports what FBX
/// cannot store in `diagnostics`.
///
/// Fails as writeSubjects() and eulerKeys(), and with `limitExceeded` if the file would reach 4 GiB.
Result<std::vector<NamedFile>> writeFbx(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
