#pragma once

#include "app/commands/Conversion.h"

namespace sinew {

/// Declares the options of a Conversion, which must outlive parsing: --clip, --frames, --fps, keys, unit,
/// axes, root motion, meshes, presets and verification.
void addConversion(CLI::App& command, Conversion& conversion);

/// Declares --verify and --report.
void addVerification(CLI::App& command, ExportRequest& request);

/// Declares --to, the extension of the files to write; stored with its dot. The format must be writable.
void addExtension(CLI::App& command, std::string& extension, const std::string& help);

/// Declares --jobs, how many files are processed at a time (by default the number of cores).
void addJobs(CLI::App& command, int& jobs);

}  // namespace sinew
