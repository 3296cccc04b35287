#pragma once

#include "app/commands/Conversion.h"

namespace sinew {

/// Declares the options of a Conversion, which outlives the parsing: --clip, --frames, --fps, those of keys,
/// unit, axes, root, meshes, presets, and of checking.
void addConversion(CLI::App& command, Conversion& conversion);

/// Declares --verify and --report.
void addCheck(CLI::App& command, ExportRequest& request);

/// Declares --to, the extension of files that are written: with its dot, of a format that can be written.
void addExtension(CLI::App& command, std::string& extension, const std::string& help);

/// Declares --jobs, how many files are worked on at a time: one a core unless told otherwise.
void addJobs(CLI::App& command, int& jobs);

}  // namespace sinew
