#pragma once

#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/FormatList.h"
#include "core/scene/evaluation/Motion.h"

namespace sinew {

/// Returns the last clip of the last character in a file. Fails with `motionMissing` and as readFiles() does.
Result<Motion> readMotion(const std::string& file, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
