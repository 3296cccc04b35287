#pragma once

#include <Eigen/Core>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Time.h"

namespace sinew {

/// The viewport camera; world space, metres and radians.
struct CameraPose {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    double distance = 4;
    double yaw = 0;
    double pitch = 0;
    bool orthographic = false;
    friend bool operator==(const CameraPose&, const CameraPose&) = default;
};

/// How a scene was last viewed. Saved with a project but not part of the document: it cannot be undone and
/// does not mark the project as modified. Ids may refer to deleted parts.
struct ViewState {
    CharacterId character;                                   ///< the active character
    std::vector<std::pair<CharacterId, ClipId>> clips;       ///< active clip of each character
    std::vector<JointId> joints;                             ///< the selection; the current joint is last
    FrameIndex frame;                                        ///< the playhead
    std::optional<std::pair<FrameIndex, FrameIndex>> range;  ///< in/out range; nullopt: the whole clip
    std::vector<JointId> hidden, locked, solo;
    std::optional<CameraPose> camera;
    std::vector<JointId> trails;  ///< joints whose trails are always drawn
    std::vector<MeshId> hiddenMeshes;
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

}  // namespace sinew
