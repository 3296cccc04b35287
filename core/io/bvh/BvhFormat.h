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

    /// Writes one clip, or the rest pose in one frame if there is no clip.
    ///
    /// BVH joints have no rest rotation, so the written rotation is W_p * L * W_i^-1 (W: rest orientation of
    /// the parent and the joint in the model; L: local rotation) and the offset is W_p * rest translation. If
    /// both W are the identity, the authored angles are written unchanged, including full turns; otherwise
    /// the angles closest to the previous frame are written. Rotation orders that BVH readers do not accept
    /// (such as XZX) are written as Z Y X channels. Roots have six channels. Other joints have three rotation
    /// channels if any angle is free, since readers such as Blender's reject one or two, and position
    /// channels if any translation is free. Authored angles that are not free are written as kBvhNotFree in
    /// all frames. Leaf joints get an End Site at their tail. Lengths are in centimetres unless the options
    /// set a unit.
    ///
    /// Fails as writeSubject(), with `argumentInvalid` if the unit is not positive, and with
    /// `numberNotFinite` if a joint without its parents' scales is beyond 1e150 m. Diagnostics: `dataLost`
    /// (scale), `dataChanged` (names that BVH cannot store, rotation orders).
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
