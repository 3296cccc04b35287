#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Returns one clip as BVH text, or the rest pose in one frame if there is no clip.
///
/// BVH joints have no rest rotation, so the written rotation is W_p * L * W_i^-1 (W: rest orientation of the
/// parent and the joint in the model; L: local rotation) and the offset is W_p * rest translation. If both W
/// are the identity, the authored angles are written unchanged, including full turns; otherwise the angles
/// closest to the previous frame are written. Rotation orders that BVH readers do not accept (such as XZX)
/// are written as Z Y X channels. Roots have six channels. Other joints have three rotation channels if any
/// angle is free, since readers such as Blender's reject one or two, and position channels if any
/// translation is free. Authored angles that are not free are written as kBvhNotFree in all frames, unless
/// extras are turned off. Leaf joints get an End Site at their tail. Lengths are in centimetres unless the
/// options set a unit.
///
/// Fails as writeSubject(), and with `argumentInvalid` if the unit is not positive. Diagnostics: `dataLost`
/// (scale), `dataChanged` (names that BVH cannot store, rotation orders).
Result<std::vector<NamedFile>> writeBvh(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
