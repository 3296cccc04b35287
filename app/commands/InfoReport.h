#pragma once

#include <string>

#include "app/commands/Inspection.h"

namespace sinew {

/// Returns the text report of `sinew info`: a block of aligned lines per clip.
std::string infoText(const Inspection& inspection, const Diagnostics& diagnostics);

/// Returns the report of `sinew info --json`, see resources/docs/command-line.md. Angles in degrees.
std::string infoJson(const Inspection& inspection, const Diagnostics& diagnostics);

}  // namespace sinew
