#pragma once

#include <string>
#include <vector>

#include "core/io/Format.h"

namespace sinew {

/// Something of a scene that a file will not have, or not as it is.
struct ExportLoss {
    Content content = Content::clips;
    Holding holding = Holding::no;
    std::size_t count = 0;
    std::string what;  ///< "limits of 12 joints"
    friend bool operator==(const ExportLoss&, const ExportLoss&) = default;
};

/// "not in the file: limits of 12 joints", "in the file only as motion: 2 time warps"
std::string text(const ExportLoss& loss);

/// What a file with this extension will lack of the characters and clips that the options name, to be said
/// before it is written. Only what there is in the scene; in the order of Content. Fails as writeSubject().
Result<std::vector<ExportLoss>> exportLosses(const Scene& scene, const Format& format,
                                             std::string_view extension, const WriteOptions& options);

}  // namespace sinew
