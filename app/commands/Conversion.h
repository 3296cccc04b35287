#pragma once

#include "app/cli/Input.h"
#include "core/io/ExportPresets.h"
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
    std::optional<NameRule> names{};
    std::optional<BoneAxes> boneAxes{};
    std::optional<bool> figure{};
    std::optional<FrameRate> fixedRate{};  ///< sets one key per frame at this rate
    WriteOptions writing;
    ExportRequest request;
};

/// Declares the options of a Conversion, which must outlive parsing: --clip, --frames, --fps, keys, unit,
/// axes, root motion, meshes, presets and verification.
void addConversion(CLI::App& command, Conversion& conversion);

/// Declares --tolerance-deg, --tolerance-mm and --keys.
void addTolerances(CLI::App& command, Conversion& conversion);

/// Declares --verify and --report.
void addVerification(CLI::App& command, ExportRequest& request);

/// Declares --to, the extension of the files to write; stored with its dot. The format must be writable.
void addExtension(CLI::App& command, std::string& extension, const std::string& help);

/// Declares --jobs, how many files are processed at a time (by default the number of cores).
void addJobs(CLI::App& command, int& jobs);

/// Reads files and writes the last character to `output`: its last clip, or all clips if the format holds
/// several. If the format holds scenes and no part is requested, writes the whole scene.
///
/// @param messages  receives the readers' diagnostics
/// Fails as readFiles() and exportFile() do, and with `skeletonMissing`, `nameUnknown` (no such clip) or
/// `argumentInvalid` (more clips than the format holds).
Result<ExportReport> convert(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& output, const Conversion& conversion,
                             Diagnostics& messages);

/// Writes a scene as convert() writes the files it has read. Fails as exportFile() does, and as above.
Result<ExportReport> write(const Scene& scene, const std::filesystem::path& output,
                           const Conversion& conversion);

}  // namespace sinew
