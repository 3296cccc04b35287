#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Returns the files for one character's clip: walk.asf and walk.amc for "walk.amc", the skeleton only for
/// "walk.asf".
/// Lengths are in CMU's unit (`length 0.45`) unless the options set one; angles are written raw. Frame rates
/// other than 120 Hz are stored in a `:SAMPLES-PER-SECOND` line. Fails as writeSubject(), and with
/// `argumentInvalid` if the unit is invalid.
Result<std::vector<NamedFile>> writeAcclaim(const Scene& scene, const std::string& fileName,
                                            const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
