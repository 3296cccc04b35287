#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/io/format/Format.h"

namespace sinew {

/// Export settings that suit another program. They are a starting point and can be changed afterwards.
struct ExportPreset {
    std::string_view id;     ///< for the command line: "unity"
    std::string_view title;  ///< for the window: "Unity"
    /// For formats without a fixed unit; nullopt: the unit of the file that the character was read from.
    std::optional<double> metresPerUnit{};
    UpAxis up = UpAxis::y;  ///< for formats without a fixed up axis
    RootMotion root = RootMotion::keep;
    NameRule names = NameRule::keep;
    BoneAxes boneAxes = BoneAxes::keep;  ///< for formats that can turn them
    bool figure = false;                 ///< it builds a skeleton only if a mesh is bound to it
    std::string_view why{};              ///< a sentence for the manual
};

std::span<const ExportPreset> exportPresets();
const ExportPreset* findExportPreset(std::string_view id);  ///< null if there is none

/// Applies a preset to the options that files of this format leave open.
///
/// @param sourceUnit  metres per unit of the file that the character was read from
void applyPreset(const ExportPreset& preset, const FormatSupport& support, double sourceUnit,
                 WriteOptions& options);

}  // namespace sinew
