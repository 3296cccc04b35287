#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// COLLADA and other character and prop formats, read by the Assimp library in the child process
/// sinew-import-assimp.
class AssimpFormat final : public Format {
public:
    std::string_view name() const override { return "COLLADA and others"; }
    std::vector<std::string_view> extensions() const override;
    /// Formats of models without motion have no clips.
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Fails as readInChild() does.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
};

}  // namespace sinew
