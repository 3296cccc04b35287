#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Biovision hierarchy: joints defined by offsets, each with its own channels, and one row of numbers per
/// frame. Angles are in degrees; lengths are in centimetres by default. Position channels replace OFFSET, as
/// in Blender and MotionBuilder.
class BvhFormat final : public Format {
public:
    std::string_view name() const override { return "Biovision BVH"; }
    std::vector<std::string_view> extensions() const override { return {".bvh"}; }
    bool canWrite() const override { return true; }
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Reads a character with one clip, both named after the file. There is no clip if the file has no
    /// frames.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// See writeBvh().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
