#pragma once

#include "core/io/Format.h"

namespace sinew {

/// One clip as BVH text; without a clip the rest pose in one frame.
///
/// BVH joints rest without rotation, so the written rotation is W_p * L * W_i^-1 (W: rest orientation in the
/// model, of the parent and the joint; L: local rotation) and the offset W_p * rest translation. Where both W
/// are the identity the authored angles are written as they are, turns kept; else they are angles of the
/// rotation that follow the frame before. Orders that BVH readers do not take (XZX and its like) are written
/// as Z Y X channels. Roots have six channels; other joints have three rotation channels where any angle is
/// free, for readers such as Blender's refuse one or two, and position channels where any translation is. An
/// authored angle that is not free is kBvhNotFree in all frames, unless extras are not wanted.
/// Leaves have an End Site at their tail. Lengths are in centimetres unless options say otherwise.
///
/// Fails: as writeSubject(), and argumentInvalid for a unit that is no positive number. Diagnostics: dataLost
/// (scale), dataChanged (names that BVH cannot hold, orders).
Result<std::vector<NamedFile>> writeBvh(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
