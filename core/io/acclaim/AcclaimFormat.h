#pragma once

#include "core/io/Format.h"

namespace sinew {

/// Acclaim skeletons (ASF) and motion (AMC), definition V1.10.
///
/// An AMC goes on the last character of the scene; where there is none its skeleton is looked for beside it:
/// NAME.asf, else what stands before an underscore (35_01.amc: 35.asf), else the only ASF in the folder.
class AcclaimFormat final : public Format {
public:
    std::string_view name() const override { return "Acclaim ASF/AMC"; }
    std::vector<std::string_view> extensions() const override { return {".asf", ".amc"}; }
    bool canWrite() const override { return true; }
    Holdings holdings(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;
    bool needsCharacter(const Source& source) const override;
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
    /// "walk.amc" gives walk.asf and walk.amc; "walk.asf" gives the skeleton alone.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
