#pragma once

#include <functional>

#include "app/commands/Conversion.h"

namespace sinew {

/// One of several files to convert.
struct ConversionTask {
    std::filesystem::path input;
    std::filesystem::path output;
    std::string name;  ///< of the input for display, relative to the named folder
};

/// The result of a ConversionTask.
struct ConversionResult {
    ConversionTask task;
    Diagnostics messages;                ///< from reading
    std::optional<ExportReport> report;  ///< nullopt if the conversion failed, see `error`
    Error error;

    /// Stores the report or the error of an export.
    void set(Result<ExportReport> exported) {
        if (!exported) error = exported.error();
        if (exported) report = *std::move(exported);
    }
};

/// Returns a task for each input file and for each motion file in the input folders and their subfolders.
/// Outputs keep their relative paths below the folder `output` and get the new extension. Files that differ
/// only in their extension keep it: walk.bvh.glb, walk.amc.glb. Skips hidden files, the output folder if it
/// lies inside an input folder, and `except`. Files of a folder are sorted by name, so the order is
/// reproducible.
///
/// Fails with `fileNotFound`, `fileUnreadable` (a folder), `motionMissing` (nothing to convert) or
/// `argumentInvalid` (two inputs for one output).
Result<std::vector<ConversionTask>> conversionTasks(const std::vector<std::string>& inputs,
                                                    const std::filesystem::path& output,
                                                    const std::string& extension,
                                                    const std::filesystem::path& except = {});

/// Checks that no output overwrites an input, the skeleton (.asf) beside an input .amc, or a file of
/// `otherInputs`. Fails with `argumentInvalid`, naming the output.
Result<void> checkOutputs(const std::vector<ConversionTask>& tasks,
                          const std::vector<std::filesystem::path>& otherInputs = {});

/// Calls `work` for files 0..count-1 in `jobs` threads, one thread per file, and returns when all are done.
///
/// @param progress  receives the finished fraction, 0 to 1
void processFiles(std::size_t count, int jobs, std::atomic<float>& progress,
                  const std::function<void(std::size_t file)>& work);

/// Converts the tasks in `jobs` threads, one thread per file, and continues after failures. Returns the
/// results in the order of the tasks.
///
/// @param progress  receives the finished fraction, 0 to 1
std::vector<ConversionResult> convertAll(const std::vector<ConversionTask>& tasks,
                                         const Conversion& conversion, int jobs,
                                         std::atomic<float>& progress);

}  // namespace sinew
