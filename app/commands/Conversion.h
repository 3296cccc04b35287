#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/Input.h"
#include "core/io/ExportPresets.h"
#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"

namespace sinew {

/// The options of a conversion, independent of its files.
struct Conversion {
    ReadOptions reading;
    FrameSelection frames;
    std::vector<std::string> clips;  ///< names; empty: the last clip, or all if the format holds several
    const ExportPreset* preset = nullptr;  ///< overridden by the members below
    std::optional<double> metresPerUnit{};
    std::optional<UpAxis> up{};
    std::optional<RootMotion> root{};
    std::optional<FrameRate> fixedRate{};  ///< sets one key per frame at this rate
    WriteOptions writing;
    ExportRequest request;
};

/// Reads files and writes the last character to `output`: its last clip, or all clips if the format holds
/// several. If the format holds scenes and no part is requested, writes the whole scene.
///
/// @param messages  receives the readers' diagnostics
/// Fails as readFiles() and exportFile() do, and with `skeletonMissing`, `nameUnknown` (no such clip) or
/// `argumentInvalid` (more clips than the format holds).
Result<ExportReport> convert(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& output, const Conversion& conversion,
                             Diagnostics& messages);

}  // namespace sinew
