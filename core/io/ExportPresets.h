#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/io/Format.h"

namespace sinew {

/// What another program expects of files: a starting point of the choices, which are then free again.
struct ExportPreset {
    std::string_view id;     ///< "unity", of the command line
    std::string_view title;  ///< "Unity", of the window
    /// Of files that do not fix their unit; unset: that of the file the character came from.
    std::optional<double> metresPerUnit{};
    UpAxis up = UpAxis::y;  ///< of files that do not fix it
    RootMotion root = RootMotion::keep;
    std::string_view why{};  ///< a sentence for the manual
};

std::span<const ExportPreset> exportPresets();
const ExportPreset* findExportPreset(std::string_view id);  ///< null where there is none

/// Puts a preset's choices into options, as far as files of this extension leave them open.
///
/// @param sourceUnit  metres a unit of the file that the character came from
void applyPreset(const ExportPreset& preset, const Holdings& holdings, double sourceUnit,
                 WriteOptions& options);

}  // namespace sinew
