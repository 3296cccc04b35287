#pragma once

#include "core/io/Format.h"

namespace sinew {

/// Biovision hierarchy: joints by offset, each with its own channels, and a row of numbers a frame. Degrees;
/// lengths in centimetres unless told. Position channels replace OFFSET, as Blender and MotionBuilder take
/// them.
class BvhFormat final : public Format {
public:
    std::string_view name() const override { return "Biovision BVH"; }
    std::vector<std::string_view> extensions() const override { return {".bvh"}; }
    bool canWrite() const override { return true; }
    Holdings holdings(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// A character with one clip, both named by the file's stem; without a clip where the file has no frames.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// See writeBvh().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
