#pragma once

#include <string>

#include "app/commands/Inspection.h"

namespace sinew {

/// The report of `sinew info` for people: a block a clip, aligned.
std::string infoText(const Inspection& inspection, const Diagnostics& diagnostics);

/// The report of `sinew info --json`, as resources/docs/command-line.md describes it. Angles in degrees.
std::string infoJson(const Inspection& inspection, const Diagnostics& diagnostics);

}  // namespace sinew
