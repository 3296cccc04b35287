#pragma once

#include <string>
#include <vector>

#include "app/commands/Conversion.h"

namespace sinew {

/// One of many files to be converted.
struct ConversionTask {
    std::filesystem::path input;
    std::filesystem::path output;
    std::string name;  ///< of the input as it is shown: below the folder that was named
};

/// What became of a task.
struct Converted {
    ConversionTask task;
    Diagnostics messages;                ///< of reading
    std::optional<ExportReport> report;  ///< none: it failed
    Error error;
};

/// Each file, and each file of motion in the folders among them and below these, with the same place and
/// another extension under the folder `output`. Two of one name in one folder keep their own extensions in
/// it: walk.bvh.glb, walk.amc.glb. Hidden files, those that lie in the output's folder inside an input's, and
/// `except` are passed over. By name, so that the order is always the same.
///
/// Fails: fileNotFound, fileUnreadable (a folder), motionMissing (nothing to convert), argumentInvalid (two
/// files for one name).
Result<std::vector<ConversionTask>> conversionTasks(const std::vector<std::string>& inputs,
                                                    const std::filesystem::path& output,
                                                    const std::string& extension,
                                                    const std::filesystem::path& except = {});

/// Refuses what would be written over what is read: the inputs, a skeleton (.asf) beside an .amc that is
/// read, and `also`. Fails: argumentInvalid, with the output.
Result<void> checkOutputs(const std::vector<ConversionTask>& tasks,
                          const std::vector<std::filesystem::path>& also = {});

/// Converts them by `jobs` threads, each file by one; goes on where one fails. In the order of the tasks.
///
/// @param share  0..1, written
std::vector<Converted> convertAll(const std::vector<ConversionTask>& tasks, const Conversion& conversion,
                                  int jobs, std::atomic<float>& share);

}  // namespace sinew
