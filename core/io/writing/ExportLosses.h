#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Part of a scene that a file will not store, or not in full.
struct ExportLoss {
    Content content = Content::clips;
    ContentSupport support = ContentSupport::no;
    std::size_t count = 0;
    std::string what;  ///< "limits of 12 joints"
    friend bool operator==(const ExportLoss&, const ExportLoss&) = default;
};

/// Returns "not stored: limits of 12 joints" or "baked into the motion: 2 time warps".
std::string text(const ExportLoss& loss);

/// Returns what a file with this extension will lose of the characters and clips selected by the options, so
/// that it can be shown before writing. Lists only what the scene contains, in the order of Content. Fails as
/// writeSubject() does.
///
/// @param ratesInFile  the frame rate of each subject in the file, if the file has been read. Otherwise
///     the rates are estimated, for formats that do not store them, as if the file had a key at every frame.
Result<std::vector<ExportLoss>> exportLosses(const Scene& scene, const Format& format,
                                             std::string_view extension, const WriteOptions& options,
                                             const std::vector<FrameRate>& ratesInFile = {});

}  // namespace sinew
