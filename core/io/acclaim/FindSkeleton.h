#pragma once

#include "core/io/Source.h"

namespace sinew {

/// The ASF that an AMC alone belongs to, from the same folder: NAME.asf; else the longest start of NAME that
/// ends before an underscore (CMU's NN_MM.amc: NN.asf); else the only ASF there. Cases of names do not count.
/// Fails: skeletonMissing, and as Source::open.
Result<Source> findSkeleton(const Source& motion);

}  // namespace sinew
