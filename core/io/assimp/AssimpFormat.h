#pragma once

#include <filesystem>

#include "core/io/format/Format.h"

namespace sinew {

/// Returns the path of sinew-import: that of the options, else the value of SINEW_IMPORT in the environment,
/// else the program beside this one.
std::filesystem::path importerPath(const ImporterOptions& options = {});

/// COLLADA and other character and prop formats, and the FBX files that FbxFormat passes on. They are read
/// by the Assimp library in a separate process, sinew-import, which is found as ImporterOptions describes. A
/// crash, a hang or an invalid answer of that process is reported as an error.
class AssimpFormat final : public Format {
public:
    std::string_view name() const override { return "COLLADA and others"; }
    std::vector<std::string_view> extensions() const override;
    /// Formats of models without motion have no clips.
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Fails with `importerFailed` (missing, crashed or invalid answer), `limitExceeded` (time, memory or
    /// scene size) or `cancelled`, or with the importer's own error.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
};

}  // namespace sinew
