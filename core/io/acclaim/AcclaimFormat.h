#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Acclaim skeletons (ASF) and motion (AMC), as defined in V1.10.
///
/// An AMC is added to the last character of the scene. If the scene has none, its skeleton is searched for
/// in the same folder: NAME.asf, then the longest prefix of NAME that ends before an underscore (35.asf for
/// CMU's 35_01.amc), then the only ASF there. File names are compared case-insensitively.
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
    /// Writes one character's clip: "walk.amc" writes walk.asf and walk.amc; "walk.asf" the skeleton only.
    /// Lengths are in CMU's unit (`length 0.45`) unless the options set one; angles are written raw. Frame
    /// rates other than 120 Hz are stored in a `:SAMPLES-PER-SECOND` line. Fails as writeSubject(), and with
    /// `argumentInvalid` if the unit is invalid.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
