#pragma once

#include <Eigen/Core>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Time.h"

namespace sinew {

/// Where the viewport's camera stands: metres in world space, radians.
struct CameraPlace {
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    double distance = 4;
    double yaw = 0;
    double pitch = 0;
    bool orthographic = false;
    friend bool operator==(const CameraPlace&, const CameraPlace&) = default;
};

/// How a scene was last looked at. Saved with a project, but no edit: nothing of it is undone, and it marks
/// no project as modified. Ids may be of parts that are gone.
struct ViewState {
    CharacterId character;                                   ///< the active one
    std::vector<std::pair<CharacterId, ClipId>> clips;       ///< what each character plays
    std::vector<JointId> joints;                             ///< selected, the current one last
    FrameIndex frame;                                        ///< the playhead
    std::optional<std::pair<FrameIndex, FrameIndex>> range;  ///< in and out; unset: the whole clip
    std::vector<JointId> hidden, locked, solo;
    std::optional<CameraPlace> camera;
    std::vector<JointId> trails;  ///< whose trails are drawn, selected or not
    std::vector<MeshId> hiddenMeshes;
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

}  // namespace sinew
