#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/Input.h"
#include "core/io/ExportPresets.h"
#include "core/io/verify/ExportFile.h"

namespace sinew {

/// What is asked of conversions, whatever the files are.
struct Conversion {
    ReadOptions reading;
    AskedFrames frames;
    std::vector<std::string> clips;        ///< by name; none: the last, or all where the format holds several
    const ExportPreset* preset = nullptr;  ///< what it chooses, the rest of these override
    std::optional<double> metresPerUnit{};
    std::optional<UpAxis> up{};
    std::optional<RootMotion> root{};
    std::optional<FrameRate> fixedRate{};  ///< a key at each frame of it
    WriteOptions writing;
    ExportRequest request;
};

/// Reads files and writes the last character to `output`: its last clip, or all that its format holds; a
/// whole scene where the format holds scenes and no part is asked for. Fails as readFiles() and exportFile()
/// do, skeletonMissing, nameUnknown (a clip), argumentInvalid (more clips than the format holds).
///
/// @param messages  what reading had to say
Result<ExportReport> convert(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& output, const Conversion& conversion,
                             Diagnostics& messages);

}  // namespace sinew
