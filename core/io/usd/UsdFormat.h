#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Universal Scene Description as text: skeletons and their animations (UsdSkel). Export only.
class UsdFormat final : public Format {
public:
    std::string_view name() const override { return "USD text"; }
    std::vector<std::string_view> extensions() const override { return {".usda"}; }
    FormatSupport support(std::string_view extension) const override;
    bool canRead() const override { return false; }
    bool canWrite() const override { return true; }
    bool sniff(std::string_view head) const override { return head.starts_with("#usda "); }

    /// Writes a character's skeleton and motion to one file with UsdSkel: a SkelRoot with a Skeleton and a
    /// SkelAnimation for each selected clip, the first of which is bound. Joints are identified by paths of
    /// identifiers; `jointNames` has their own names. Time code 0 is the first written frame, and there is
    /// one time code per frame of the first clip. Lengths are in metres by default. Meshes are left out, with
    /// a warning.
    ///
    /// Fails as writeSubjects() and usdMotion() do, and with `limitExceeded` if the hierarchy is so deep that
    /// the joints' paths take more than 64 MiB.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
