#pragma once

#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/Format.h"
#include "core/scene/Motion.h"

namespace sinew {

/// The last clip of the last character of a file. Fails: motionMissing, and as readFiles() does.
Result<Motion> readMotion(const std::string& file, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
