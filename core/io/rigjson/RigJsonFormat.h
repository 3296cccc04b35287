#pragma once

#include "core/io/Format.h"

namespace sinew {

/// The rigs of the computer-graphics-kinematics course: an object with `bones` (each with `parent_id`,
/// `length`, `rest_T`, `xzx_min`, `xzx_max`), `fk_animation` and `ik_constraints`. Read only. Metres,
/// degrees, seconds.
///
/// Bone i is joint "bone<i>", along x of its frame; `rest_T` maps that frame to the model at rest. xzx = (θ1,
/// θ2, θ3) is Rx(θ3)·Rz(θ2)·Rx(θ1) in the bone's rest frame, our order XZX. Keys are Catmull-Rom, as in the
/// course. Bones of `ik_constraints` get a goal at their tail. `model` and
/// `weights` name files beside this one, see readRigJsonMesh(): without them the rig still loads.
class RigJsonFormat final : public Format {
public:
    std::string_view name() const override { return "Rig JSON"; }
    std::vector<std::string_view> extensions() const override { return {".json"}; }
    bool sniff(std::string_view head) const override;

    /// A character with one clip, both named by the file's stem; without a clip where there are no keys. The
    /// rate is the one told, else the first of 30, 24 and 60 Hz that has a frame at every key, else 60 Hz.
    /// Bones are put behind their parents.
    ///
    /// Fails with file:line:column: as JsonDocument; syntax (a value of another kind than expected),
    /// valueCount, valueRange, nameUnknown (a bone that is not there), hierarchyCycle, duplicateName (two
    /// animations of one bone), limitExceeded.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
};

}  // namespace sinew
