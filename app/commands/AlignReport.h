#pragma once

#include <string>

#include "core/scene/analysis/AlignClips.h"

namespace sinew {

/// Returns the text report of `sinew align`: pose differences and a table of pins.
std::string alignText(const Alignment& alignment, const Motion& first, const Motion& second);

/// Returns the report of `sinew align --json`, see resources/docs/command-line.md.
std::string alignJson(const Alignment& alignment, const Motion& first, const Motion& second);

}  // namespace sinew
