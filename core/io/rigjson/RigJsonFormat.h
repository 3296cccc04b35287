#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Rigs of the computer-graphics-kinematics course: an object with `bones` (each with `parent_id`, `length`,
/// `rest_T`, `xzx_min`, `xzx_max`), `fk_animation` and `ik_constraints`. Read only. Units are metres,
/// degrees and seconds.
///
/// Bone i becomes joint "bone<i>", which points along x of its frame; `rest_T` maps that frame to the model
/// at rest. xzx = (θ1, θ2, θ3) is Rx(θ3)·Rz(θ2)·Rx(θ1) in the bone's rest frame, which is the rotation order
/// XZX. Keys use Catmull-Rom interpolation, as in the course. Each bone in `ik_constraints` gets a goal at
/// its tail. `model` and `weights` name files in the same folder, see readRigJsonMesh(); the rig loads
/// without them too.
class RigJsonFormat : public Format {
public:
    std::string_view name() const override { return "Rig JSON"; }
    std::vector<std::string_view> extensions() const override { return {".json"}; }
    bool sniff(std::string_view head) const override;

    /// Reads the rig with readRigJson() in sinew-import, because its mesh and weights are binary files.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;
};

}  // namespace sinew
