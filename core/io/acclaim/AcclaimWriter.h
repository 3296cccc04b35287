#pragma once

#include "core/io/Format.h"

namespace sinew {

/// The files of one character's clip: "walk.amc" gives walk.asf and walk.amc, "walk.asf" the skeleton alone.
/// Lengths are in CMU's unit (`length 0.45`) unless the options say otherwise; angles are raw. Frame rates
/// other than 120 Hz are kept in a line `:SAMPLES-PER-SECOND`. Fails as writeSubject(), and argumentInvalid
/// for a senseless unit.
Result<std::vector<NamedFile>> writeAcclaim(const Scene& scene, const std::string& fileName,
                                            const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
