#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Autodesk FBX, written as binary 7.4. Files of versions 5 to 7 are read by readFbx() in the child process
/// sinew-import.
class FbxFormat final : public Format {
public:
    std::string_view name() const override { return "FBX"; }
    std::vector<std::string_view> extensions() const override { return {".fbx"}; }
    FormatSupport support(std::string_view extension) const override;
    bool canWrite() const override { return true; }
    bool sniff(std::string_view head) const override;

    /// Fails as readInChild() does.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// See writeFbx().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
