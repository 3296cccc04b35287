#pragma once

#include <string>

#include "core/scene/AlignClips.h"

namespace sinew {

/// The report of `sinew align` for people: costs and a table of the pins.
std::string alignText(const Alignment& alignment, const Motion& first, const Motion& second);

/// The report of `sinew align --json`, as resources/docs/command-line.md describes it.
std::string alignJson(const Alignment& alignment, const Motion& first, const Motion& second);

}  // namespace sinew
