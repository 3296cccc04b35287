#pragma once

#include "core/io/Format.h"

namespace sinew {

/// COLLADA and other formats of characters and props, and FBX, which FbxFormat leaves to it: read by the
/// Assimp library in a process of its own, sinew-import, found as ImporterOptions say. A crash, a hang or an
/// answer without sense there is an error here.
class AssimpFormat final : public Format {
public:
    std::string_view name() const override { return "COLLADA and others"; }
    std::vector<std::string_view> extensions() const override;
    /// Models without motion have no clips.
    Holdings holdings(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Fails: importerFailed (it is missing, crashed, or told nonsense), limitExceeded (time,
    /// memory, size of the scene), cancelled, and as the importer found the file to be.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
};

}  // namespace sinew
