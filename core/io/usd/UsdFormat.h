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

    /// See writeUsd().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
