#pragma once

#include "core/io/format/Format.h"
#include "core/io/text/Source.h"

namespace sinew {

/// Acclaim skeletons (ASF) and motion (AMC), as defined in V1.10.
///
/// An AMC is added to the last character of the scene. If the scene has none, its skeleton is searched for
/// in the same folder: NAME.asf, then the part before an underscore (35.asf for 35_01.amc), then the only
/// ASF in the folder.
class AcclaimFormat final : public Format {
public:
    std::string_view name() const override { return "Acclaim ASF/AMC"; }
    std::vector<std::string_view> extensions() const override { return {".asf", ".amc"}; }
    bool canWrite() const override { return true; }
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;
    bool needsCharacter(const Source& source) const override;
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
    /// "walk.amc" writes walk.asf and walk.amc; "walk.asf" writes the skeleton only.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

/// Finds the ASF for an AMC in the same folder: NAME.asf, then the longest prefix of NAME that ends before
/// an underscore (NN.asf for CMU's NN_MM.amc), then the only ASF there. File names are compared
/// case-insensitively. Fails with `skeletonMissing`, or as Source::open.
Result<Source> findSkeleton(const Source& motion);

}  // namespace sinew
